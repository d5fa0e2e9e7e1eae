import type { Export } from '../../export.ts';
import { wordsOf } from '../../words.ts';
import type { Cell } from '../cell.ts';
import type { Sheet } from '../sheet.ts';
import { columns } from './columns.ts';
import type { Facts } from './facts.ts';

/** The sheet of requirements, each with the test cases that cover it. */
export function traceability(input: Export, { tests }: Facts): Sheet {
  const w = wordsOf(input.language);
  return {
    name: w.traceability,
    columns: columns([w.requirement, 28], [w.key, 14], [w.title, 60], [w.type, 12]),
    rows: [...tests].flatMap(([requirement, rows]): Cell[][] =>
      rows.length > 0 ? rows : [[requirement, w.notCovered, '', '']],
    ),
  };
}
