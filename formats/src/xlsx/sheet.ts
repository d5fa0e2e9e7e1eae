import type { Cell } from './cell.ts';

/** The words of a workbook that stand in no cell. */
export type Hints = {
  /** Said to somebody who types something else than one of the choices. */
  choice: string;
  /** Said to somebody who types something else than a date. */
  date: string;
};

/** A column; its width is in characters. */
export type Column = {
  heading: string;
  width: number;
  /** Neither shown nor printed until somebody unfolds it. */
  isFolded?: boolean;
  /** Shown in the first row of a block only; the other rows have the value too, for filters and sorting. */
  isOnce?: boolean;
  /** What people fill in: any text, a date, or one of these words. */
  fillIn?: 'text' | 'date' | readonly string[];
};

/** A picture beside a table, in its size on the screen. */
export type SheetPicture = {
  png: Uint8Array;
  width: number;
  height: number;
  /** What it shows, for people who cannot see it. */
  description: string;
};

/** A sheet whose first row is its headings. */
export type Sheet = {
  name: string;
  columns: Column[];
  rows: Iterable<Cell[]>;
  /** The column, from 0, whose value is the same in all rows of a block: a rule is between two blocks, and no page breaks within one. */
  blocksBy?: number;
  hints?: Hints;
  /** How many of the first columns stay in view while one scrolls across; none by default. */
  frozenColumns?: number;
  picture?: SheetPicture;
};

/** A sheet that is written, and how many rows it got, its heading among them. */
export type Written = Pick<Sheet, 'name' | 'columns' | 'picture'> & { rows: number };

/** The column that a picture begins in, from 0: one stays free beside the table. */
export function pictureColumn(columns: readonly Column[]): number {
  return columns.length + 1;
}
