import { append } from '../append.ts';
import { piecesOfLines } from './lines.ts';
import { type Line, leftOf, type Page, rightOf, textOfLine } from './pdf-lines.ts';
import { isAtMargin } from './pdf-margins.ts';
import { joinWords, tableFinder } from './pdf-tables.ts';
import type { Piece } from './piece.ts';

/** From how many times the usual size on a line is a heading. */
const HEADING_SIZE = 1.12;
const HEADING_LENGTH = 150;
/** A line of a table of contents, with the dots that lead to its page. */
const CONTENTS = /(?:\.\s?){4,}\s*\d{0,4}$/;
/** What begins a piece of its own, wherever it stands. */
const MARK =
  /^(?:\(?\d{1,3}(?:\.\d{1,3}){0,3}\.?[a-zçğıöşü]?\d{0,2}[.)]|\d{1,2}[a-z]\d?[.):]?|[a-zA-Z][.)]|[-*•‣–—o])\s+\S/u;

type Style = { size: number; font: string; headings: number[]; leading: number };
type Paragraph = { text: string; left: number; line: Line };

/** The pieces of pages. A paragraph or a table that goes on on the next page is one. */
export function piecesOfPages(pages: Page[]): Piece[] {
  const style = styleOf(pages);
  const pieces: Piece[] = [];
  for (const page of pages) {
    const own = piecesOfPage(page, style);
    const [first] = own;
    if (first && goesOn(pieces.at(-1), first)) own.shift();
    append(pieces, own);
  }
  return pieces;
}

/** Joins what a page begins with to the piece before it, if it is the rest of that. @returns whether it is */
function goesOn(last: Piece | undefined, first: Piece): boolean {
  if (last?.kind === 'table' && first.kind === 'table') {
    if (last.rows[0]?.length !== first.rows[0]?.length) return false;
    const isHead = last.rows[0]?.join('|') === first.rows[0]?.join('|');
    append(last.rows, isHead ? first.rows.slice(1) : first.rows);
    return true;
  }
  const isOpen = last?.kind === 'item' || last?.kind === 'paragraph';
  if (!isOpen || first.kind !== 'paragraph') return false;
  if (!/[\p{L}\p{N},-]$/u.test(last.text) || !/^\p{Ll}/u.test(first.text)) return false;
  last.text = joinWords(last.text, first.text);
  return true;
}

/** How most of the text is set: sizes that are larger are those of headings, the largest first. */
function styleOf(pages: Page[]): Style {
  const lines = pages.flatMap((page) => page.lines);
  const size = dominantOf(lines, (line) => rounded(line.size)) ?? 1;
  const titles = lines.filter(isTitle).map((line) => rounded(line.size));
  const leading = dominantOf(lines, (line, index) => {
    const gap = (lines[index - 1]?.y ?? 0) - line.y;
    return gap > 0 && gap < line.size * 2 ? rounded(gap / line.size) : undefined;
  });
  return {
    size,
    font: dominantOf(lines, ({ font }) => font) ?? '',
    headings: [...new Set(titles)]
      .filter((one) => one >= size * HEADING_SIZE)
      .toSorted((one, other) => other - one),
    leading: leading ?? 1.2,
  };
}

/** Whether a line may be a heading. */
function isTitle(line: Line): boolean {
  const text = textOfLine(line);
  return line.segments.length === 1 && text.length <= HEADING_LENGTH && /\p{L}/u.test(text);
}

/** What most of the text has in common. */
function dominantOf<Key>(
  lines: Line[],
  keyOf: (line: Line, index: number) => Key | undefined,
): Key | undefined {
  const counts = new Map<Key, number>();
  for (const [index, line] of lines.entries()) {
    const key = keyOf(line, index);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + textOfLine(line).length);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

const rounded = (number: number) => Math.round(number * 4) / 4;

function piecesOfPage(page: Page, style: Style): Piece[] {
  const { lines, width } = page;
  const right = rightEdge(page, style);
  const tableAt = tableFinder(lines, width);
  const pieces: Piece[] = [];
  /** Where the marks of open lists stand, the outer first. */
  const indents: number[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (!line) break;
    const table = tableAt(index);
    if (table) {
      pieces.push({ kind: 'table', rows: table.rows });
      index = table.end;
      continue;
    }
    const level = levelOf(lines, index, style);
    const end = level > 0 ? headingEnd(lines, index) : paragraphEnd(lines, index, { style, right });
    const text = lines.slice(index, end).map(textOfLine).reduce(joinWords, '');
    index = end;
    if (CONTENTS.test(text)) continue;
    if (level > 0) pieces.push({ kind: 'heading', level, text });
    else append(pieces, toPieces({ text, left: leftOf(line), line }, indents));
  }
  return pieces;
}

/** How far the lines of text reach. */
function rightEdge(page: Page, { size }: Style): number {
  let right = 0;
  for (const line of page.lines)
    if (rounded(line.size) === rounded(size) && !isAtMargin(page, line))
      right = Math.max(right, rightOf(line));
  return right;
}

/** The level of the heading that a line is; 0 for other text. */
function levelOf(lines: Line[], index: number, { size, font, headings, leading }: Style): number {
  const line = lines[index];
  const text = line ? textOfLine(line) : '';
  if (!line || text.length > HEADING_LENGTH || !/\p{L}/u.test(text)) return 0;
  const level = headings.indexOf(rounded(line.size));
  if (level >= 0) return Math.min(level + 1, 6);
  // of the usual size it stands out by its font, above text, and is no sentence
  const [above, below] = [lines[index - 1], lines[index + 1]];
  const hasSpaceAbove = !above || above.y - line.y > line.size * leading * 1.3;
  const isOther = line.font !== '' && line.font !== font && below?.font !== line.font;
  const isTitle =
    isOther && hasSpaceAbove && below !== undefined && text.length <= 80 && !/[.:;,!?]$/.test(text);
  const isUsual = rounded(line.size) >= rounded(size) && !/^[-•*–]/.test(text);
  return isTitle && isUsual ? Math.min(headings.length + 1, 6) : 0;
}

/** A heading of several lines is set in one size, without space between them. */
function headingEnd(lines: Line[], index: number): number {
  let end = index + 1;
  const [{ size, font } = { size: 0, font: '' }] = lines.slice(index);
  for (let line = lines[end]; line; line = lines[++end]) {
    const gap = (lines[end - 1]?.y ?? 0) - line.y;
    const isSame = rounded(line.size) === rounded(size) && line.font === font;
    if (!isSame || gap > size * 1.4 || MARK.test(textOfLine(line))) break;
  }
  return end;
}

function paragraphEnd(
  lines: Line[],
  index: number,
  { style, right }: { style: Style; right: number },
): number {
  let end = index + 1;
  for (let line = lines[end]; line; line = lines[++end]) {
    const above = lines[end - 1];
    if (!above || isBreak(above, line, right)) break;
    if (above.y - line.y > line.size * style.leading * 1.25) break;
    if (rounded(line.size) !== rounded(above.size) && levelOf(lines, end, style) > 0) break;
    if (line.segments.length > 1) break;
  }
  return end;
}

/** Whether the author ended a line: it begins an item, or its first word would have fit on the line above. */
function isBreak(above: Line, line: Line, right: number): boolean {
  const text = textOfLine(line);
  if (MARK.test(text)) return true;
  if (/\p{L}[-\u00ad\u2010]$/u.test(textOfLine(above)) && /^\p{Ll}/u.test(text)) return false;
  const [word = ''] = text.split(' ');
  const perLetter = (rightOf(line) - leftOf(line)) / Math.max(1, text.length);
  const room = right - rightOf(above) - perLetter * (word.length + 1);
  return room > line.size * 1.5;
}

function toPieces({ text, left, line }: Paragraph, indents: number[]): Piece[] {
  const pieces = piecesOfLines(text, false);
  const [first] = pieces;
  if (first?.kind !== 'item') {
    if (left <= (indents[0] ?? 0)) indents.length = 0;
    return [{ kind: 'paragraph', text }];
  }
  while (indents.length > 0 && left < (indents.at(-1) ?? 0) - line.size / 2) indents.pop();
  if (indents.length === 0 || left > (indents.at(-1) ?? 0) + line.size / 2) indents.push(left);
  return [{ ...first, level: indents.length - 1 }];
}
