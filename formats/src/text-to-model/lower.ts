import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';

/** Small letters by the rules of the language, one for each letter, so that indices stay the same. */
export function lower(text: string, language: Language): string {
  return rulesFor(language).letters.lower(text);
}
