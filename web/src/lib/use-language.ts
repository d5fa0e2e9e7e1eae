import type { Language } from '@caseloom/locales/language';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';

/** The language that the screen is in: numbers and dates are written and read in it. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
