import type { Language } from '@caseloom/locales';
import { ENGLISH } from './en/rules.ts';
import type { LanguageRules } from './language-rules.ts';
import { TURKISH } from './tr/rules.ts';

const RULES: Record<Language, LanguageRules> = { en: ENGLISH, tr: TURKISH };

/** The rules of a language. */
export function rulesFor(language: Language): LanguageRules {
  return RULES[language];
}

/** In the order in which a text that fits several is taken for one of them. */
const ORDER = ['en', 'tr'] as const satisfies readonly Language[];

/** The language most of a text is written in. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 20_000);
  let [found, max]: [Language, number] = [ORDER[0], 0];
  for (const language of ORDER) {
    const count = sample.match(rulesFor(language).letters.frequent)?.length ?? 0;
    if (count > max) [found, max] = [language, count];
  }
  return found;
}
