import { isFormula } from '../formula.ts';

export type Cell = string | number;
/** What a cell can hold at most. */
const MAX_CELL_LENGTH = 32_767;

/** Which style a cell has, by its column and whether its text has to be marked as text, also for somebody who edits it later. */
export type StyleAt = (column: number, isQuoted: boolean) => number;

/**
 * A row of a sheet as XML. Empty cells have a style too: their borders belong to the table.
 *
 * @param place its number, counted from 1, and its height in points
 */
export function rowXml(
  row: Cell[],
  { number, height }: { number: number; height: number },
  styleAt: StyleAt,
): string {
  const cells = row.map((cell, column) =>
    cellXml(cell, `${columnName(column)}${number}`, (isQuoted) => styleAt(column, isQuoted)),
  );
  return `<row r="${number}" ht="${height}">${cells.join('')}</row>`;
}

function cellXml(cell: Cell, place: string, style: (isQuoted: boolean) => number): string {
  if (cell === '') return `<c r="${place}" s="${style(false)}"/>`;
  if (typeof cell === 'number') return `<c r="${place}" s="${style(false)}"><v>${cell}</v></c>`;
  const text = escapeText(cut(clean(cell), MAX_CELL_LENGTH));
  return `<c r="${place}" s="${style(isFormula(cell))}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A, B ... Z, AA; counted from 0. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Text without what XML cannot hold: control characters and halves of a character. */
export function clean(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '');
}

/** The beginning of a text, never ending in half a character. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A spreadsheet reads `_x0041_` as a letter, and a lone carriage return is lost in XML: both are written as such a code. */
export function escapeText(text: string): string {
  return text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
