import { append } from '../append.ts';
import { separated } from '../csv/read.ts';
import { columnAt, stepColumns } from '../text-to-model/columns.ts';
import { WorkbookTooLarge } from '../xlsx/read.ts';
import { type Area, readShownXlsx, type ShownSheet } from '../xlsx/read-shown.ts';
import { decode } from './decode.ts';
import { checkTextLength, DOCUMENT_LIMITS, MIB, REPEATED_LENGTH, Refusal } from './document.ts';
import { piecesOfLines } from './lines.ts';
import type { Piece } from './piece.ts';

export type ReadWorkbook = { pieces: Piece[]; hidden: number; formulas: number };

/**
 * The sheets of a workbook that people see, each a table under its name, with values as they are shown.
 *
 * @returns also how many sheets are hidden, and how many formulas give no value
 * @throws Refusal `document_too_large`, `workbook_broken`
 */
export function piecesOfWorkbook(bytes: Uint8Array): ReadWorkbook {
  const sheets = readSheets(bytes);
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const length = lengthIn(seen);
  checkTextLength(length.now);
  const pieces = seen.flatMap(({ name, rows, merged }) => {
    const own = piecesOfRows(rows, merged, length);
    return own.length > 0 ? [...headingOf(name), ...own] : [];
  });
  const formulas = seen.reduce((sum, { faults }) => sum + faults.length, 0);
  return { pieces, hidden: sheets.length - seen.length, formulas };
}

/** How long the text is that is read of a file so far. A text that many cells share counts for each. */
type Length = { now: number };

function lengthIn(sheets: readonly ShownSheet[]): Length {
  let now = 0;
  for (const { rows } of sheets) for (const row of rows) for (const cell of row) now += cell.length;
  return { now };
}

/** The table in a file of separated values. @throws Refusal `document_too_large`, `file_not_text` */
export function piecesOfSeparated(bytes: Uint8Array): Piece[] {
  const limit = DOCUMENT_LIMITS.textBytes;
  if (bytes.length > limit) throw new Refusal('document_too_large', { limit: limit / MIB });
  return piecesOfRows(separated(decode(bytes)).rows, [], { now: 0 });
}

function readSheets(bytes: Uint8Array): ShownSheet[] {
  const limits = { bytes: DOCUMENT_LIMITS.workbookBytes, cells: DOCUMENT_LIMITS.workbookCells };
  try {
    return readShownXlsx(bytes, limits);
  } catch (error) {
    if (error instanceof WorkbookTooLarge)
      throw new Refusal('document_too_large', { limit: limits.bytes / MIB });
    throw new Refusal('workbook_broken');
  }
}

/** `Sheet1` is no name that anybody gave. */
function headingOf(name: string): Piece[] {
  const isGiven = !/^(?:sheet|sayfa|tabelle|feuille?|hoja|foglio|blad|arkusz)\s?\d*$/i.test(name);
  return isGiven ? [{ kind: 'heading', level: 2, text: name.trim() }] : [];
}

type Row = { cells: string[]; at: number };

/** Tables, lists and headings among the rows of a sheet, as empty rows part them. Time: linear in the cells. */
function piecesOfRows(given: string[][], merged: Area[], length: Length): Piece[] {
  const rows = given.map((row) => row.map(plainCell));
  const pieces: Piece[] = [];
  let table: ({ rows: Row[] } & Sides) | undefined;
  const close = () => {
    if (table) pieces.push({ kind: 'table', rows: toTable(table.rows, merged, length) });
    table = undefined;
  };
  for (const part of partsOf(rows)) {
    const sides = sidesOf(part);
    if (table && goesOn(table, part, sides)) {
      append(table.rows, part);
      continue;
    }
    close();
    const first = part.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
    append(pieces, piecesAbove(first < 0 ? part : part.slice(0, first), first >= 0));
    if (first >= 0) {
      const own = part.slice(first);
      table = { rows: own, ...sidesOf(own) };
    }
  }
  close();
  return pieces;
}

/** Cells of texts and not of programs: no control signs, no spaces around. */
function plainCell(cell: string): string {
  return cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** The rows between empty ones. */
function partsOf(rows: string[][]): Row[][] {
  const parts: Row[][] = [];
  let isOpen = false;
  for (const [at, cells] of rows.entries()) {
    const isFilled = cells.some(Boolean);
    if (isFilled && isOpen) parts.at(-1)?.push({ cells, at });
    else if (isFilled) parts.push([{ cells, at }]);
    isOpen = isFilled;
  }
  return parts;
}

const widthOf = (rows: Row[]) =>
  rows.reduce((right, { cells }) => Math.max(right, cells.findLastIndex(Boolean)), 0);
const leftOf = (rows: Row[]) =>
  rows.reduce((left, { cells }) => Math.min(left, cells.findIndex(Boolean)), Number.MAX_VALUE);

/** The outermost columns in which something stands. What goes on with a table reaches no further, so that they stay. */
type Sides = { left: number; right: number };
const sidesOf = (rows: Row[]): Sides => ({ left: leftOf(rows), right: widthOf(rows) });

/** Whether rows below an empty one are more of the table above: it has their columns, and they have no headings of their own. */
function goesOn(table: Sides, part: Row[], { left, right }: Sides): boolean {
  const [first] = part;
  if (!first || first.cells.filter(Boolean).length < 2) return false;
  const header = small(first.cells);
  const known = Math.max(
    stepColumns(header).size,
    columnAt(header, ['name', 'valid', 'rule']).size,
  );
  return known < 2 && !isNewHeader(first.cells) && right <= table.right && left >= table.left;
}

/** Words alone, none of them a sentence or a number, are headings. */
function isNewHeader(cells: string[]): boolean {
  return cells.filter(Boolean).every((cell) => /^\p{Lu}[^.!?\d]{0,29}$/u.test(cell));
}

const small = (cells: string[]) => cells.map((cell) => cell.toLocaleLowerCase('tr'));

/** Rows of one cell above a table, the first of them its heading; without a table they are read like a text. */
function piecesAbove(rows: Row[], isOverTable: boolean): Piece[] {
  const texts = rows.map(({ cells }) => cells.find(Boolean) ?? '');
  const [first = '', ...rest] = texts;
  const isTitle =
    first.length <= 80 && !/[.:;,]$|\n/.test(first) && !/^(?:\d{1,3}[.)]|[-*•])\s/.test(first);
  const isHeading = first !== '' && isTitle && (isOverTable || rest.length > 0);
  const title: Piece[] = isHeading ? [{ kind: 'heading', level: 3, text: first }] : [];
  return [...title, ...piecesOfLines((isHeading ? rest : texts).join('\n'), false)];
}

/** The rows of a table without the empty columns around it; where a cell stands for several rows, each has it. */
function toTable(rows: Row[], merged: Area[], length: Length): string[][] {
  const [left, right] = [leftOf(rows), widthOf(rows)];
  const header = small(rows[0]?.cells ?? []);
  const steps = stepColumns(header);
  const title = steps.get('title');
  const isOfSteps = steps.has('action') || (title !== undefined && steps.has('expected'));
  const table = rows.map(({ cells }) =>
    Array.from({ length: right + 1 }, (_, column) => cells[column] ?? ''),
  );
  if (isOfSteps && title !== undefined) fillDown(table, title, length);
  if (!isOfSteps) fillMerged(table, rows, { merged, length });
  return table.map((row) => row.slice(left));
}

/** A test case is named in the first of its rows. */
function fillDown(table: string[][], column: number, length: Length): void {
  let above = '';
  for (const row of table.slice(1)) {
    if (!row[column]) row[column] = repeated(above, length);
    above = row[column] ?? '';
  }
}

/** A text that is said once more. @throws Refusal where a few bytes would become very many */
function repeated(text: string, length: Length): string {
  length.now += text.length;
  checkTextLength(length.now);
  return text;
}

function fillMerged(
  table: string[][],
  rows: Row[],
  { merged, length }: { merged: Area[]; length: Length },
): void {
  const placeOf = new Map(rows.map(({ at }, place) => [at, place]));
  for (const { top, left, bottom } of merged) {
    const text = table[placeOf.get(top) ?? -1]?.[left] ?? '';
    if (!text || text.length > REPEATED_LENGTH) continue;
    for (let at = top + 1; at <= Math.min(bottom, rows.at(-1)?.at ?? 0); at++) {
      const row = table[placeOf.get(at) ?? -1];
      if (row && !row[left]) row[left] = repeated(text, length);
    }
  }
}
