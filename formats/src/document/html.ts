import type { Block } from './document.ts';

/** A piece of a document before its place in the text is known. */
export type Piece = Block extends infer Each
  ? Each extends Block
    ? Omit<Each, 'line'>
    : never
  : never;

const PART = /<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

type List = { isNumbered: boolean; count: number };

type Reading = {
  pieces: Piece[];
  text: string;
  lists: List[];
  /** The table being read; one inside a cell is text of that cell. */
  rows: string[][];
  tables: number;
};

/**
 * Pieces of the simple HTML that a Word document is made into: well formed, and of few elements.
 * Time: linear.
 */
export function piecesOfHtml(html: string): Piece[] {
  const reading: Reading = { pieces: [], text: '', lists: [], rows: [], tables: 0 };
  for (const [, closing, element = '', text] of html.matchAll(PART)) {
    if (text !== undefined) reading.text += decodeEntities(text);
    else if (closing) close(reading, element);
    else open(reading, element);
  }
  flush(reading);
  return reading.pieces;
}

function open(reading: Reading, element: string): void {
  const { lists } = reading;
  switch (element) {
    case 'ol':
    case 'ul':
      flush(reading);
      lists.push({ isNumbered: element === 'ol', count: 0 });
      break;
    case 'li': {
      const list = lists.at(-1);
      if (list) list.count++;
      break;
    }
    case 'table':
      if (reading.tables++ === 0) flush(reading);
      break;
    case 'tr':
      if (reading.tables === 1) reading.rows.push([]);
      break;
    case 'br':
      reading.text += '\n';
      break;
  }
}

function close(reading: Reading, element: string): void {
  if (reading.tables > 0) {
    closeInTable(reading, element);
    return;
  }
  if (/^h[1-6]$/.test(element)) {
    const text = takeText(reading);
    if (text) reading.pieces.push({ kind: 'heading', level: Number(element[1]), text });
  }
  if (element === 'p' || element === 'li') flush(reading);
  if (element === 'ol' || element === 'ul') {
    flush(reading);
    reading.lists.pop();
  }
}

function closeInTable(reading: Reading, element: string): void {
  const isOuter = reading.tables === 1;
  if (element === 'table') {
    reading.tables--;
    if (!isOuter) return;
    const { rows } = reading;
    reading.rows = [];
    reading.text = '';
    if (rows.some((row) => row.some(Boolean))) reading.pieces.push({ kind: 'table', rows });
  } else if (isOuter && (element === 'td' || element === 'th')) {
    reading.rows.at(-1)?.push(takeText(reading).replace(/\s*\n\s*/g, '\n'));
  } else if (element === 'p' || element === 'li') reading.text += '\n';
}

/** What was said so far becomes an item of the innermost list, or a paragraph where there is none. */
function flush(reading: Reading): void {
  if (reading.tables > 1) return;
  const text = takeText(reading);
  if (!text) return;
  const list = reading.lists.at(-1);
  if (!list) reading.pieces.push({ kind: 'paragraph', text });
  else {
    const marker = list.isNumbered ? `${list.count}.` : '-';
    reading.pieces.push({ kind: 'item', level: reading.lists.length - 1, marker, text });
  }
}

function takeText(reading: Reading): string {
  const text = reading.text.replace(/[^\S\n]+/g, ' ').trim();
  reading.text = '';
  return text;
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
