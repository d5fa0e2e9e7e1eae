import type { Language } from '@caseloom/locales/language';
import type { Doer } from './sentence-parts.ts';
import { wordsFor } from './words.ts';

/** `System: shows the page`, `System action: checks the card`: who acts, before a colon. */
const LABELLED =
  /^(?<label>(?:the )?(?:\p{L}+ )?\p{L}+?)(?: (?:action|response|step|işlemi|yanıtı|adımı))?:\s+(?<act>\p{L}.*)$/su;

/** The doer of a sentence in small letters. */
export function doerOf(small: string, language: Language): Doer | undefined {
  const { doer } = wordsFor(language);
  const { label = '', act = '' } = LABELLED.exec(small)?.groups ?? {};
  const labelled = label === '' ? undefined : doer.doerOf(`${label} ${act}`);
  return labelled?.noun === label.replace(/^the /, '') ? labelled : doer.doerOf(small);
}

/** Whether a sentence in small letters states what is done to something. */
export function isPassive(small: string, language: Language): boolean {
  return wordsFor(language).doer.passive.test(small);
}

/** Whether something is only looked into: nothing of it is seen yet. */
export function isCheck(small: string, language: Language): boolean {
  return wordsFor(language).doer.checks.test(small);
}
