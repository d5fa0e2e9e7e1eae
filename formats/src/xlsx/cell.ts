import { isFormula } from '../formula.ts';

export type Cell = string | number;
/** What a cell can hold at most. */
const MAX_CELL_LENGTH = 32_767;

/** From a style to the same with the apostrophe that keeps a cell text, also once somebody edits it. */
const QUOTED = 2;

/** A row of a sheet as XML. @param number counted from 1 @param style an index into the cell styles of the workbook */
export function rowXml(row: Cell[], number: number, style: number): string {
  const cells = row.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, style));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(cell: Cell, place: string, style: number): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  const text = escapeText(cut(clean(cell), MAX_CELL_LENGTH));
  const quoted = isFormula(cell) ? style + QUOTED : style;
  return `<c r="${place}" s="${quoted}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
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
