import type { Kind } from './kinds.ts';
import type { Param, StepFunction } from './manifest.ts';
import { escapeRegExp, type Part } from './words.ts';

/** What stands for a value of each kind. */
export const PATTERNS: Record<Kind, string> = {
  text: '.*',
  integer: '-?\\d+',
  decimal: '-?\\d+(?:\\.\\d+)?',
  boolean: 'true|false',
  date: '\\d{4}-\\d{2}-\\d{2}',
};

/**
 * A regular expression for each function, so that any line of a feature is matched by one of them at most, whatever
 * its values are: where the words of two can say the same (`enters <a>`, `enters <a> and <b>`), the one with fewer
 * words of its own refuses what the other matches. No line of a step is matched by none.
 *
 * Cost: each pair of functions is compared, in the product of their lengths where they begin alike.
 *
 * @param groupFor how a language writes the group of a parameter
 */
export function expressionsOf(
  functions: StepFunction[],
  groupFor: (pattern: string, identifier: string) => string = (pattern) => `(${pattern})`,
): Map<string, string> {
  const ordered = functions.toSorted(byPrecedence);
  const wildcards = new Map(ordered.map((one) => [one, toWildcards(one)] as const));
  return new Map(
    ordered.map((one, index) => {
      const own = wildcards.get(one);
      const rivals = ordered.slice(0, index).filter((rival) => {
        const others = wildcards.get(rival);
        return own && others && canMeet(others, own);
      });
      const refused = rivals.map((rival) => `(?!${sourceOf(rival, ungrouped)}$)`);
      return [one.id, `^${refused.join('')}${sourceOf(one, groupFor)}$`];
    }),
  );
}

/** What is used first, then what says more of its own. */
function byPrecedence(a: StepFunction, b: StepFunction): number {
  const isUnused = ({ models }: StepFunction) => Number(models.length === 0);
  const length = ({ parts }: StepFunction) =>
    parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
  return isUnused(a) - isUnused(b) || length(b) - length(a) || a.params.length - b.params.length;
}

const ungrouped = (pattern: string) => (pattern.includes('|') ? `(?:${pattern})` : pattern);

function sourceOf(
  one: StepFunction,
  groupFor: (pattern: string, identifier: string) => string,
): string {
  const seen = new Set<string>();
  return piecesOf(one)
    .map((piece) => {
      if (typeof piece === 'string') return escapeRegExp(piece);
      if ('end' in piece) return `(?:${piece.space}|${piece.end})`;
      const pattern = PATTERNS[piece.kind];
      if (seen.has(piece.name)) return ungrouped(pattern);
      seen.add(piece.name);
      return groupFor(pattern, piece.identifier);
    })
    .join('');
}

/** Words, a value, or a space that a feature leaves out where all beyond it is blank. */
type Piece = string | Param | { space: string; end: '^' | '$' };

function piecesOf({ parts, params }: StepFunction): Piece[] {
  const paramOf = (part: Part): Param => {
    const name = typeof part === 'string' ? part : part.name;
    const found = params.find((param) => param.name === name);
    return found ?? { name, identifier: name, kind: 'text' };
  };
  const isBlank = (part: Part) =>
    typeof part === 'string' ? part.trim() === '' : paramOf(part).isBlank === true;
  const isEdge = (beyond: Part[]) => beyond.length > 0 && beyond.every(isBlank);
  return parts.flatMap((part, index): Piece[] => {
    if (typeof part !== 'string') return [paramOf(part)];
    return literalPieces(part, isEdge(parts.slice(0, index)), isEdge(parts.slice(index + 1)));
  });
}

/** Words apart from the spaces around them that may be the first, or the last, of a line. */
function literalPieces(words: string, isFirst: boolean, isLast: boolean): Piece[] {
  const isSpace = words.trim() === '';
  if (isSpace && isFirst) return [{ space: words, end: '^' }];
  if (isSpace && isLast) return [{ space: words, end: '$' }];
  const begin = isFirst ? words.slice(0, words.length - words.trimStart().length) : '';
  const end = isLast ? words.slice(words.trimEnd().length) : '';
  const pieces: Piece[] = [
    { space: begin, end: '^' },
    words.slice(begin.length, words.length - end.length),
    { space: end, end: '$' },
  ];
  return pieces.filter((piece) => typeof piece === 'string' || !('end' in piece) || piece.space);
}

/** The code units of words; below zero, a value: any number of the signs of its kind. */
type Wildcards = Int32Array;

/** The signs that a value may have, by its number. */
const SIGNS: readonly (RegExp | undefined)[] = [undefined, /[-\d]/, /[-.\d]/, /[truefals]/, /\s/];
const VALUES: Record<Kind, number> = { text: -1, integer: -2, date: -2, decimal: -3, boolean: -4 };
const SPACE = -5;

function toWildcards(one: StepFunction): Wildcards {
  const codes = piecesOf(one).flatMap((piece) => {
    if (typeof piece === 'string') return piece.split('').map((sign) => sign.charCodeAt(0));
    return ['end' in piece ? SPACE : VALUES[piece.kind]];
  });
  return Int32Array.from(codes);
}

/** Whether some text may have both words, each with values of its own. */
function canMeet(a: Wildcards, b: Wildcards): boolean {
  if (!beginsAlike(a, b) || !beginsAlike(a.toReversed(), b.toReversed())) return false;
  // how much of the one meets how much of the other, from the ends of both
  let below = new Uint8Array(b.length + 1);
  for (let i = a.length; i >= 0; i -= 1) {
    const row = new Uint8Array(b.length + 1);
    const sign = a[i] ?? NONE;
    for (let j = b.length; j >= 0; j -= 1) {
      const isEnd = i === a.length && j === b.length;
      const rest = { right: row[j + 1] ?? 0, down: below[j] ?? 0, both: below[j + 1] ?? 0 };
      row[j] = isEnd || meets(sign, b[j] ?? NONE, rest) ? 1 : 0;
    }
    below = row;
  }
  return below[0] === 1;
}

/** Stands after the last sign. */
const NONE = 0x110000;

/** Whether two words meet from here on: `right` without the second sign, `down` without the first, by what is known of the rest. */
function meets(a: number, b: number, rest: Record<'right' | 'down' | 'both', number>): boolean {
  const { right, down, both } = rest;
  if (a < 0 && (down || (takes(a, b) && right))) return true;
  if (b < 0 && (right || (takes(b, a) && down))) return true;
  return a === b && a !== NONE && both === 1;
}

/** Whether a value goes on over a sign of the other words, or over a value of theirs. */
function takes(value: number, sign: number): boolean {
  if (sign === NONE) return false;
  const signs = SIGNS[-value - 1];
  return sign < 0 || signs === undefined || signs.test(String.fromCharCode(sign));
}

function beginsAlike(a: Wildcards, b: Wildcards): boolean {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [a[index] ?? NONE, b[index] ?? NONE];
    if (one < 0 || other < 0) return true;
    if (one !== other) return false;
  }
  return true;
}
