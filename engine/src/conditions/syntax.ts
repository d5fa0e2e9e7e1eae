import { factsOf, LANGUAGES, type Language } from '@caseloom/locales/language';

/** The words of a condition, as English has them: so they are stored. */
export const KEYWORDS = [
  'and',
  'or',
  'not',
  'otherwise',
  'is',
  'in',
  'matches',
  'valid',
  'invalid',
  'empty',
] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** The keywords of every language, in small letters: each is read always, so that pasted text works in any of them. */
const MEANINGS: ReadonlyMap<string, Keyword> = new Map(
  LANGUAGES.flatMap((language) =>
    KEYWORDS.map((keyword) => [factsOf(language).conditionWords[keyword], keyword] as const),
  ).filter(([word]) => word !== ''),
);

/** What `true` or `false` means in any language, however it is capitalized; undefined for all other words. */
export function truthOfWord(word: string): 'true' | 'false' | undefined {
  const lower = word.replaceAll('İ', 'i').replaceAll('I', 'i').toLowerCase();
  return TRUTHS.get(lower) ?? TRUTHS.get(word.toLowerCase());
}

const TRUTHS: ReadonlyMap<string, 'true' | 'false'> = new Map(
  LANGUAGES.flatMap((language) =>
    (['true', 'false'] as const).map((truth) => [factsOf(language).conditionWords[truth], truth]),
  ),
);

/**
 * The source of a pattern for one word of a condition. It reads words that have a space in them as one,
 * and finds the `İ` and `I` of capitals too.
 *
 * @param words all that are known, in small letters
 * @param other the source of a pattern for every other word: letters
 */
export function patternOfWord(words: Iterable<string>, other = '\\p{L}+'): string {
  const long = [...words].filter((word) => word.includes(' '));
  return [...long.map((word) => word.replaceAll('i', '[iıİ]')), other].join('|');
}

export const WORD = new RegExp(patternOfWord(MEANINGS.keys()), 'iuy');

/** What a word means, however it is capitalized: a keyword, or else itself in small letters. */
export function meaningOf(word: string): string {
  const lower = word.replaceAll('İ', 'i').replaceAll('I', 'i').toLowerCase();
  return MEANINGS.get(lower) ?? lower;
}

/** How a language writes a condition about one name: its keywords, and sentences with holes for the rest. */
export function syntaxOf(language: Language) {
  return factsOf(language).conditionWords;
}
