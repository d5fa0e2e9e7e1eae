import type { Language } from '@caseloom/locales/language';
import { ENGLISH } from './en/rules.ts';
import type { LanguageRules } from './language-rules.ts';
import { TURKISH } from './tr/rules.ts';

/** Text in a language without rules of its own is read by those of English. */
const RULES: Partial<Record<Language, LanguageRules>> = { en: ENGLISH, tr: TURKISH };

/** The rules of a language. */
export function rulesFor(language: Language): LanguageRules {
  return RULES[language] ?? ENGLISH;
}

/** The rules of all languages that have some, for what says nothing of its language. */
export const ALL_RULES: readonly LanguageRules[] = Object.values(RULES);
