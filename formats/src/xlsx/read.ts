import { strFromU8, unzipSync } from 'fflate';
import { readXmlParts, type XmlPart } from '../xml.ts';

export type ReadSheet = { name: string; rows: string[][] };

/** Unpacked, no workbook that can be worked on is larger. */
const MAX_BYTES = 256 * 1024 * 1024;
/** The last column of a sheet, as office programs have it. */
const LAST_COLUMN = 16_383;

/**
 * Reads the text of every sheet, in order: strings and numbers as they are stored, empty cells as
 * empty text. Enough for our own workbooks and for what office programs save; no dates, no styles.
 * Time: linear.
 *
 * @throws when the bytes are no workbook, or too many unpacked
 */
export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      if (size > MAX_BYTES) throw new Error('This file is too large.');
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
  const shared = sharedIn(tags('xl/sharedStrings.xml'));
  return [...opened(tags('xl/workbook.xml'))]
    .filter(({ name }) => name === 'sheet')
    .map(({ attributes: { name = '', id = '' } }) => ({
      name: unescaped(name),
      rows: rowsIn(tags(`xl/${links.get(id)}`), shared),
    }));
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

function rowsIn(parts: Iterable<XmlPart>, shared: string[]): string[][] {
  const rows: string[][] = [];
  const text = new Texts();
  let cell: Cell = { column: 0, type: '' };
  for (const part of parts) {
    text.take(part);
    const row = rows.at(-1);
    if (part.kind === 'text') continue;
    if (part.kind === 'open' && part.name === 'row') rows.push([]);
    if (part.name !== 'c' || !row) continue;
    if (part.kind === 'open') {
      cell = cellOf(part.attributes, row.length);
      text.clear();
    } else if (cell.column <= LAST_COLUMN) row[cell.column] = contentOf(cell.type, text, shared);
  }
  return rows.map((row) => Array.from(row, (one) => one ?? ''));
}

type Cell = { column: number; type: string };

/** Where a cell stands: as it says itself, else behind the one before. */
function cellOf({ r = '', t = '' }: Record<string, string>, next: number): Cell {
  const place = /^[A-Z]{1,3}/.exec(r)?.[0];
  return { column: place ? columnAt(place) : next, type: t };
}

/** What stands in the elements of a cell, by the names of the elements; phonetic readings are left out. */
class Texts {
  #inside: string[] = [];
  #byName = new Map<string, string>();

  take(part: XmlPart): void {
    if (part.kind === 'open') this.#inside.push(part.name);
    else if (part.kind === 'close') this.#inside.pop();
    else if (this.#inside.at(-2) !== 'rPh') {
      const name = this.#inside.at(-1) ?? '';
      this.#byName.set(name, this.of(name) + part.text);
    }
  }

  of(name: string): string {
    return this.#byName.get(name) ?? '';
  }

  clear(): void {
    this.#byName.clear();
  }
}

function contentOf(type: string, text: Texts, shared: string[]): string {
  if (type === 'inlineStr') return unescaped(text.of('t'));
  const value = text.of('v');
  return type === 's' ? (shared[Number(value)] ?? '') : unescaped(value);
}

function columnAt(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Signs that XML cannot hold, as workbooks write them. */
function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
