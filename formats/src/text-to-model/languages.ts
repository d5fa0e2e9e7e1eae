import type { Language } from '@caseloom/locales';
import { ENGLISH } from './en/rules.ts';
import type { LanguageRules } from './language-rules.ts';
import { TURKISH } from './tr/rules.ts';

const RULES: Record<Language, LanguageRules> = { en: ENGLISH, tr: TURKISH };

/** The rules of a language: a new one is a folder of its own and a line above. */
export function rulesFor(language: Language): LanguageRules {
  return RULES[language];
}
