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
