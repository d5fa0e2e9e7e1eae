import type { Export } from '../../export.ts';
import { wordsOf } from '../../words.ts';
import type { Sheet } from '../sheet.ts';
import { columns } from './columns.ts';
import type { Facts } from './facts.ts';
import { namer } from './name-of.ts';

/** The sheet of coverage items: whether each is covered, and by which test cases. */
export function coverage(input: Export, { purposes, passing }: Facts): Sheet {
  const w = wordsOf(input.language);
  const name = namer(input);
  const { coverage } = input.result;
  return {
    name: w.coverage,
    columns: columns([w.coverageItem, 60], [w.status, 24], [w.testCases, 60]),
    rows: [
      ...[...purposes].map(([id, first]) => {
        const keys = new Set([first, ...(passing.get(id) ?? [])]);
        return [name(id), w.covered, [...keys].join(', ')];
      }),
      ...coverage.uncovered.map(({ id, code }) => [
        name(id),
        code === 'infeasible' ? w.infeasible : w.notCovered,
        '',
      ]),
    ],
  };
}
