import type { Language } from '@caseloom/locales/language';
import type { Doer } from './sentence-parts.ts';
import { wordsFor } from './words.ts';

/** The doer of a sentence in small letters. */
export function doerOf(small: string, language: Language): Doer | undefined {
  return wordsFor(language).doer.doerOf(small);
}

/** Whether a sentence in small letters states what is done to something. */
export function isPassive(small: string, language: Language): boolean {
  return wordsFor(language).doer.passive.test(small);
}

/** Whether something is only looked into: nothing of it is seen yet. */
export function isCheck(small: string, language: Language): boolean {
  return wordsFor(language).doer.checks.test(small);
}
