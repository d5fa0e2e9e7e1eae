import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import type { Doer } from './sentence-parts.ts';

/** The doer of a sentence in small letters. */
export function doerOf(small: string, language: Language): Doer | undefined {
  return rulesFor(language).doer.doerOf(small);
}

/** Whether a sentence in small letters states what is done to something. */
export function isPassive(small: string, language: Language): boolean {
  return rulesFor(language).doer.passive.test(small);
}

/** Whether something is only looked into: nothing of it is seen yet. */
export function isCheck(small: string, language: Language): boolean {
  return rulesFor(language).doer.checks.test(small);
}
