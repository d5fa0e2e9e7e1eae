import { append } from '../append.ts';
import type { Area } from '../xlsx/read-shown.ts';
import type { CaseField, Columns } from './columns.ts';
import type { Header, Table } from './find-header.ts';
import { asHtml } from './html-cells.ts';
import { isWritten } from './in-any-language.ts';
import { readMerged } from './merged-cells.ts';
import type { RowRemark } from './written-case.ts';

/** A row of a table of test cases. */
export type Row = {
  get: (field: CaseField) => string;
  /** Its number in the sheet, from 1. */
  number: number;
  /** Whether a case begins with it, where merged cells say so. */
  isFirst?: boolean;
  /** The heading above it that is merged over the whole table. */
  heading: string;
  /** The heading of a check list above it. */
  folder?: string;
};

/** Rows that hold no cases, by what they are. */
export type Skipped = { empty: number; totals: number; headings: number };

/** A row of counters says its number so many times at least. */
const MIN_COUNTS = 3;
/** A heading of a part of the table is merged over so many columns at least. */
const MIN_HEADING = 3;

/**
 * The rows below the headings that belong to cases, with what merged cells say of each. Rows of totals, empty
 * ones and headings that are repeated are counted. Time: linear.
 */
export function arrangeRows(
  table: Table,
  columns: Columns,
): { rows: Row[]; skipped: Skipped; remarks: RowRemark[] } {
  const { header, merged = [], faults = [], doubtful = [] } = table;
  const first = header.row + 1;
  const { words: mergedWords, firsts } = readMerged(table, columns);
  const html = asHtml(table, columns);
  const used = new Set(Object.values(columns));
  const leftmost = Math.min(...used);
  const isWide = ({ left, right }: Area) => left <= leftmost && right - left + 1 >= MIN_HEADING;
  const wide = new Set(merged.filter(isWide).map(({ top }) => top));
  const skipped: Skipped = { empty: 0, totals: 0, headings: 0 };
  const rows: Row[] = [];
  let [empty, heading] = [0, ''];
  for (const [index, own] of table.rows.entries()) {
    if (index < first) continue;
    const words = own.filter((cell) => cell.trim() !== '');
    const get = (field: CaseField) => {
      const column = columns[field] ?? -1;
      return html((mergedWords.get(index)?.get(column) ?? own[column])?.trim() ?? '', field);
    };
    if (words.length === 0) {
      empty += 1;
      continue;
    }
    skipped.empty += empty;
    empty = 0;
    if (isTotal(words, get)) skipped.totals += 1;
    else if (isHeader(own, header, columns)) skipped.headings += 1;
    else if (words.length === 1 && wide.has(index)) heading = words[0]?.trim() ?? '';
    else rows.push({ get, number: index + 1, heading, ...firstOf(firsts.get(index)) });
  }
  const wrong = faults.filter(({ row, column }) => row >= first && used.has(column));
  const codes = new Map(wrong.map(({ row, code }) => [row, code]));
  const remarks: RowRemark[] = [...codes].map(([row, code]) => ({ code, row: row + 1 }));
  append(
    remarks,
    doubtful.map((row) => ({ code: 'quote_inside' as const, row: row + 1 })),
  );
  if (table.unclosed !== undefined)
    remarks.push({ code: 'quote_unclosed', row: table.unclosed + 1 });
  return { rows, skipped, remarks };
}

const firstOf = (isFirst: boolean | undefined) => (isFirst === undefined ? {} : { isFirst });

/** Whether a row adds up those above it: it says so first, and has no step. */
function isTotal(words: readonly string[], get: Row['get']): boolean {
  if (isCount(words)) return true;
  return isWritten('totals', words[0]?.trim() ?? '') && get('step') === '' && get('gherkin') === '';
}

/** Whether a row says one number in three cells or more, and else nothing but signs and its own number: it counts the rows above it. */
function isCount(words: readonly string[]): boolean {
  const numbers = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).map((word) => word.trim());
  const counts = numbers.length > MIN_COUNTS ? numbers.slice(1) : numbers;
  const isSame = counts.length >= MIN_COUNTS && new Set(counts).size === 1;
  return isSame && numbers.every((word) => /^\d+$/.test(word));
}

/** Whether a row says the headings once more, as on each page of a printed table. */
function isHeader(cells: readonly string[], { names }: Header, columns: Columns): boolean {
  const used = Object.values(columns);
  const isSame = (column: number) => (cells[column] ?? '').trim() === (names[column] ?? '').trim();
  return used.length > 1 && used.every(isSame);
}
