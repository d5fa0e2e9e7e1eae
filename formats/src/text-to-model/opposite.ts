import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** Whether one of two conditions says that the other does not hold. */
export function isOpposite(one: string, other: string, language: Language): boolean {
  const [a, b] = [lower(one, language), lower(other, language)];
  return a !== b && core(a, language) === core(b, language);
}

/**
 * Whether one of two acts is what the other is not, and one may say more: `submits valid data on the page`, `submits invalid
 * data`.
 */
export function isOppositeAct(one: string, other: string, language: Language): boolean {
  const { denied } = rulesFor(language).opposite;
  const [a, b] = [lower(one, language), lower(other, language)];
  const [long, short] = [core(a, language), core(b, language)].toSorted(
    (left, right) => right.length - left.length,
  );
  const isMore = long !== undefined && short !== undefined && short !== '' && isBegun(long, short);
  return isMore && denied.test(a) !== denied.test(b);
}

/**
 * Whether somebody does one act in place of the other: `the keeper approves the booking`, `the keeper rejects the booking`. What
 * is done is about the same thing, or one of the two names none.
 */
export function isInstead(step: string, act: string, language: Language): boolean {
  const { instead, sameDoer, attribute, more } = rulesFor(language).opposite;
  const [one, other] = [lower(step, language), lower(act, language).replace(/^instead,? /, '')];
  const found = instead
    .flatMap(([does, leaves]) => [[does, leaves] as const, [leaves, does] as const])
    .filter(([before, behind]) => before.test(one) && !behind.test(one))
    .map(([, behind]) => behind.exec(other))
    .find((match) => match !== null);
  if (!found) return false;
  const words = wordsIn(one, language);
  const [doer = '', ...others] = wordsIn(other.slice(0, found.index), language);
  const [object = ''] = other.slice(found.index + found[0].length).split(more);
  const behind = wordsIn(object, language);
  const isKnown = (word: string) => words.some((known) => isAlike(known, word));
  const isSame = isAlike(doer, words[0] ?? '') || sameDoer.test(doer);
  const isOfSame = others.every((word) => isKnown(word) || attribute.test(word));
  return isSame && isOfSame && (behind.length === 0 || behind.some(isKnown));
}

/** Whether a condition says that what somebody claims in a step is not so: `states that nobody is hurt`, `somebody is hurt`. */
export function isDeniedClaim(step: string, condition: string, language: Language): boolean {
  const claim = rulesFor(language).opposite.claims(lower(step, language));
  return claim !== undefined && isOpposite(claim, condition, language);
}

function wordsIn(small: string, language: Language): string[] {
  const { filler } = rulesFor(language).opposite;
  return (small.match(/\p{L}+/gu) ?? []).filter((word) => !filler.test(word));
}

/** Whether words begin alike, so that endings do not part them. */
function isAlike(one: string, other: string): boolean {
  return one.slice(0, STEM) === other.slice(0, STEM);
}

const STEM = 5;

/** Whether a text begins with all words of another one. */
function isBegun(text: string, words: string): boolean {
  return text.startsWith(words) && !/^[\p{L}\d]/u.test(text.slice(words.length));
}

function core(small: string, language: Language): string {
  return rulesFor(language)
    .opposite.replacements.reduce((words, [from, to]) => words.replace(from, to), small)
    .trim();
}

/** Whether two conditions are about the same thing, so that only one of the branches is taken. */
export function isSameSubject(one: string, other: string, language: Language): boolean {
  const subject = (text: string) =>
    lower(text, language)
      .replace(/^(?:unless |the |an? |bir )+/, '')
      .split(/[^\p{L}]/u)[0];
  return subject(one) === subject(other);
}
