import { toWords } from '../diagram/text.ts';

/** What stands in brackets behind a word: `(paid?) is (yes) not (no)`. */
export type Clauses = { subject: string; yes: string; no: string };

/** Reads the brackets of a statement; brackets inside of them belong to their words. */
export function clausesOf(text: string): Clauses {
  const clauses: Clauses = { subject: '', yes: '', no: '' };
  let word = '';
  let isFirst = true;
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '(') {
      const end = text.indexOf('(', at);
      word = text
        .slice(at, end < 0 ? undefined : end)
        .trim()
        .toLowerCase();
      at = end < 0 ? text.length : end;
      continue;
    }
    const end = closing(text, at);
    const words = toWords(text.slice(at + 1, end));
    if (isFirst) clauses.subject = words;
    else if (word === 'not') clauses.no = words;
    else clauses.yes = words;
    isFirst = false;
    at = end + 1;
  }
  return clauses;
}

/** Where the bracket at `start` is closed: the end of the text where it is not. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
