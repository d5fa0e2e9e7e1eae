import { fold } from '@caseloom/engine';
import { areOpposite } from './opposites.ts';

/** A case that a test may be of. */
export type Proposal = {
  caseKey: string;
  /** How much the words of both share, 0 to 1. */
  likeness: number;
  /** Whether nearly all words are the same, none that differs turns the meaning, and no other pair fits. */
  isSure: boolean;
};

type Titled = { key: string; title: string };

/** Fewer shared words than this say nothing. */
const WORTH_SHOWING = 0.3;
/** One word of ten may be another one. */
const SURE = 0.9;
const MAX_PROPOSALS = 3;
/** As many cases are compared with a test word by word, those that share its rarest words first. */
const MAX_COMPARED = 2000;
/**
 * Words with the same first letters are forms of one word: with five, this finds as much in Turkish as a parser
 * does (Can et al., "Information retrieval on Turkish texts", 2008). An `s` at the end is cut off too: `pays` is `pay`.
 */
const STEM_LENGTH = 5;
/** Words of English and Turkish titles that say nothing of what is done. */
const LITTLE = new Set(
  'the a an on in to of at with please then and that is are should be must will user button link field your it into bir ve ile için olan kullanıcı butonuna butonu düğmesine alanına lütfen sonra daha'
    .split(' ')
    .map(bare),
);
/** Words that turn the meaning of a step around. */
const TURNING =
  /^(?:not?|never|without|un.*|in(?:valid|correct|active|complete)|valid|correct|wrong|empty|blank|dis.*|enabled?|fail.*|success.*|error|reject.*|accept.*|de[ğg]il|ge[çc]ersiz|ge[çc]erli|hatal[ıi]|hata|bo[şs]|yanl[ıi][şs]|do[ğg]ru|ba[şs]ar[ıi].*|.*(?:sız|siz|suz|süz|ma[mz]|me[mz]))$/u;
/** What a file of tests is called, besides what it tests. */
const OF_FILES = new Set(['spec', 'test', 'tests', 'ts', 'js', 'mjs', 'tsx', 'py', 'cs', 'java']);

/**
 * The cases that tests may be of, by the words of their names: `signsInWithExpiredCard`, `signs_in_with_expired_card`
 * and "Signs in with an expired card" have the same ones. A proposal, for a person to look at.
 *
 * Time: O(tests · compared cases · words).
 *
 * @param names of each test what it is called, as people and as programs write it
 * @returns for each test up to three cases, the likeliest first
 */
export function proposeCases(
  names: readonly (readonly string[])[],
  cases: readonly Titled[],
): Proposal[][] {
  const compare = createComparison(cases);
  const proposed = names.map((each) => compare([...new Set(each.flatMap(partsOf))].map(wordsOf)));
  const sure = new Map<string, number>();
  for (const [first] of proposed)
    if (first?.isSure) sure.set(first.caseKey, (sure.get(first.caseKey) ?? 0) + 1);
  return proposed.map((list) =>
    list.map((one) => ({ ...one, isSure: one.isSure && sure.get(one.caseKey) === 1 })),
  );
}

/** Finds the likeliest of the cases for a test that has several names, given as words. */
function createComparison(cases: readonly Titled[]) {
  const words = cases.map(({ title }) => wordsOf(title));
  const byStem = new Map<string, number[]>();
  words.forEach((each, place) => {
    for (const stem of new Set(each.map(stemOf))) {
      const places = byStem.get(stem);
      if (places) places.push(place);
      else byStem.set(stem, [place]);
    }
  });
  return (names: string[][]): Proposal[] => {
    const stems = [...new Set(names.flat().map(stemOf))];
    const lists = stems
      .map((stem) => byStem.get(stem) ?? [])
      .sort((one, other) => one.length - other.length);
    const near = new Set<number>();
    for (const place of lists.flat()) {
      near.add(place);
      if (near.size === MAX_COMPARED) break;
    }
    const found = [...near]
      .map((place) => ({
        caseKey: cases[place]?.key ?? '',
        ...likeliest(names, words[place] ?? []),
      }))
      .filter(({ part }) => part >= WORTH_SHOWING)
      .sort((one, other) => other.part - one.part || (one.caseKey < other.caseKey ? -1 : 1));
    const [first, second] = found;
    return found.slice(0, MAX_PROPOSALS).map(({ caseKey, part, isTurned }, rank) => ({
      caseKey,
      likeness: Math.round(part * 100) / 100,
      isSure: rank === 0 && part >= SURE && !isTurned && first?.part !== second?.part,
    }));
  };
}

/** How much the name that fits a title best shares with it. */
function likeliest(names: string[][], title: string[]) {
  let found = { part: 0, isTurned: false };
  for (const words of names) {
    const compared = compareWords(
      words.map((word) => aligned(word, title)),
      title,
    );
    if (compared.part > found.part) found = compared;
  }
  return found;
}

/** The word of a title that a word is a form of: forms of which only one turns the meaning are two words. */
function aligned(word: string, title: readonly string[]): string {
  const stem = stemOf(word);
  const isForm = (other: string) => stemOf(other) === stem && isTurning(other) === isTurning(word);
  return title.includes(word) ? word : (title.find(isForm) ?? word);
}

/** A name, and what of it stands behind its suites or its class. */
function partsOf(name: string): string[] {
  const behind = name.slice(Math.max(name.lastIndexOf(' > ') + 3, 2)).trim();
  const isCode = !/\s/.test(name);
  const method = isCode ? name.slice(name.lastIndexOf('.') + 1) : '';
  return [name, name.includes(' > ') ? behind : '', method].filter(Boolean);
}

/** The words of a name that count, folded: `payWith3DSecure` is pay, 3d, secure. */
function wordsOf(name: string): string[] {
  const parted = name
    .replaceAll(/(?<=[\p{Ll}])(?=[\p{Lu}\p{N}])|(?<=\p{Lu})(?=\p{Lu}\p{Ll}\p{Ll})/gu, ' ')
    .normalize('NFC');
  const all = (parted.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(bare);
  const counted = all.filter((word) => !LITTLE.has(word) && !OF_FILES.has(word));
  return counted.length > 0 ? counted : all;
}

/** A word in small letters without dots, hooks and accents, as names in code are often written. */
function bare(word: string): string {
  return fold(word).normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function stemOf(word: string): string {
  return word.replace(/(?<=...)s$/, '').slice(0, STEM_LENGTH);
}

/**
 * How much two texts share: twice the words that both have, by the words of both, 0 to 1, and nothing where one does the
 * opposite of the other; and whether a word
 * that only one has turns the meaning, or is a number.
 */
function compareWords(one: Iterable<string>, other: Iterable<string>) {
  const [a, b] = [new Set(one), new Set(other)];
  const differing = [...a, ...b].filter((word) => a.has(word) !== b.has(word));
  const size = a.size + b.size;
  return {
    part: size === 0 || areOpposite(a, b) ? 0 : (size - differing.length) / size,
    isTurned: differing.some((word) => isTurning(word) || /\p{N}/u.test(word)),
  };
}

/** Whether a word turns the meaning of a text around. */
function isTurning(word: string): boolean {
  return TURNING.test(word);
}
