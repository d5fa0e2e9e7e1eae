import { expect, it } from 'vitest';
import { fullestOf } from './chosen-part.ts';
import type { Sheet } from './read-sheets.ts';

const aSheet = (count: number, rows: string[][], step?: number): Sheet => ({
  ...{ name: 'Sheet', isHidden: false, hiddenRows: 0, isOwn: true, count, rows },
  header: {
    row: 0,
    names: rows[0] ?? [],
    columns: step === undefined ? {} : { step },
    isRecognised: count > 0,
  },
});

const COVER = aSheet(0, [['Project'], ['Shop'], ['Anna'], ['2026']]);
const CHECKS = aSheet(
  0,
  [
    ['#', 'Test Steps'],
    ['1', 'Open'],
    ['2', 'Pay'],
  ],
  1,
);

it('a workbook opens on the sheet with most test cases', () => {
  const few = aSheet(
    1,
    [
      ['Title', 'Steps'],
      ['Pay', 'Pay'],
    ],
    1,
  );
  expect(fullestOf([COVER, CHECKS, few])).toBe(2);
});

it('a workbook without a known test case opens on the sheet with most steps, not on its cover', () => {
  expect(fullestOf([COVER, CHECKS])).toBe(1);
  expect(fullestOf([COVER])).toBe(0);
});
