import { KEYWORDS, patternOfWord, syntaxOf } from '@caseloom/engine';
import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { fold } from '../../../lib/words.ts';

/** What stands for a keyword or a sign, in small letters: its own word in each language, and what testers write for it. */
const WORDS = LANGUAGES.flatMap(wordsIn);

/** The keyword or sign that a folded word stands for in any language. */
export const MEANINGS: ReadonlyMap<string, string> = new Map(
  WORDS.map(({ word, meaning }) => [fold(word), meaning]),
);

/** The source of a pattern for one word. @param other of those that stand for no keyword or sign */
export const wordPattern = (other?: string) =>
  patternOfWord(
    WORDS.map(({ word }) => word),
    other,
  );

/** Words around a condition that say nothing in it, folded: `if`, `than`. */
export const FILLERS: readonly string[] = LANGUAGES.flatMap((language) =>
  listed(syntaxOf(language).meant.filler).map(fold),
);

function wordsIn(language: Language): { word: string; meaning: string }[] {
  const { meant, ...syntax } = syntaxOf(language);
  const { filler: _, equal, greater, less, ...others } = meant;
  const similar = Object.entries({ ...others, '=': equal, '>': greater, '<': less });
  return [
    ...KEYWORDS.map((keyword) => ({ word: syntax[keyword], meaning: keyword })),
    ...similar.flatMap(([meaning, words]) => listed(words).map((word) => ({ word, meaning }))),
  ].filter(({ word }) => word !== '');
}

function listed(words: string): string[] {
  return words.split(', ').filter(Boolean);
}

/** How a language goes on from each point of a condition, for completion. */
export function offersOf(language: Language) {
  const { class: is, notClass, list, pattern, ...words } = syntaxOf(language);
  const classes = [words.valid, words.invalid, words.empty];
  const beforeClass = between(is, '{{name}} ', '{{class}}');
  const beforeDenied = between(notClass, '{{name}} ', '{{class}}');
  return {
    classes,
    begins: [`${words.not} `, words.otherwise] as const,
    judges: [...classes.map((name) => beforeClass + name), beforeDenied].filter(Boolean),
    asks: [
      `${between(list, '{{name}} ', '{{values}}')}{`,
      `${between(pattern, '{{name}} ', '{{pattern}}')}/`,
    ],
    /** Between `is` and a class. */
    denials: [beforeDenied.slice(beforeClass.length)].filter(Boolean),
    /** After a class. */
    denialsAfter: [between(notClass, '{{class}} ')].filter(Boolean),
    listEnd: `}${between(list, '{{values}}')}`,
    joins: [`${words.and} `, `${words.or} `],
  };
}

/** The text after one part of a sentence and before another; up to its end without one. */
function between(sentence: string, from: string, to?: string): string {
  const [, rest = ''] = sentence.split(from);
  return to === undefined ? rest : (rest.split(to)[0] ?? '');
}
