import type { Area, FormulaFault } from '../xlsx/read-shown.ts';
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
};

/** A header stands within so many rows of the top. */
const HEADER_ROWS = 30;
/** No table of test cases is wider. */
const MAX_COLUMNS = 500;
/** No headings have more merged cells; a few bytes may name very many. */
const MAX_MERGED = 1000;

/**
 * Finds the headings of a table, in one row or in two of which the lower says more, and what its columns
 * hold. Where none are recognised, the first row with several words is taken, so that a person can choose.
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
  const [best] = [...single, ...double]
    .filter(({ isRecognised }) => isRecognised)
    .toSorted((a, b) => countOf(b) - countOf(a));
  const guessed = single.find(({ names }) => names.filter((name) => name.trim()).length > 1);
  return best ?? guessed ?? { row: -1, names: [], columns: {}, isRecognised: false };
}

function toHeader(names: string[], row: number): Header {
  const columns = columnsOf(names);
  const hasName = columns.title !== undefined || columns.id !== undefined;
  const hasSteps = columns.step !== undefined || columns.gherkin !== undefined;
  return { row, names, columns, isRecognised: hasName && hasSteps };
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
