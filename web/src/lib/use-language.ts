import { useTranslation } from 'react-i18next';
import type { Language } from './i18n.ts';

/** The language that the screen is in: numbers and dates are written and read in it. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'tr' ? 'tr' : 'en';
}
