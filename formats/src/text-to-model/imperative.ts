import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** Whether a sentence asks somebody to do something. */
export function isRequest(text: string, language: Language): boolean {
  return rulesFor(language).request.pattern.test(lower(text, language));
}
