import { factsOf, LANGUAGES } from '@caseloom/locales/language';

/** Whether a text has such words in any of our languages; letters of any size. */
export function speaksOf(words: 'checkWords' | 'refusalWords', text: string): boolean {
  return LANGUAGES.some((language) =>
    factsOf(language)[words].test(text.toLocaleLowerCase(language)),
  );
}
