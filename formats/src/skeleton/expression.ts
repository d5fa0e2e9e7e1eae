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
  const wildcards = ordered.map(toWildcards);
  return new Map(
    ordered.map((one, index) => {
      const rivals = ordered
        .slice(0, index)
        .filter((_, rival) => canMeet(wildcards[rival] ?? [], wildcards[index] ?? []));
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

/** A sign of the words, or the signs that a value may have any number of. */
type Wildcards = (string | RegExp)[];

const SIGNS: Record<Kind, RegExp> = {
  text: /^/,
  integer: /[-\d]/,
  decimal: /[-.\d]/,
  boolean: /[truefals]/,
  date: /[-\d]/,
};

function toWildcards(one: StepFunction): Wildcards {
  return piecesOf(one).flatMap((piece): Wildcards => {
    if (typeof piece === 'string') return piece.split('');
    return ['end' in piece ? /\s/ : SIGNS[piece.kind]];
  });
}

/** Whether some text may have both words, each with values of its own. */
function canMeet(a: Wildcards, b: Wildcards): boolean {
  if (!beginsAlike(a, b)) return false;
  // how much of the one meets how much of the other, from the ends of both
  let below: boolean[] = [];
  for (let i = a.length; i >= 0; i -= 1) {
    const row: boolean[] = [];
    for (let j = b.length; j >= 0; j -= 1) {
      const isEnd = i === a.length && j === b.length;
      const bTaken = j < b.length && takes(a[i], b[j]) && row[j + 1];
      const aTaken = i < a.length && takes(b[j], a[i]) && below[j];
      const isLeft = a[i] instanceof RegExp && below[j];
      const isRight = b[j] instanceof RegExp && row[j + 1];
      const isSame = i < a.length && a[i] === b[j] && below[j + 1];
      row[j] = isEnd || bTaken || aTaken || isLeft || isRight || isSame || false;
    }
    below = row;
  }
  return below[0] ?? false;
}

/** Whether a value goes on over a sign of the other words, or over a value of theirs. */
function takes(value: string | RegExp | undefined, sign: string | RegExp | undefined): boolean {
  if (!(value instanceof RegExp)) return false;
  return typeof sign !== 'string' || value.test(sign);
}

function beginsAlike(a: Wildcards, b: Wildcards): boolean {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    if (typeof a[index] !== 'string' || typeof b[index] !== 'string') return true;
    if (a[index] !== b[index]) return false;
  }
  return true;
}
