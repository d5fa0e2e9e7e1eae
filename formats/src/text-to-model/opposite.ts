import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** Whether one of two conditions says that the other does not hold. */
export function isOpposite(one: string, other: string, language: Language): boolean {
  const [a, b] = [lower(one, language), lower(other, language)];
  return a !== b && core(a, language) === core(b, language);
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
