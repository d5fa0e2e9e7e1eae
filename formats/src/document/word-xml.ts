import { append } from '../append.ts';
import { readXmlParts, type XmlPart } from '../xml.ts';
import type { Piece } from './piece.ts';
import type { WordLists } from './word-lists.ts';
import type { WordStyle } from './word-styles.ts';

type Paragraph = { text: string; style: string; list?: string; level?: number; outline?: number };
type Table = { rows: string[][]; cell: string[] };

type Reading = {
  styles: Map<string, WordStyle>;
  lists: WordLists;
  pieces: Piece[];
  /** Open paragraphs: one in a text box stands inside another. */
  open: Paragraph[];
  tables: Table[];
  /** Inside what is not there: moved text, and pictures of what newer versions draw. */
  skipped: number;
  isText: boolean;
};

const SKIPPED = new Set(['moveFrom', 'Fallback', 'del']);

/** The pieces of a Word document's main part: headings, items with the marks that Word prints, tables, paragraphs. */
export function piecesOfWord(
  xml: string,
  styles: Map<string, WordStyle>,
  lists: WordLists,
): Piece[] {
  const reading: Reading = {
    styles,
    lists,
    pieces: [],
    open: [],
    tables: [],
    skipped: 0,
    isText: false,
  };
  for (const part of readXmlParts(xml)) {
    if (part.kind === 'text') {
      const paragraph = reading.open.at(-1);
      if (reading.isText && reading.skipped === 0 && paragraph) paragraph.text += part.text;
    } else if (part.kind === 'open') openTag(reading, part);
    else closeTag(reading, part.name);
  }
  return reading.pieces;
}

function openTag(reading: Reading, part: XmlPart & { kind: 'open' }): void {
  const { name, attributes } = part;
  if (SKIPPED.has(name)) reading.skipped++;
  if (reading.skipped > 0) return;
  if (name === 't') reading.isText = true;
  else if (name === 'p') reading.open.push({ text: '', style: '' });
  else if (name === 'tbl') reading.tables.push({ rows: [], cell: [] });
  else if (name === 'tr') reading.tables.at(-1)?.rows.push([]);
  else setParagraph(reading.open.at(-1), name, attributes.val ?? '');
}

function setParagraph(paragraph: Paragraph | undefined, name: string, value: string): void {
  if (!paragraph) return;
  if (name === 'tab') paragraph.text += paragraph.text ? '\t' : '';
  if (name === 'br' || name === 'cr') paragraph.text += '\n';
  if (name === 'noBreakHyphen') paragraph.text += '-';
  if (name === 'pStyle') paragraph.style = value;
  if (name === 'numId') paragraph.list = value;
  if (name === 'ilvl') paragraph.level = Number(value);
  if (name === 'outlineLvl') paragraph.outline = Number(value);
}

function closeTag(reading: Reading, name: string): void {
  if (SKIPPED.has(name)) reading.skipped = Math.max(0, reading.skipped - 1);
  if (reading.skipped > 0) return;
  if (name === 't') reading.isText = false;
  else if (name === 'p') closeParagraph(reading);
  else if (name === 'tc') closeCell(reading);
  else if (name === 'tbl') closeTable(reading);
}

function closeParagraph(reading: Reading): void {
  const paragraph = reading.open.pop();
  const piece = paragraph && toPiece(reading, paragraph);
  if (!piece) return;
  const table = reading.tables.at(-1);
  if (!table) reading.pieces.push(piece);
  else if (piece.kind === 'item') table.cell.push(`${piece.marker} ${piece.text}`);
  else if ('text' in piece) table.cell.push(piece.text);
}

function toPiece({ styles, lists }: Reading, paragraph: Paragraph): Piece | undefined {
  const style = styles.get(paragraph.style) ?? {};
  const text = paragraph.text.replace(/[^\S\n]+/g, ' ').trim();
  if (!text) return undefined;
  const heading =
    style.heading ??
    (paragraph.outline !== undefined && paragraph.outline < 9 ? paragraph.outline + 1 : undefined);
  if (heading !== undefined) return { kind: 'heading', level: heading, text };
  const level = paragraph.level ?? style.level ?? 0;
  const list = paragraph.list ?? style.list;
  const marker = list && list !== '0' ? lists.next(list, level)?.trim() : undefined;
  if (marker) return { kind: 'item', level, marker, text };
  // a dash that was typed is the mark of an item as well
  const [typed = '', mark = ''] = /^([-–•])\s+(?=\S)/u.exec(text) ?? [];
  if (mark) return { kind: 'item', level, marker: '-', text: text.slice(typed.length) };
  return { kind: 'paragraph', text };
}

function closeCell({ tables }: Reading): void {
  const table = tables.at(-1);
  table?.rows.at(-1)?.push(table.cell.join('\n'));
  if (table) table.cell = [];
}

/** A table in a cell is text of that cell. */
function closeTable({ tables, pieces }: Reading): void {
  const table = tables.pop();
  const outer = tables.at(-1);
  const rows = (table?.rows ?? []).filter((row) => row.some(Boolean));
  if (outer)
    append(
      outer.cell,
      rows.map((row) => row.join(' | ')),
    );
  else if (rows.length > 0) pieces.push({ kind: 'table', rows });
}
