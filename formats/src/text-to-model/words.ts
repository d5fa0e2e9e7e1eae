import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@caseloom/locales/language';
import { ENGLISH_WORDS } from './en/words.ts';
import type { WordRules } from './language-rules.ts';
import { TURKISH_WORDS } from './tr/words.ts';

/** Words in a language without rules of its own are read by those of English. */
const WORDS: Partial<Record<Language, WordRules>> = { en: ENGLISH_WORDS, tr: TURKISH_WORDS };

/** The rules of a language (languages.ts) that tell what a sentence is about: the tool loads these alone. */
export function wordsFor(language: Language): WordRules {
  return WORDS[language] ?? ENGLISH_WORDS;
}

/** The language most of a text is written in. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 20_000);
  let [found, max]: [Language, number] = [DEFAULT_LANGUAGE, 0];
  for (const language of LANGUAGES.filter((one) => WORDS[one])) {
    const count = sample.match(wordsFor(language).letters.frequent)?.length ?? 0;
    if (count > max) [found, max] = [language, count];
  }
  return found;
}
