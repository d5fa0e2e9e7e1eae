import type { Export } from '../../export.ts';
import { columnsOf, type StepRow, stepRows } from '../../rows.ts';
import { FILL_IN_COLUMNS, STATUSES, wordsOf } from '../../words.ts';
import type { Cell } from '../cell.ts';
import type { Column, Sheet } from '../sheet.ts';
import { rowsOf } from './columns.ts';
import { type Facts, RARE } from './facts.ts';

/** What is the same in all rows of a case. */
const ONCE: ReadonlySet<keyof StepRow> = new Set([
  'key',
  'title',
  'model',
  'type',
  'priority',
  'risk',
  'requirements',
  'precondition',
  'tags',
  'path',
  'note',
  'folder',
  'sourceId',
  'downloadPrint',
]);

/** How wide the columns are that people fill in, in characters. */
const FILL_IN_WIDTHS = { actual: 20, status: 12, comment: 16, testedBy: 11, date: 11 };

/**
 * The sheet with one row for each step of each test case, a rule between two cases, and columns to
 * fill in. Every row has its ID and title, so that a filter or a sort never parts a case from them, but
 * only the first shows them: merged cells could not be sorted, and empty ones not be filtered.
 */
export function testCases(input: Export, facts: Pick<Facts, 'filled'>): Sheet {
  const w = wordsOf(input.language);
  const folded = foldedIn(input, facts);
  const columns = columnsOf(input);
  const given = columns.map(
    ([name, width]): Column => ({
      heading: w[name],
      width,
      ...(ONCE.has(name) && { isOnce: true }),
      ...(folded.has(name) && { isFolded: true }),
    }),
  );
  const toFillIn = FILL_IN_COLUMNS.map(
    (name): Column => ({
      heading: w[name],
      width: FILL_IN_WIDTHS[name],
      fillIn: FILL_IN[name] ?? STATUSES.map((status) => w.statuses[status]),
    }),
  );
  return {
    name: w.testCases,
    columns: [...given, ...toFillIn],
    blocksBy: columns.findIndex(([name]) => name === 'key'),
    hints: { choice: w.statusHint, date: w.dateHint },
    rows: rowsOf(() => stepCells(input)),
  };
}

const FILL_IN: Partial<Record<(typeof FILL_IN_COLUMNS)[number], 'text' | 'date'>> = {
  actual: 'text',
  comment: 'text',
  testedBy: 'text',
  date: 'date',
};

/** What other tools ask for and a tester does not: the other sheets show it. */
function foldedIn({ model }: Export, { filled }: Pick<Facts, 'filled'>): Set<keyof StepRow> {
  const isClassic = model.bddType === 'classic';
  return new Set<keyof StepRow>([
    'model',
    'priority',
    'risk',
    'requirements',
    'tags',
    'path',
    'downloadPrint',
    ...RARE.filter((name) => !filled.has(name)),
    isClassic ? 'stepType' : 'precondition',
  ]);
}

function* stepCells(input: Export): Generator<Cell[]> {
  const columns = columnsOf(input);
  const empty = FILL_IN_COLUMNS.map(() => '');
  for (const testCase of input.result.testCases)
    for (const row of stepRows(input, testCase))
      yield [...columns.map(([name]) => row[name]), ...empty];
}
