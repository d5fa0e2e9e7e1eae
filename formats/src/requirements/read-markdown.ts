import { encodingOf } from '../encoding.ts';
import type { ReadRequirements, RequirementRemark } from './requirement.ts';
import { type FoundRequirement, tidied } from './tidy.ts';

/** No longer word begins a heading as an id. */
const MAX_ID = 100;
/** As requirements are numbered: REQ-1, SHOP-12.3, AUTH-LOGIN-3, UC7; not OAuth2, 2FA or a year. */
const NAMED =
  /^\p{Lu}[\p{Lu}\p{N}_]*(?:-[\p{L}\p{N}_]+)*-\d+(?:\.\d+)*[a-z]?$|^\p{Lu}{2,}\d+(?:[.-]\d+)*$/u;
/** As chapters are: 1.2, 3.4.1; one number alone only with a dot or a bracket behind it. */
const NUMBERED = /^\d+(?:\.\d+)+$/;

/**
 * The requirements of a Markdown file: each heading is one and stands under the nearest heading above it of a higher level;
 * what stands below it is its text. The id is the first word of the heading where that looks like one (`# REQ-1 Log in`,
 * `## [AUTH-2]: Log out`, `### 1.2 Lock`); otherwise the number of the heading in its outline, with a remark. Time: linear.
 */
export function readMarkdown(bytes: Uint8Array): ReadRequirements {
  const remarks: RequirementRemark[] = [];
  const found: (FoundRequirement & { lines: string[] })[] = [];
  const outline = new Outline();
  const before: number[] = [];
  const lines = new TextDecoder(encodingOf(bytes)).decode(bytes).split(/\r\n|\r|\n/);
  for (const { line, row, heading } of linesOf(lines)) {
    if (!heading) {
      const within = found.at(-1);
      if (within) within.lines.push(line);
      else if (line.trim() !== '') before.push(row);
      continue;
    }
    const { id: own, title } = splitId(heading.words);
    const { id, parent } = outline.enter(heading.level, own);
    if (!own) remarks.push({ code: 'id_made', row, id });
    found.push({ id, title, text: '', parent, link: '', cases: '', row, lines: [] });
  }
  const [row] = before;
  if (row !== undefined) remarks.unshift({ code: 'text_before_headings', row });
  return tidied(
    found.map(({ lines: below, ...one }) => ({ ...one, text: below.join('\n') })),
    remarks,
  );
}

/** The lines with what they are headings of; within a block of code there is none. */
function* linesOf(lines: readonly string[]) {
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const isInside = fence !== '' || mark !== '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    yield { line, row: index + 1, heading: isInside ? undefined : headingOf(line) };
  }
}

/** The level and the words of a heading, without a closing mark; undefined for another line. */
function headingOf(line: string): { level: number; words: string } | undefined {
  const mark = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line);
  if (!mark) return undefined;
  const words = line.slice(mark[0].length).trim();
  const bare = trimmedEnd(words, '#');
  const isClosed = bare === '' || /\s$/.test(bare);
  return { level: mark[1]?.length ?? 1, words: isClosed ? bare.trim() : words };
}

function trimmedEnd(text: string, sign: string): string {
  let end = text.length;
  while (text[end - 1] === sign) end--;
  return text.slice(0, end);
}

/** A heading as an id, empty where it has none, and a title. */
function splitId(words: string): { id: string; title: string } {
  const [first = ''] = /^\S+/.exec(words.slice(0, MAX_ID + 4)) ?? [];
  if (first.length > MAX_ID + 3) return { id: '', title: words };
  const rest = words
    .slice(first.length)
    .replace(/^\s*[-–—:]?\s+/, '')
    .trim();
  const bracketed = /^\[([^[\]]+)\]:?$/.exec(first)?.[1];
  if (bracketed) return { id: bracketed, title: rest };
  const bare = first.replace(/[:.)]$/, '');
  const isNumber = /^\d+$/.test(bare) && bare !== first;
  if (isNumber || NAMED.test(bare) || NUMBERED.test(bare)) return { id: bare, title: rest };
  return { id: '', title: words };
}

/** Where a heading stands among those above it. */
class Outline {
  #open: { level: number; id: string; parts: number }[] = [];
  #top = 0;

  /** @param own the id of the heading; one is made of its place where it has none */
  enter(level: number, own: string): { id: string; parent: string } {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
    const above = this.#open.at(-1);
    const number = above ? ++above.parts : ++this.#top;
    const id = own || (above ? `${above.id}.${number}` : String(number));
    this.#open.push({ level, id, parts: 0 });
    return { id, parent: above?.id ?? '' };
  }
}
