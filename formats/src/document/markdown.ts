import { piecesOfHtmlText } from './html.ts';
import { fencedIn, piecesOfLines } from './lines.ts';
import { withoutMarks } from './marks.ts';
import type { Piece } from './piece.ts';

const BEGINS = /^\s*<table[\s>]/i;
const TAG = /<(\/?)table(?=[\s>])/gi;

type Part = { lines: string[]; isHtml: boolean };

/**
 * Pieces of Markdown. A table may be written in HTML, as word processors save it.
 * Time: linear in the text.
 *
 * @throws Refusal where tags nest deeper than in any page
 */
export function piecesOfMarkdown(text: string): Piece[] {
  return partsOf(withoutFrontMatter(text).split('\n')).flatMap(({ lines, isHtml }) => {
    const part = lines.join('\n');
    return isHtml ? piecesOfHtmlText(part).map(withoutMarks) : piecesOfLines(part, true);
  });
}

function withoutFrontMatter(text: string): string {
  const own = /^---[ \t]*\n(?:[^\n]*\n){0,100}?---[ \t]*(?:\n|$)/.exec(text)?.[0] ?? '';
  const isOwn = /^[\w-]{1,40}:/m.test(own);
  return isOwn ? text.slice(own.length) : text;
}

/** What stands between tables in HTML, and those. A table that does not end is text. */
function partsOf(lines: string[]): Part[] {
  const ends = endsOfTables(lines);
  const fenced = fencedIn(lines);
  const parts: Part[] = [];
  let text: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const end = !fenced[index] && BEGINS.test(line) ? ends.get(index) : undefined;
    if (end === undefined) {
      text.push(line);
      continue;
    }
    parts.push({ lines: text, isHtml: false });
    parts.push({ lines: lines.slice(index, end + 1), isHtml: true });
    text = [];
    index = end;
  }
  return [...parts, { lines: text, isHtml: false }];
}

/** By the line where a table begins the one where it ends. */
function endsOfTables(lines: string[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, line] of lines.entries())
    for (const [, isEnd] of line.matchAll(TAG)) {
      const begin = isEnd ? open.pop() : undefined;
      if (begin !== undefined) ends.set(begin, index);
      if (!isEnd) open.push(index);
    }
  return ends;
}
