import type { Language } from '@caseloom/locales/language';
import { lower } from './lower.ts';
import { wordsFor } from './words.ts';

/** Whether a sentence asks somebody to do something. */
export function isRequest(text: string, language: Language): boolean {
  return wordsFor(language).request.pattern.test(lower(text, language));
}
