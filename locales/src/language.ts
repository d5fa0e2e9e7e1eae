import * as languages from './languages.ts';

export type Language = keyof typeof languages;

/** What is spoken where no other language was chosen. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** What differs by language beside its sentences: how it is called, its numbers and dates, the words of cases and files. */
export type LanguageFacts = (typeof languages)['en'];

const FACTS: Readonly<Record<Language, LanguageFacts>> = languages;

/** Whether a text is the code of one of our languages. */
export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(FACTS, code);
}

const [first = DEFAULT_LANGUAGE, ...others] = Object.keys(FACTS).filter(isLanguage);

/** Every language, by its code (ISO 639-1). */
export const LANGUAGES: readonly [Language, ...Language[]] = [first, ...others];

/** What its speakers call each language. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, FACTS[language].name]),
);

/** What stands before the steps of a test case that is no Gherkin, in each language. */
export const STEP_WORDS: readonly Pick<
  LanguageFacts['caseWords'],
  'context' | 'action' | 'outcome'
>[] = LANGUAGES.map((language) => {
  const { context, action, outcome } = FACTS[language].caseWords;
  return { context, action, outcome };
});

/** What differs in a language. */
export function factsOf(language: Language): LanguageFacts {
  return FACTS[language];
}
