import type { CaseField, Columns } from './columns.ts';
import type { Table } from './find-header.ts';

/** What merged cells say of each of their rows. */
export type Merged = {
  /** What stands in a cell instead of its own words, by its row and its column. */
  words: Map<number, Map<number, string>>;
  /** Rows of merged cells that name a case, and whether they are the first of it. */
  firsts: Map<number, boolean>;
};

/** What a merged cell says of all of its rows; a step or its data in one is that of the first. */
const OF_ALL_ROWS: readonly CaseField[] = [
  ...(['id', 'title', 'section', 'preconditions', 'priority'] as const),
  ...(['kind', 'suiteId', 'parentSuiteId'] as const),
];
/** So many cells are filled from merged ones: a few bytes may merge very many. */
const MAX_FILLED = 1_000_000;

/** Reads what the merged cells below the headings say. Time: linear in the cells that they fill. */
export function readMerged({ rows, header, merged = [] }: Table, columns: Columns): Merged {
  const found: Merged = { words: new Map(), firsts: new Map() };
  const fields = new Map(Object.entries(columns).map(([field, column]) => [column, field]));
  let room = MAX_FILLED;
  for (const { top, left: column, bottom } of merged) {
    const last = Math.min(bottom, rows.length - 1);
    const field = fields.get(column);
    if (field === undefined || top <= header.row || last <= top) continue;
    room -= last - top;
    if (room < 0) break;
    const words = rows[top]?.[column] ?? '';
    if (OF_ALL_ROWS.some((one) => one === field)) fillDown(found, { top, last, column }, words);
    if (field === 'id' || field === 'title') noteFirst(found, top, last);
    if (field === 'expected')
      moveDown(found, { top, last: lastWritten(rows, top, last), column }, words);
  }
  return found;
}

type Place = { top: number; last: number; column: number };

function fillDown({ words: all }: Merged, { top, last, column }: Place, words: string): void {
  for (let row = top; row <= last; row++) put(all, row, column, words);
}

/** What is expected after several steps is so after the last of them. */
function moveDown({ words: all }: Merged, { top, last, column }: Place, words: string): void {
  put(all, top, column, '');
  put(all, last, column, words);
}

function noteFirst({ firsts }: Merged, top: number, last: number): void {
  for (let row = top; row <= last; row++)
    firsts.set(row, row === top || (firsts.get(row) ?? false));
}

/** The last of some rows in which something stands. */
function lastWritten(rows: Table['rows'], top: number, last: number): number {
  let row = last;
  while (row > top && !rows[row]?.some((cell) => cell.trim() !== '')) row -= 1;
  return row;
}

function put(all: Merged['words'], row: number, column: number, words: string): void {
  const own = all.get(row) ?? new Map<number, string>();
  all.set(row, own.set(column, words));
}
