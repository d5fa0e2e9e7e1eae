import type { Language } from '@caseloom/locales/language';
import { wordsFor } from './words.ts';

/** Small letters by the rules of the language, one for each letter, so that indices stay the same. */
export function lower(text: string, language: Language): string {
  return wordsFor(language).letters.lower(text);
}
