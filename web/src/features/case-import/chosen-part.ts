import type { Columns } from '@caseloom/formats/written-cases';
import type { Sheet } from './read-sheets.ts';

export const ALL = 'all';
/** What of a file is read: a table by its index, or all of them. */
export type Part = number | typeof ALL;

/** A table or list that is read, and by which columns. */
export type Chosen = { source: Sheet; columns: Columns | undefined };

/** How many rows of a table say a step, be they test cases or not; a list of cases has none. */
function stepRowsIn(sheet: Sheet): number {
  if (!('header' in sheet)) return 0;
  const { header, rows } = sheet;
  const { step = -1 } = header.columns;
  return rows.slice(header.row + 1).filter((cells) => (cells[step] ?? '').trim() !== '').length;
}

/**
 * The table with the largest number of test cases, of those that are shown where one has any, and of check lists
 * where none names its test cases; where none has any, the one with most steps, whose other columns are to be chosen.
 */
export function fullestOf(sheets: readonly Sheet[]): number {
  const isShown = (sheet: Sheet) => !('isHidden' in sheet && sheet.isHidden);
  const shown = sheets.some((sheet) => isShown(sheet) && sheet.count > 0);
  const named = sheets.some((sheet) => isShown(sheet) && sheet.count > 0 && !sheet.isCheckList);
  const countOf = (sheet: Sheet | undefined) =>
    sheet && (isShown(sheet) || !shown) && !(named && sheet.isCheckList) ? sheet.count : -1;
  const hasCases = sheets.some(({ count }) => count > 0);
  const fullnessOf = (sheet: Sheet | undefined) =>
    hasCases || !sheet || !isShown(sheet) ? countOf(sheet) : stepRowsIn(sheet);
  return sheets.reduce(
    (best, sheet, at) => (fullnessOf(sheet) > fullnessOf(sheets[best]) ? at : best),
    0,
  );
}

/** Those of the tables that have test cases of their own, and how many of them. */
export function ownSheets(sheets: readonly Sheet[]): { own: Sheet[]; count: number } {
  const own = sheets.filter(({ isOwn }) => isOwn);
  return { own, count: own.reduce((sum, { count }) => sum + count, 0) };
}

/**
 * What of a file is read until a person chooses: all tables that have test cases, where they are of one kind and none is
 * hidden; else the fullest.
 */
export function partAtFirst(sheets: readonly Sheet[]): Part {
  const { own } = ownSheets(sheets);
  const isHidden = (sheet: Sheet) => 'isHidden' in sheet && sheet.isHidden;
  const [first] = own;
  const areAlike = own.every(
    (sheet) => sheet.count > 0 && sheet.isCheckList === first?.isCheckList && !isHidden(sheet),
  );
  return own.length > 1 && areAlike ? ALL : fullestOf(sheets);
}

/** What the columns of a table were recognised as; a list of cases has none. */
export function columnsIn(sheet: Sheet | undefined): Columns | undefined {
  return sheet && 'header' in sheet ? sheet.header.columns : undefined;
}

/**
 * What is read of a file, and by which columns.
 *
 * @param columns those that a person chose, by the index of their table
 */
export function chosenOf(
  sheets: readonly Sheet[],
  part: Part,
  columns: ReadonlyMap<number, Columns>,
): Chosen[] {
  return sheets.flatMap((source, at) => {
    const own = columns.get(at) ?? columnsIn(source);
    const isChosen = part === ALL ? source.isOwn : part === at;
    return isChosen ? { source, columns: own } : [];
  });
}

/** How many rows of what is read are hidden in the file. */
export function hiddenRowsIn(chosen: readonly Chosen[]): number {
  const hidden = chosen.map(({ source }) => ('hiddenRows' in source ? source.hiddenRows : 0));
  return hidden.reduce((sum, count) => sum + count, 0);
}

/** What a file is called, without its ending. */
export const nameOfFile = ({ name }: Pick<File, 'name'>) => name.replace(/\.\w+$/, '');

/** The sheet that is read of a file with others; undefined where all of the file is. */
export const sheetOf = (chosen: readonly Chosen[], isWholeFile: boolean) =>
  isWholeFile ? undefined : chosen[0]?.source.name;
