import { append } from '../append.ts';
import { isFeature } from '../gherkin/parse.ts';
import { checkTextLength, Refusal } from './document.ts';
import { piecesOfTable, type Table } from './html-table.ts';
import {
  type Attributes,
  headingLevel,
  isBlock,
  isLeftOut,
  isMain,
  languageOf,
  numberFormat,
} from './html-tags.ts';
import { piecesOfCode, piecesOfLines } from './lines.ts';
import { quoteCode } from './marks.ts';
import { numeral } from './numeral.ts';
import type { Piece } from './piece.ts';

/** Deeper than pages nest; a text of nothing but open tags would be searched again at each end tag. */
const DEEPEST = 512;

type List = { isOrdered: boolean; format: string; next: number };
/** What is written into: the page, or a cell of a table. Its lists begin anew. */
type Target = { pieces: Piece[]; lists: List[] };
/** What the next text is. */
type Awaited = { kind: 'heading'; level: number } | { kind: 'item'; level: number; marker: string };

export type HtmlReading = {
  page: Target;
  targets: Target[];
  tables: Table[];
  text: string;
  awaited?: Awaited | undefined;
  title: string;
  depth: number;
  /** How deep the element is that is left out, or holds the content, or shows code; 0 for none. */
  leftOutAt: number;
  mainAt: number;
  codeAt: number;
  language: string;
  /** Where the content of the page begins and ends in its pieces. */
  main?: { from: number; to: number };
  length: number;
};

export function startHtml(): HtmlReading {
  const page: Target = { pieces: [], lists: [] };
  return {
    ...{ page, targets: [page], tables: [], text: '', title: '', language: '' },
    ...{ depth: 0, leftOutAt: 0, mainAt: 0, codeAt: 0, length: 0 },
  };
}

/** The pieces once all tags are read: of the content where the page marks it, with the title above it. */
export function endHtml(reading: HtmlReading): Piece[] {
  flush(reading);
  const { page, main, title } = reading;
  let { pieces } = page;
  if (main && main.to > main.from) {
    const isTitle = (piece: Piece) => piece.kind === 'heading' && piece.level === 1;
    const content = pieces.slice(main.from, main.to);
    pieces = [...pieces.slice(0, main.from).filter(isTitle).slice(-1), ...content];
  }
  const hasTitle = pieces.some((piece) => piece.kind === 'heading' && piece.level === 1);
  const text = title.replace(/\s+/g, ' ').trim();
  return hasTitle || !text || pieces.length === 0
    ? pieces
    : [{ kind: 'heading', level: 1, text }, ...pieces];
}

/** @throws Refusal `document_broken` where tags nest deeper than in any page */
export function openHtml(reading: HtmlReading, name: string, attributes: Attributes): void {
  if (++reading.depth > DEEPEST) throw new Refusal('document_broken');
  const { depth } = reading;
  if (reading.leftOutAt > 0) return;
  if (isLeftOut(name, attributes, reading.mainAt > 0)) {
    if (isBlock(name)) flush(reading);
    reading.leftOutAt = depth;
    return;
  }
  if (reading.codeAt > 0) {
    reading.language ||= languageOf(attributes);
    if (name === 'br') reading.text += '\n';
    return;
  }
  if (name === 'br') reading.text += '\n';
  if (isCode(name)) reading.text += '`';
  if (isBlock(name)) openBlock(reading, name, attributes);
  if (reading.mainAt === 0 && isMain(name, attributes)) {
    flush(reading);
    reading.mainAt = depth;
    reading.main ??= { from: reading.page.pieces.length, to: 0 };
  }
}

export function addHtmlText(reading: HtmlReading, text: string): void {
  if (reading.leftOutAt > 0) return;
  count(reading, text.length);
  // the line ends of a file say nothing; those of code and of `<br>` do
  reading.text += reading.codeAt > 0 ? text : text.replace(/\s+/g, ' ');
}

function count(reading: HtmlReading, length: number): void {
  reading.length += length;
  checkTextLength(reading.length);
}

export function closeHtml(reading: HtmlReading, name: string): void {
  const depth = reading.depth--;
  if (reading.leftOutAt > 0) {
    if (reading.leftOutAt === depth) reading.leftOutAt = 0;
    return;
  }
  if (reading.codeAt > 0) {
    if (reading.codeAt === depth) closeCode(reading);
    return;
  }
  if (isCode(name)) reading.text += '`';
  if (isBlock(name)) closeBlock(reading, name);
  if (reading.mainAt === depth) {
    flush(reading);
    reading.mainAt = 0;
    if (reading.main) reading.main.to = reading.page.pieces.length;
  }
}

const isCode = (name: string) => /^(code|kbd|samp|tt)$/.test(name);
const targetOf = ({ targets, page }: HtmlReading) => targets.at(-1) ?? page;

function openBlock(reading: HtmlReading, name: string, attributes: Attributes): void {
  flush(reading);
  const { lists } = targetOf(reading);
  const level = headingLevel(name);
  // a heading in an item is that item
  if (level > 0) reading.awaited ??= { kind: 'heading', level };
  else if (name === 'ul' || name === 'ol')
    lists.push({
      isOrdered: name === 'ol',
      format: numberFormat(attributes),
      next: numberIn(attributes.start, 1),
    });
  else if (name === 'li') reading.awaited = itemOf(lists, attributes);
  else if (name === 'pre') {
    reading.codeAt = reading.depth;
    reading.language = languageOf(attributes);
  } else openTable(reading, name, attributes);
}

function itemOf(lists: List[], { value }: Attributes): Awaited {
  const list = lists.at(-1);
  const level = Math.max(0, lists.length - 1);
  if (!list?.isOrdered) return { kind: 'item', level, marker: '-' };
  const count = numberIn(value, list.next);
  list.next = count + 1;
  return { kind: 'item', level, marker: `${numeral(count, list.format)}.` };
}

function openTable(
  { tables, targets }: HtmlReading,
  name: string,
  { colspan, rowspan, role = '' }: Attributes,
): void {
  const table = tables.at(-1);
  if (name === 'table') tables.push({ rows: [], isLayout: /^(presentation|none)$/.test(role) });
  else if (name === 'tr') table?.rows.push([]);
  else if ((name === 'td' || name === 'th') && table) {
    const pieces: Piece[] = [];
    if (table.rows.length === 0) table.rows.push([]);
    const columns = Math.max(1, numberIn(colspan, 1));
    table.rows.at(-1)?.push({ pieces, columns, rows: Math.max(1, numberIn(rowspan, 1)) });
    targets.push({ pieces, lists: [] });
  }
}

function closeBlock(reading: HtmlReading, name: string): void {
  if (name === 'title') {
    reading.title ||= reading.text;
    reading.text = '';
    return;
  }
  flush(reading);
  const { targets, tables } = reading;
  if (headingLevel(name) > 0 && reading.awaited?.kind === 'heading') reading.awaited = undefined;
  if (name === 'li') reading.awaited = undefined;
  if (name === 'ul' || name === 'ol') targetOf(reading).lists.pop();
  if ((name === 'td' || name === 'th') && targets.length > 1) {
    targets.pop();
    reading.awaited = undefined;
  }
  const table = name === 'table' ? tables.pop() : undefined;
  if (!table) return;
  const pieces = piecesOfTable(table, (length) => count(reading, length));
  append(targetOf(reading).pieces, pieces);
}

function closeCode(reading: HtmlReading): void {
  const text = reading.text.replace(/\r\n?/g, '\n').replace(/^\n/, '').trimEnd();
  const isGherkin = isFeature('code.txt', text);
  const pieces = piecesOfCode(isGherkin ? 'gherkin' : reading.language, text.split('\n'));
  append(targetOf(reading).pieces, pieces);
  reading.codeAt = 0;
  reading.text = '';
}

/** Ends the text that was collected: it is a heading, an item, or a paragraph, of which some begin like an item. */
function flush(reading: HtmlReading): void {
  const text = reading.text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .trim();
  reading.text = '';
  if (!text) return;
  const { pieces } = targetOf(reading);
  const { awaited } = reading;
  if (awaited?.kind === 'heading') pieces.push({ ...awaited, text: text.replace(/[\n`]+/g, ' ') });
  else if (awaited) {
    pieces.push({ ...awaited, text: quoteCode(text) });
    reading.awaited = undefined;
  } else append(pieces, paragraphs(quoteCode(text)));
}

function paragraphs(text: string): Piece[] {
  const pieces = piecesOfLines(text, false);
  const isMeant = text.includes('\n') || pieces[0]?.kind === 'item';
  return isMeant ? pieces : [{ kind: 'paragraph', text }];
}

function numberIn(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,4}$/.test(text.trim()) ? Number(text) : otherwise;
}
