import type { Area, FormulaFault } from '../xlsx/read-shown.ts';
import { isCheckList } from './check-list.ts';
import { type Columns, columnsOf, isKnownName } from './columns.ts';

/** The headings of a table. */
export type Header = {
  /** The last of its rows, from 0: cases begin below it. */
  row: number;
  /** What each column is called, over all of its rows. */
  names: string[];
  /** What the columns hold, as far as they were recognised. */
  columns: Columns;
  /** Whether cases can be read from them. */
  isRecognised: boolean;
};

/** The rows of a sheet or a file, and where its headings are. */
export type Table = {
  rows: readonly (readonly string[])[];
  header: Header;
  merged?: readonly Area[];
  faults?: readonly FormulaFault[];
  /** The row, from 0, whose quotes are never closed. */
  unclosed?: number;
  /** The rows, from 0, with a quote inside of a cell that may not end where it seems to. */
  doubtful?: readonly number[];
  /** Set where a tool has these cells, which says formatted text as HTML. */
  isOfTool?: true;
};

/** A header stands within so many rows of the top. */
const HEADER_ROWS = 30;
/** No table of test cases is wider. */
const MAX_COLUMNS = 500;
/** No headings have more merged cells; a few bytes may name very many. */
const MAX_MERGED = 1000;

/**
 * Finds the headings of a table, in one row or in two of which the lower says more, and what its columns
 * hold. Where none are recognised, the row with the most names that we know is taken, or else the first one with
 * several words, so that a person can choose.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  merged: readonly Area[] = [],
): Header {
  const top = withMerged(rows, merged);
  const single = top.map((names, row) => toHeader(names, row));
  const double = top.slice(1).flatMap((lower, index) => {
    const upper = top[index] ?? [];
    return isSecondRow(lower) ? [toHeader(joined(upper, lower), index + 1)] : [];
  });
  const countOf = ({ columns }: Header) => Object.keys(columns).length;
  // sorting keeps the order of what is alike: one row before two, and the upper before the lower
  const [best] = [...single, ...double].toSorted(
    (a, b) => sureness(b) - sureness(a) || countOf(b) - countOf(a),
  );
  const found = best && withChecks(withIds(withTitle(best, rows), rows), rows);
  if (found && (found.isRecognised || countOf(found) > 1)) return found;
  const guessed = single.find(({ names }) => names.filter((name) => name.trim()).length > 1);
  return guessed ?? { row: -1, names: [], columns: {}, isRecognised: false };
}

function toHeader(names: string[], row: number): Header {
  const header = { row, names, columns: columnsOf(names) };
  return { ...header, isRecognised: sureness(header) > 0 };
}

/** Headings that only the title of a test case has. */
const OF_TESTS = /test|case|scenario|senaryo/iu;

/** How certain it is that a table has test cases: with steps, with a title that only a test case has, or not. */
function sureness({ columns, names }: Pick<Header, 'columns' | 'names'>): 0 | 1 | 2 {
  const { id, title, step, gherkin, expected, section, data, preconditions, type } = columns;
  const hasSteps = step !== undefined || gherkin !== undefined;
  if (hasSteps && (title !== undefined || id !== undefined)) return 2;
  if (title === undefined) return 0;
  const others = [id, section, data, preconditions, type];
  const isOfTests =
    OF_TESTS.test(names[title] ?? '') && others.some((column) => column !== undefined);
  return expected !== undefined || isOfTests ? 1 : 0;
}

/** So many cells of a column are looked at. */
const LOOKED_AT = 100;
const NUMBERED = /^(?:[\p{L}_.-]{0,10}\s?)?\d{1,6}$/u;
const KEYED = /^\p{L}[\p{L}_.-]{0,9}\s?\d{1,6}$/u;

/** The headings of a table with steps, whose titles stand below no words. */
function withTitle(header: Header, rows: readonly (readonly string[])[]): Header {
  const { columns, names } = header;
  const { id, title, step } = columns;
  if (step === undefined || title !== undefined || id !== undefined) return header;
  const below = rows.slice(header.row + 1).filter((cells) => (cells[step] ?? '').trim() !== '');
  const column = names.findIndex(
    (name, at) => name.trim() === '' && below.every((cells) => (cells[at] ?? '').trim() !== ''),
  );
  if (column < 0 || below.length < 2) return header;
  return { ...header, columns: { ...columns, title: column }, isRecognised: true };
}

/** The headings of a check list, which are recognised with steps alone. */
function withChecks(header: Header, rows: readonly (readonly string[])[]): Header {
  const isRecognised = header.isRecognised || isCheckList({ rows, header }, header.columns);
  return { ...header, isRecognised };
}

/** The headings of a table without IDs, whose column of cases or of `#` has these in fact. */
function withIds(header: Header, rows: readonly (readonly string[])[]): Header {
  const { columns, names } = header;
  const { id, title, stepNumber } = columns;
  if (id !== undefined) return header;
  const holds = (column: number, form: RegExp) => {
    const words = rows.slice(header.row + 1).map((cells) => cells[column]?.trim() ?? '');
    const written = words.filter(Boolean).slice(0, LOOKED_AT);
    return written.length > 0 && written.every((each) => form.test(each));
  };
  if (stepNumber !== undefined && holds(stepNumber, KEYED)) {
    const { stepNumber: _, ...others } = columns;
    return { ...header, columns: { ...others, id: stepNumber } };
  }
  if (title === undefined || !holds(title, NUMBERED)) return header;
  const again = columnsOf(names.map((name, column) => (column === title ? '' : name)));
  return again.title === undefined ? header : { ...header, columns: { ...again, id: title } };
}

/** The rows at the top, with the words of merged cells in all of them. */
function withMerged(rows: readonly (readonly string[])[], merged: readonly Area[]): string[][] {
  const top = rows.slice(0, HEADER_ROWS).map((cells) => cells.slice(0, MAX_COLUMNS));
  const width = Math.max(0, ...top.map((cells) => cells.length));
  const areas = merged.filter(({ top: first }) => first < HEADER_ROWS);
  for (const { top: first, left, bottom, right } of areas.slice(0, MAX_MERGED)) {
    const words = rows[first]?.[left] ?? '';
    if (words === '') continue;
    for (const cells of top.slice(first, bottom + 1))
      for (let column = left; column <= Math.min(right, width - 1); column++) cells[column] = words;
  }
  return top.map((cells) => Array.from(cells, (cell) => cell ?? ''));
}

/** Whether a row may be the second of headings: its words are names of columns, most of them known. */
function isSecondRow(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => cell.trim() !== '');
  const known = words.filter(isKnownName).length;
  return known > 0 && known * 2 >= words.length;
}

/** `Step` above `Description` is a step's description, `Result` below nothing a result. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  const width = Math.max(upper.length, lower.length);
  return Array.from({ length: width }, (_, column) => {
    const [above, below] = [upper[column]?.trim() ?? '', lower[column]?.trim() ?? ''];
    const both = `${above} ${below}`;
    if (above !== '' && below !== '' && above !== below && isKnownName(both)) return both;
    return below || above;
  });
}
