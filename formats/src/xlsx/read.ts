import { strFromU8, unzipSync } from 'fflate';
import { readXmlParts, type XmlPart } from '../xml.ts';

export type ReadSheet = { name: string; rows: string[][] };

/** A workbook that is larger, unpacked, than any that can be worked on. */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
}

/** What of a workbook is read: its pictures and the rest may be as large as they are. */
const READ =
  /^xl\/(workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/;
/** The last column and row of a sheet, from 0, as office programs have them. */
const LAST_COLUMN = 16_383;
export const LAST_ROW = 1_048_575;
/** How many bytes and cells a workbook may have, unpacked. */
export type WorkbookLimits = { bytes: number; cells: number };
/** No workbook that can be worked on is larger. Empty cells before a last one count: a few bytes may name one far away. */
export const WORKBOOK_LIMITS: WorkbookLimits = { bytes: 256 * 1024 * 1024, cells: 10_000_000 };

/**
 * Reads the text of every sheet, in order: strings and numbers as they are stored, empty cells as
 * empty text. Enough for our own workbooks and for what office programs save; no dates, no styles.
 * Time: linear.
 *
 * @throws WorkbookTooLarge; Error where the bytes are no workbook
 */
export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const { sheets, tags, shared } = unpackXlsx(bytes);
  const room = { cells: WORKBOOK_LIMITS.cells };
  return sheets.map(({ name, path }) => ({
    name,
    rows: rowsIn(tags(path), (type, text) => contentOf(type, text, shared), room),
  }));
}

/** How XML says yes. */
export const isTrue = (word: string | undefined) => word === '1' || word === 'true';

/** The parts of a workbook that are read. */
export function unpackXlsx(bytes: Uint8Array, maxBytes = WORKBOOK_LIMITS.bytes) {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!READ.test(name)) return false;
      size += originalSize;
      if (size > maxBytes) throw new WorkbookTooLarge();
      return true;
    },
  });
  const tags = (path: string) => {
    const file = files[path];
    return file ? readXmlParts(strFromU8(file)) : [];
  };
  if (!files['xl/workbook.xml']) throw new Error('This file is not a workbook.');
  const links = new Map<string, string>();
  for (const { name, attributes } of opened(tags('xl/_rels/workbook.xml.rels')))
    if (name === 'Relationship')
      links.set(attributes.Id ?? '', (attributes.Target ?? '').replace(/^\/xl\//, ''));
  const book = [...opened(tags('xl/workbook.xml'))];
  const is1904 = book.some(
    ({ name, attributes }) => name === 'workbookPr' && isTrue(attributes.date1904),
  );
  const sheets = book
    .filter(({ name }) => name === 'sheet')
    .map(({ attributes: { name = '', id = '', state = 'visible' } }) => ({
      ...{ name: unescaped(name), path: `xl/${links.get(id)}` },
      isHidden: state !== 'visible',
    }));
  return { sheets, tags, is1904, shared: sharedIn(tags('xl/sharedStrings.xml')) };
}

function* opened(parts: Iterable<XmlPart>): Generator<XmlPart & { kind: 'open' }> {
  for (const part of parts) if (part.kind === 'open') yield part;
}

/** The texts that cells name by their number. */
function sharedIn(parts: Iterable<XmlPart>): string[] {
  const texts: string[] = [];
  const text = new Texts();
  for (const part of parts) {
    text.take(part);
    if (part.kind === 'open' && part.name === 'si') text.clear();
    if (part.kind === 'close' && part.name === 'si') texts.push(unescaped(text.of('t')));
  }
  return texts;
}

/** What a cell says, by its type, what stands in it, and where it is. */
export type TextOf = (
  type: string,
  text: Texts,
  place: { row: number; column: number; style: number },
) => string;

/** @param room how many cells there may still be @throws WorkbookTooLarge */
export function rowsIn(
  parts: Iterable<XmlPart>,
  textOf: TextOf,
  room: { cells: number },
): string[][] {
  const rows: string[][] = [];
  const text = new Texts();
  let cell: Cell = { column: 0, type: '', style: 0 };
  for (const part of parts) {
    text.take(part);
    if (part.kind === 'open' && part.name === 'row') openRow(rows, part.attributes, room);
    const row = rows.at(-1);
    if (part.kind === 'text' || part.name !== 'c' || !row) continue;
    if (part.kind === 'open') {
      cell = cellOf(part.attributes, row.length);
      text.clear();
    } else if (cell.column <= LAST_COLUMN) {
      takeCells(room, Math.max(0, cell.column - row.length) + 1);
      row[cell.column] = textOf(cell.type, text, { row: rows.length - 1, ...cell });
    }
  }
  return rows.map((row) => Array.from(row, (one) => one ?? ''));
}

/** Begins a row where it says that it stands: rows before it that the file leaves out are empty. */
function openRow(rows: string[][], { r }: Record<string, string>, room: { cells: number }): void {
  const at = Math.min(LAST_ROW, Number(r) - 1 || 0);
  takeCells(room, Math.max(0, at - rows.length) + 1);
  while (rows.length < at) rows.push([]);
  rows.push([]);
}

function takeCells(room: { cells: number }, count: number): void {
  room.cells -= count;
  if (room.cells < 0) throw new WorkbookTooLarge();
}

type Cell = { column: number; type: string; style: number };

/** Where a cell stands: as it says itself, else behind the one before. */
function cellOf({ r = '', t = '', s = '' }: Record<string, string>, next: number): Cell {
  const place = /^[A-Z]{1,3}/.exec(r)?.[0];
  return { column: place ? columnAt(place) : next, type: t, style: Number(s) || 0 };
}

/** What stands in the elements of a cell, by the names of the elements; phonetic readings are left out. */
export class Texts {
  #inside: string[] = [];
  #byName = new Map<string, string>();

  take(part: XmlPart): void {
    if (part.kind === 'open') {
      this.#inside.push(part.name);
      if (part.name === 'f') this.#byName.set('f', '');
    } else if (part.kind === 'close') this.#inside.pop();
    else if (this.#inside.at(-2) !== 'rPh') {
      const name = this.#inside.at(-1) ?? '';
      this.#byName.set(name, this.of(name) + part.text);
    }
  }

  of(name: string): string {
    return this.#byName.get(name) ?? '';
  }

  /** Whether there was such an element, though it may be empty: a formula that others share is. */
  has(name: string): boolean {
    return this.#byName.has(name);
  }

  clear(): void {
    this.#byName.clear();
  }
}

export function contentOf(type: string, text: Texts, shared: string[]): string {
  if (type === 'inlineStr') return unescaped(text.of('t'));
  const value = text.of('v');
  return type === 's' ? (shared[Number(value)] ?? '') : unescaped(value);
}

export function columnAt(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Signs that XML cannot hold, as workbooks write them. */
function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
