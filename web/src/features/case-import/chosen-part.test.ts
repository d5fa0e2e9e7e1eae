import { expect, it } from 'vitest';
import { ALL, fullestOf, partAtFirst } from './chosen-part.ts';
import type { Sheet } from './read-sheets.ts';

const aSheet = (count: number, rows: string[][], step?: number): Sheet => ({
  ...{
    name: 'Sheet',
    isHidden: false,
    hiddenRows: 0,
    isOwn: true,
    count,
    isCheckList: false,
    rows,
  },
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

it('a workbook opens on a check list only where no sheet names its test cases', () => {
  const long = { ...CHECKS, count: 2, isCheckList: true };
  const short = aSheet(1, [
    ['Title', 'Steps'],
    ['Pay', 'Pay'],
  ]);
  expect(fullestOf([COVER, long, short])).toBe(2);
  expect(fullestOf([COVER, long])).toBe(1);
});

it('a workbook is read with all sheets that have test cases, unless these are of two kinds or one is hidden', () => {
  const rows = [
    ['Title', 'Steps'],
    ['Pay', 'Pay'],
  ];
  const [few, more] = [aSheet(1, rows, 1), aSheet(2, rows, 1)];
  const cover = { ...COVER, isOwn: false };
  expect(partAtFirst([cover, few, more])).toBe(ALL);
  expect(partAtFirst([cover, more])).toBe(1);
  expect(partAtFirst([few, { ...more, isCheckList: true }])).toBe(0);
  expect(partAtFirst([{ ...few, isHidden: true }, more])).toBe(1);
});
