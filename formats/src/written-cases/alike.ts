import type { Language } from '@caseloom/locales/language';
import { lower } from '../text-to-model/lower.ts';
import type { Piece, SplitStep } from './values.ts';

/**
 * How alike the words of two steps have to be to be one step: letter by letter but for spaces;
 * but for case, punctuation and little words; or but for one word of five, where none turns the meaning.
 */
export type Likeness = 'exact' | 'wording' | 'loose';

/** Words that say nothing of what is done. */
export const LITTLE: ReadonlySet<string> = new Set([
  ...[
    'the',
    'a',
    'an',
    'on',
    'in',
    'to',
    'of',
    'at',
    'with',
    'please',
    'then',
    'and',
    'that',
    'is',
  ],
  ...[
    'are',
    'should',
    'be',
    'must',
    'will',
    'user',
    'button',
    'link',
    'field',
    'your',
    'it',
    'into',
  ],
  ...[
    'bir',
    've',
    'ile',
    'için',
    'olan',
    'kullanıcı',
    'butonuna',
    'butonu',
    'düğmesine',
    'alanına',
  ],
  ...['lütfen', 'sonra', 'daha'],
]);
/** Words that turn the meaning of a step around. */
const TURNING =
  /^(?:not?|never|without|un.*|in(?:valid|correct|active|complete)|valid|correct|wrong|empty|blank|dis.*|enabled?|fail.*|success.*|error|reject.*|accept.*|de[ğg]il|ge[çc]ersiz|ge[çc]erli|hatal[ıi]|hata|bo[şs]|yanl[ıi][şs]|do[ğg]ru|ba[şs]ar[ıi].*|.*(?:sız|siz|suz|süz|ma[mz]|me[mz]))$/u;
const LOOSE = 0.8;
/** Stands for a value, whatever it is. */
const ANY_VALUE = '\uE000';

export type Merged = { kept: string; others: string[] };

/**
 * Which steps are one, by their words.
 *
 * Each kind of step is compared with those before it that share a word, the most frequent first, and joins
 * the first that is alike enough. Time O(kinds · kinds that share a word).
 *
 * @returns the key that steps of one kind share, the words that are kept for them, and which were joined
 */
export function joinAlike(steps: readonly SplitStep[], likeness: Likeness, language: Language) {
  const kinds = new Map<string, { step: SplitStep; count: number }>();
  for (const step of steps) {
    const key = exactKey(step);
    const kind = kinds.get(key);
    if (kind) kind.count += 1;
    else kinds.set(key, { step, count: 1 });
  }
  const keptOf = new Map<string, string>();
  const byWord = new Map<string, string[]>();
  const words = new Map<string, string[]>();
  const frequent = [...kinds].toSorted(([, a], [, b]) => b.count - a.count);
  for (const [key, { step }] of frequent) {
    const own = meaningOf(step, language, likeness);
    const near = new Set(own.flatMap((word) => byWord.get(word) ?? []));
    const kept =
      likeness === 'exact'
        ? undefined
        : [...near].find((each) => isAlike(own, words.get(each) ?? [], likeness));
    keptOf.set(key, kept ?? key);
    if (kept !== undefined) continue;
    words.set(key, own);
    for (const word of new Set(own)) byWord.set(word, [...(byWord.get(word) ?? []), key]);
  }
  const keyOf = (step: SplitStep) => keptOf.get(exactKey(step)) ?? exactKey(step);
  const wordsOf = (step: SplitStep): Piece[] => kinds.get(keyOf(step))?.step.pieces ?? step.pieces;
  return { keyOf, wordsOf, merged: mergedOf(keptOf, kinds) };
}

function mergedOf(
  keptOf: ReadonlyMap<string, string>,
  kinds: ReadonlyMap<string, { step: SplitStep }>,
): Merged[] {
  const textOf = (key: string) =>
    kinds
      .get(key)
      ?.step.pieces.map((piece) => (typeof piece === 'string' ? piece : '…'))
      .join('')
      .trim() ?? '';
  const groups = Map.groupBy(keptOf.keys(), (key) => keptOf.get(key) ?? key);
  return [...groups].flatMap(([kept, keys]) =>
    keys.length < 2
      ? []
      : { kept: textOf(kept), others: keys.filter((key) => key !== kept).map(textOf) },
  );
}

/** The same for steps of one role with the same words, whatever their values. */
function exactKey({ type, pieces }: SplitStep): string {
  const words = pieces.map((piece) => (typeof piece === 'string' ? piece : ANY_VALUE)).join('');
  return `${type} ${words.replaceAll(/\s+/g, ' ').trim()}`;
}

/** The words of a step that count; its role and the number of its values come first, and always have to be the same. */
function meaningOf({ type, pieces }: SplitStep, language: Language, likeness: Likeness): string[] {
  const text = pieces
    .map((piece) => (typeof piece === 'string' ? piece : ` ${ANY_VALUE} `))
    .join('');
  const words = wordsIn(text).map((word) => (isQuoted(word) ? word : lower(word, language)));
  const counted = words.filter((word) => !LITTLE.has(word));
  const values = words.filter((word) => word === ANY_VALUE).length;
  const all = counted.length > values ? counted : words;
  return [`${type} ${values}`, ...(likeness === 'exact' ? words : all)];
}

/** Words, signs that mean something, and texts in quotes as they are written. */
const wordsIn = (text: string) =>
  text.match(/["“«][^"”»\n]*["”»]|\uE000|[\p{L}\p{N}]+|[\p{Sc}%<>=+]/gu) ?? [];
const isQuoted = (word: string) => /^["“«]/.test(word);

function isAlike(one: string[], other: string[], likeness: Likeness): boolean {
  if (one[0] !== other[0]) return false;
  if (one.join(' ') === other.join(' ')) return true;
  if (likeness !== 'loose') return false;
  const { part, isTurned } = compareWords(one.slice(1), other.slice(1));
  return !isTurned && part >= LOOSE;
}

/**
 * How much two texts share: twice the words that both have, by the words of both, 0 to 1; and whether a word
 * that only one has turns the meaning, or is a number.
 */
export function compareWords(one: Iterable<string>, other: Iterable<string>) {
  const [a, b] = [new Set(one), new Set(other)];
  const differing = [...a, ...b].filter((word) => a.has(word) !== b.has(word));
  const size = a.size + b.size;
  return {
    part: size === 0 ? 0 : (size - differing.length) / size,
    isTurned: differing.some((word) => isTurning(word) || /\p{N}/u.test(word)),
  };
}

/** Whether a word turns the meaning of a text around. */
export function isTurning(word: string): boolean {
  return TURNING.test(word);
}
