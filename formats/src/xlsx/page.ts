import type { Cell } from './cell.ts';
import type { Column } from './sheet.ts';

/** A4 landscape, in inches, and the margins around what is printed. */
const PAPER = { width: 11.69, height: 8.27 };
export const MARGINS = { side: 0.4, top: 0.5, bottom: 0.6 };
/** How spreadsheets measure: a column by digits of the standard font, a row by points. */
const DIGIT_PX = 7;
const PADDING_PX = 5;
const PX_PER_INCH = 96;
const LINE_PT = 15;
/** A spreadsheet has no higher row. */
const MAX_ROW_PT = 409;
const POINTS_PER_INCH = 72;
/** The column that is free between a table and its picture, in characters. */
export const FREE_COLUMN = 3;
/** Smaller than that nobody reads a page: a wider sheet takes several pages side by side. */
const MIN_SCALE = 40;
/** Office programs differ in the widths of letters by that much. */
const SLACK = 0.95;
/** A spreadsheet opens 1,026 breaks of a sheet; what comes later breaks where its page is full. */
const MAX_BREAKS = 1000;

/** How wide columns of so many digits are on the screen, in pixels. */
function pixelsOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width * DIGIT_PX + PADDING_PX, 0);
}

/**
 * The scale, in percent, at which a sheet is as wide as a page. A number and not "fit to width":
 * with that, office programs ignore page breaks.
 */
export function scaleOf(columns: readonly Column[], pictureWidth = 0): number {
  const shown = columns.filter((column) => !column.isFolded);
  const gap = pictureWidth > 0 ? FREE_COLUMN * DIGIT_PX + PADDING_PX : 0;
  const inches = (pixelsOf(shown) + gap + pictureWidth) / PX_PER_INCH;
  const scale = Math.floor((100 * SLACK * (PAPER.width - 2 * MARGINS.side)) / inches);
  return Math.min(100, Math.max(MIN_SCALE, scale));
}

/**
 * How high a row is so that all of its text is seen, in points. Reckoned here because not every office program
 * does so itself when it opens a file, and because pages are cut by it.
 *
 * @param isStart whether a block begins with it: what a block shows once is in this row
 */
export function heightOf(
  row: readonly Cell[],
  columns: readonly Column[],
  isStart: boolean,
): number {
  let lines = 1;
  for (const [index, cell] of row.entries()) {
    const column = columns[index];
    if (!column || column.isFolded || typeof cell === 'number') continue;
    if (column.isOnce && !isStart) continue;
    lines = Math.max(lines, linesIn(cell, column.width));
  }
  return Math.min(lines * LINE_PT, MAX_ROW_PT);
}

/** Signs as wide as two letters. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** Letters are narrower than the digits that a column is measured by, on average; a little is left for those that are not. */
const LETTERS_PER_DIGIT = 1.1;

/** In how many lines a text is broken, between words where it can be. */
function linesIn(text: string, width: number): number {
  const room = Math.max(1, (WIDE.test(text) ? width / 2 : width) * LETTERS_PER_DIGIT);
  if (text.length <= room && !text.includes('\n')) return 1;
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const { length } of paragraph.split(' ')) {
      if (used > 0 && used + 1 + length > room) {
        lines += 1;
        used = 0;
      }
      used += length + (used > 0 ? 1 : 0);
      lines += Math.ceil(used / room) - 1 || 0;
      used %= room + 1;
    }
  }
  return lines;
}

/** Finds where pages have to break so that a block stands on one page, where it fits on one. */
export class Pages {
  /** The rows, counted from 1, after which a page ends. */
  readonly breaks: number[] = [];
  readonly #room: number;
  #used = 0;
  #block = { before: 0, height: 0 };

  /** @param heading how high the headings are, which every page repeats, in points */
  constructor(columns: readonly Column[], heading: number) {
    const inches = PAPER.height - MARGINS.top - MARGINS.bottom;
    this.#room = (inches * POINTS_PER_INCH * 100 * SLACK) / scaleOf(columns) - heading;
  }

  /** Takes the next row. @param number its number in the sheet, from 1 @param height in points */
  take(number: number, height: number, isStart: boolean): void {
    if (isStart) this.end(number - 1);
    this.#block.height += height;
  }

  /** Ends a block. @param row the last of it */
  end(row: number): void {
    const { before, height } = this.#block;
    const isCut = this.#used > 0 && this.#used + height > this.#room;
    if (isCut && height <= this.#room && this.breaks.length < MAX_BREAKS) {
      this.breaks.push(before);
      this.#used = 0;
    }
    this.#used = (this.#used + height) % this.#room;
    this.#block = { before: row, height: 0 };
  }
}
