import type { Language } from '@caseloom/locales/language';

/** A text that begins with a capital. */
export function capitalized(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
