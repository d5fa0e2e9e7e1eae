import type { Export } from '../../export.ts';
import { STEP_COLUMNS, stepRows } from '../../rows.ts';
import { wordsOf } from '../../words.ts';
import type { Cell } from '../cell.ts';
import type { Sheet } from '../workbook.ts';
import { rowsOf } from './columns.ts';

/** The sheet with one row for each step of each test case. */
export function testCases(input: Export): Sheet {
  const w = wordsOf(input.language);
  return {
    name: w.testCases,
    columns: STEP_COLUMNS.map(([name, width]) => ({ heading: w[name], width })),
    rows: rowsOf(() => stepCells(input)),
  };
}

function* stepCells(input: Export): Generator<Cell[]> {
  for (const testCase of input.result.testCases)
    for (const row of stepRows(input, testCase)) yield STEP_COLUMNS.map(([name]) => row[name]);
}
