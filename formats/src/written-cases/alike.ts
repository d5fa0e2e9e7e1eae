import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { rulesFor } from '../text-to-model/languages.ts';
import { lower } from '../text-to-model/lower.ts';
import type { Piece, SplitStep } from './values.ts';

/**
 * How alike the words of two steps have to be to be one step: letter by letter but for spaces; but for small
 * and capital first letters, articles and the sign at the end; or but for one word of five as well, where
 * none of the words turns the meaning.
 */
export type Likeness = 'exact' | 'wording' | 'loose';

/** Of so many words one may differ. */
const LOOSE = 5;
/** Stands for a value, whatever it is. */
const ANY_VALUE = '\uE000';

export type Merged = { kept: string; others: string[] };

/** How many different steps there are in the words of their authors, and once those that are alike are one; without preconditions. */
export type StepCounts = { written: number; drawn: number };

/**
 * Which steps are one, by their words.
 *
 * Each kind of step is compared with those before it that share a word, the most frequent first, and joins
 * the first that is alike enough. Time O(kinds · kinds that share a word).
 *
 * @param separate words of steps that are joined with none, as `Merged` has them
 * @returns the key that steps of one kind share, the words that are kept for them, and which were joined
 */
export function joinAlike(
  steps: readonly SplitStep[],
  likeness: Likeness,
  { language, separate }: { language: Language; separate: ReadonlySet<string> },
) {
  const kinds = new Map<string, { step: SplitStep; count: number }>();
  for (const step of steps) {
    const key = exactKey(step);
    const kind = kinds.get(key);
    if (kind) kind.count += 1;
    else kinds.set(key, { step, count: 1 });
  }
  const keptOf = new Map<string, string>();
  const byWord = new Map<string, string[]>();
  const words = new Map<string, Word[]>();
  const frequent = [...kinds].toSorted(([, a], [, b]) => b.count - a.count);
  for (const [key, { step }] of frequent) {
    const own = meaningOf(step, language, likeness);
    const near = new Set(own.flatMap(({ small }) => byWord.get(small) ?? []));
    const kept =
      likeness === 'exact' || separate.has(textOf(step))
        ? undefined
        : [...near].find((each) => isAlike(own, words.get(each) ?? [], likeness, language));
    keptOf.set(key, kept ?? key);
    if (kept !== undefined) continue;
    words.set(key, own);
    for (const word of new Set(own.map(({ small }) => small)))
      byWord.set(word, [...(byWord.get(word) ?? []), key]);
  }
  const keyOf = (step: SplitStep) => keptOf.get(exactKey(step)) ?? exactKey(step);
  const wordsOf = (step: SplitStep): Piece[] => kinds.get(keyOf(step))?.step.pieces ?? step.pieces;
  return { keyOf, wordsOf, merged: mergedOf(keptOf, kinds), counts: countsOf(keptOf, kinds) };
}

function countsOf(
  keptOf: ReadonlyMap<string, string>,
  kinds: ReadonlyMap<string, { step: SplitStep }>,
): StepCounts {
  const steps = [...kinds].flatMap(([key, { step }]) => (step.type === 'context' ? [] : key));
  return { written: steps.length, drawn: new Set(steps.map((key) => keptOf.get(key))).size };
}

function mergedOf(
  keptOf: ReadonlyMap<string, string>,
  kinds: ReadonlyMap<string, { step: SplitStep }>,
): Merged[] {
  const wordsOf = (key: string) => {
    const kind = kinds.get(key);
    return kind ? textOf(kind.step) : '';
  };
  const groups = Map.groupBy(keptOf.keys(), (key) => keptOf.get(key) ?? key);
  return [...groups].flatMap(([kept, keys]) =>
    keys.length < 2
      ? []
      : { kept: wordsOf(kept), others: keys.filter((key) => key !== kept).map(wordsOf) },
  );
}

/** The words of a step, whatever its values. */
function textOf({ pieces }: SplitStep): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : '…'))
    .join('')
    .trim();
}

/** The same for steps of one role with the same words, whatever their values. */
function exactKey({ type, pieces }: SplitStep): string {
  const words = pieces.map((piece) => (typeof piece === 'string' ? piece : ANY_VALUE)).join('');
  return `${type} ${words.replaceAll(/\s+/g, ' ').trim()}`;
}

/** A word as it is compared, and whether it is written as a name: with a capital letter inside of a sentence. */
type Word = { small: string; isName: boolean };

/** The words of a step that count; its role and the number of its values come first, and always have to be the same. */
function meaningOf({ type, pieces }: SplitStep, language: Language, likeness: Likeness): Word[] {
  const text = pieces
    .map((piece) => (typeof piece === 'string' ? piece : ` ${ANY_VALUE} `))
    .join('');
  const words = wordsIn(text);
  const values = words.filter((word) => word === ANY_VALUE).length;
  const head = { small: `${type} ${values}`, isName: false };
  const isName = (word: string, index: number) =>
    /^\p{Lu}/u.test(word) && index > 0 && !/^[.!?:;]$/.test(words[index - 1] ?? '');
  const named = words.map((small, index) => ({ small, isName: isName(small, index) }));
  if (likeness === 'exact') return [head, ...named];
  const { articles, secrets } = rulesFor(language).written;
  const small = named.map(({ small: word, ...one }, index) => {
    const isEntered = secrets.test(lower(words[index - 1] ?? '', language));
    const isLetter = index > 0 && word.length === 1;
    return { ...one, small: isEntered || isLetter ? word : withSmallFirst(word, language) };
  });
  // an article stands before something; at the end, and as a capital in a sentence, it is the name of something
  const isArticle = (word: string, index: number) => articles.has(word) && index < words.length - 1;
  const counted = small.filter(({ small: word }, index) => !isArticle(word, index));
  return [head, ...(counted.at(-1)?.small === '.' ? counted.slice(0, -1) : counted)];
}

/** The words of a step by which it is one with others: but for small and capital first letters, articles and the sign at the end. */
export function foldedWords(type: StepType, text: string, language: Language): string {
  const words = meaningOf({ type, pieces: [text] }, language, 'wording');
  return words.map(({ small }) => small).join(' ');
}

/** Words, texts in quotes as they are written, and every sign. */
const wordsIn = (text: string) =>
  text.match(/["“«][^"”»\n]*["”»]|\uE000|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Only of a word that is otherwise in small letters, without digits, is the first letter no matter. */
function withSmallFirst(word: string, language: Language): string {
  const rest = word.slice(1);
  return /^\p{Lu}\p{L}*$/u.test(word) && lower(rest, language) === rest
    ? lower(word, language)
    : word;
}

function isAlike(one: Word[], other: Word[], likeness: Likeness, language: Language): boolean {
  if (one[0]?.small !== other[0]?.small) return false;
  if (areSame(one, other)) return true;
  if (likeness !== 'loose') return false;
  const [a, b] = [one.slice(1), other.slice(1)];
  // from both ends, up to where they differ: what lies between is the one word, or more than that
  const length = Math.min(a.length, b.length);
  let start = 0;
  while (start < length && a[start]?.small === b[start]?.small) start += 1;
  let end = 0;
  while (end < length - start && a.at(-1 - end)?.small === b.at(-1 - end)?.small) end += 1;
  const middle = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const differing = middle.flat();
  return (
    middle.every((words) => words.length <= 1) &&
    length >= LOOSE &&
    differing.every((word) => isPlain(word, language))
  );
}

const areSame = (one: readonly Word[], other: readonly Word[]) =>
  one.length === other.length && one.every(({ small }, index) => small === other[index]?.small);

/** Whether a word may differ: no sign, letter, number, name or text in quotes, and none that turns the meaning. */
function isPlain({ small, isName }: Word, language: Language): boolean {
  const isWord = /^\p{L}{2,}$/u.test(small) && lower(small, language) === small;
  return isWord && !isName && !rulesFor(language).written.turning.test(small);
}
