import type { Kind } from './kinds.ts';
import type { StepFunction } from './manifest.ts';
import { escapeRegExp } from './words.ts';

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
  const { parts, params } = one;
  const seen = new Set<string>();
  return parts
    .map((part, index) => {
      if (typeof part === 'string') return literalSource(part, one, index);
      const param = params.find(({ name }) => name === part.name);
      const pattern = PATTERNS[param?.kind ?? 'text'];
      if (!param || seen.has(part.name)) return ungrouped(pattern);
      seen.add(part.name);
      return groupFor(pattern, param.identifier);
    })
    .join('');
}

/** A feature has no space at its ends, so none stands beside a value of spaces there. */
function literalSource(words: string, one: StepFunction, index: number): string {
  const isAfterFirst = index === 1 && words.startsWith(' ') && isBlankAt(one, 0);
  const isBeforeLast =
    index === one.parts.length - 2 && words.endsWith(' ') && isBlankAt(one, index + 1);
  if (isAfterFirst && isBeforeLast && words === ' ') return '(?: |^|$)';
  const inner = words.slice(isAfterFirst ? 1 : 0, isBeforeLast ? -1 : undefined);
  return `${isAfterFirst ? '(?: |^)' : ''}${escapeRegExp(inner)}${isBeforeLast ? '(?: |$)' : ''}`;
}

function isBlankAt({ parts, params }: StepFunction, index: number): boolean {
  const part = parts[index];
  return params.some((one) => one.isBlank && typeof part !== 'string' && one.name === part?.name);
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

function toWildcards({ parts, params }: StepFunction): Wildcards {
  return parts.flatMap((part, index): Wildcards => {
    if (typeof part !== 'string')
      return [SIGNS[params.find(({ name }) => name === part.name)?.kind ?? 'text']];
    const begin = index === 1 && part.startsWith(' ') ? 1 : 0;
    const end = index === parts.length - 2 && part.endsWith(' ') ? -1 : undefined;
    return part.slice(begin, end).split('');
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
