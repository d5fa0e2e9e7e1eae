import { type TestCase, testId, wordOfValue } from '@caseloom/engine';
import { type Export, shown } from '../../export.ts';
import { wordsOf } from '../../words.ts';
import type { Cell } from '../cell.ts';
import type { Sheet } from '../sheet.ts';
import { type Column, columns, mapped } from './columns.ts';
import type { Facts } from './facts.ts';

/** The sheet of values: one row for each test case, two columns for each test datum. */
export function testData(input: Export, { names }: Facts): Sheet {
  const w = wordsOf(input.language);
  const cell = (testCase: TestCase, name: string): Cell[] => {
    const value = testCase.data[name];
    return value ? [wordOfValue(shown(value), input.language), w[value.validity]] : ['', ''];
  };
  return {
    name: w.testData,
    columns: columns(
      [w.key, 14],
      ...[...names].flatMap((name): Column[] => [
        [name, 24],
        [`${name}: ${w.validity}`, 18],
      ]),
    ),
    rows: mapped(input.result.testCases, (testCase) => [
      testId(testCase.key),
      ...[...names].flatMap((name) => cell(testCase, name)),
    ]),
  };
}
