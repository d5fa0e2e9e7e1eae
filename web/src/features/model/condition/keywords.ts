import { KEYWORDS, syntaxOf } from '@caseloom/engine';
import { factsOf, LANGUAGES, type Language } from '@caseloom/locales/language';
import { fold } from '../../../lib/words.ts';

const SIGNS = { equal: '=', greater: '>', less: '<' } as const;

/** Words that stand for a keyword or a sign in any language, folded: its own, and what testers write for it. */
export const MEANINGS: ReadonlyMap<string, string> = new Map(LANGUAGES.flatMap(meaningsIn));

/** Words around a condition that say nothing in it: `if`, `than`. */
export const FILLERS: readonly string[] = LANGUAGES.flatMap((language) =>
  listed(factsOf(language).conditionWords.meant.filler),
);

/** What is read as one word though it has spaces, as the source of a pattern. */
export const LONG_WORDS = [...MEANINGS.keys()]
  .filter((word) => word.includes(' '))
  .map((word) => word.replaceAll('i', '[iıİ]'))
  .join('|');

function meaningsIn(language: Language): [string, string][] {
  const { meant, ...syntax } = syntaxOf(language);
  const { filler: _, equal, greater, less, ...others } = meant;
  const own = KEYWORDS.map((keyword): [string, string] => [syntax[keyword], keyword]);
  const similar = [
    ...Object.entries(others),
    ...Object.entries({ equal, greater, less }).map(
      ([name, words]) => [SIGNS[name as keyof typeof SIGNS], words] as const,
    ),
  ].flatMap(([meaning, words]) => listed(words).map((word): [string, string] => [word, meaning]));
  return [...own, ...similar].flatMap(([word, meaning]) => (word ? [[fold(word), meaning]] : []));
}

function listed(words: string): string[] {
  return words.split(', ').filter(Boolean).map(fold);
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
