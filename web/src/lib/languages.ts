import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from 'virtual:languages';
import type { Language } from '@caseloom/locales/language';

/** Whether a text is the code of one of our languages. */
export function isLanguage(code: string | null | undefined): code is Language {
  return code != null && Object.hasOwn(LANGUAGE_NAMES, code);
}

export const LANGUAGES = Object.keys(LANGUAGE_NAMES).filter(isLanguage);

export { DEFAULT_LANGUAGE };

/** The languages to choose from, each in its own word. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({
  value,
  label: LANGUAGE_NAMES[value] ?? value,
}));
