import { withoutStop } from './sentence.ts';
import type { Sequel } from './sentence-parts.ts';

/** A result parted at its `otherwise`; `lower` gives the small letters of the language. */
export function splitElse(
  result: string,
  pattern: RegExp,
  lower: (text: string) => string,
): { result: string; otherwise: string } {
  const found = pattern.exec(lower(result));
  if (!found) return { result: withoutStop(result), otherwise: '' };
  return {
    result: withoutStop(result.slice(0, found.index)),
    otherwise: withoutStop(result.slice(found.index + found[0].length)),
  };
}

/** A part that was found in small letters, as it is written. */
export function cut(sentence: string, small: string, part: string): string {
  const index = small.indexOf(part);
  return sentence.slice(index, index + part.length).trim();
}

/** The two steps that a pattern found in small letters, as they are written: the second ends the sentence. */
export function sequelIn(
  sentence: string,
  small: string,
  found: RegExpExecArray | null,
): Sequel | undefined {
  if (!found) return undefined;
  const [, first = '', next = ''] = found;
  const start = small.indexOf(first);
  return {
    first: sentence.slice(start, start + first.length),
    next: sentence.slice(sentence.length - next.length),
  };
}

/**
 * A sentence in which what stands in quotes has no words: `"ayse" yazılır` has no condition, though its word ends like
 * one. Each letter stays where it is.
 */
export function withoutQuoted(sentence: string): string {
  return sentence.replaceAll(/"[^"]*"|“[^”]*”|«[^»]*»/g, (quoted) => 'x'.repeat(quoted.length));
}
