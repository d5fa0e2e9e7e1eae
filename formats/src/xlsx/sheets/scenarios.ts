import { testId } from '@caseloom/engine';
import { allData, type Export, masked } from '../../export.ts';
import { reasonsOf } from '../../reasons.ts';
import { tagsOf, typeOf } from '../../rows.ts';
import { wordsOf } from '../../words.ts';
import type { Sheet } from '../sheet.ts';
import { type Column, columns, rowsOf } from './columns.ts';
import { namer } from './name-of.ts';

/** The sheet with one row for each test case. */
export function scenarios(input: Export): Sheet {
  const w = wordsOf(input.language);
  const name = namer(input);
  const { testCases } = input.result;
  const reasons: Column[] = input.result.since ? [[w.reasons, 60]] : [];
  return {
    name: w.scenarios,
    columns: columns(
      [w.key, 14],
      [w.title, 44],
      [w.scenario, 10],
      [w.type, 10],
      [w.requirements, 18],
      [w.stepCount, 12],
      [w.data, 40],
      [w.purpose, 60],
      [w.tags, 18],
      ...reasons,
    ),
    rows: rowsOf(function* () {
      // all cases of a path have what it is the first to cover: the first of them covers it
      const covered = new Set<string>();
      for (const testCase of testCases) {
        const purpose = testCase.purpose.filter((id) => !covered.has(id));
        for (const id of purpose) covered.add(id);
        yield [
          testId(testCase.key),
          masked(testCase, testCase.name),
          testCase.outline,
          typeOf(testCase, w),
          testCase.requirements.join(', '),
          testCase.steps.length,
          allData(input, testCase),
          purpose.map(name).join('\n'),
          tagsOf(testCase, w.happyPath).join(', '),
          ...reasons.map(() => reasonsOf(testCase, input.language).join('\n')),
        ];
      }
    }),
  };
}
