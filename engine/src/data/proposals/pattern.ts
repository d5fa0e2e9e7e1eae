import { parsePattern } from '../../conditions/pattern/parse.ts';
import { matchesPattern, type Pattern, readPattern } from '../../conditions/pattern/pattern.ts';
import {
  alternativesIn,
  type Choose,
  createSpeller,
  maxLength,
  SHORT,
  type Slot,
  TALL,
  through,
} from './pattern-examples.ts';
import { invalid, type ProposalOf, valid } from './proposal.ts';

export type PatternReason =
  | 'shortest'
  | 'longest'
  | 'pattern_length'
  | 'pattern_alternative'
  | 'empty'
  | 'one_too_short'
  | 'one_too_long'
  | `pattern_${Class}_at`;

type Class = 'letter' | 'digit' | 'sign';

/** A longer text is not written out. */
const MAX_TEXT_LENGTH = 1000;
/** So many characters of a text are replaced by wrong ones, and so many alternatives shown. */
const MAX_PLACES = 20;

/** What a wrong character is, those first that differ most from the one that it replaces. */
const WRONG: readonly [Class, string][] = [
  ['letter', 'x'],
  ['digit', '7'],
  ['sign', '-'],
  ['letter', 'X'],
  ['sign', '*'],
  ['sign', ' '],
];

/**
 * Texts that a regular expression matches, at the bounds of what it repeats, and the nearest ones that it does
 * not match: one character less or more, or one of a wrong class. Each has been matched, as conditions
 * match it: without `^` and `$` anywhere in the text. Nothing for what conditions cannot read.
 *
 * O(length of a text × time to match it).
 */
export function proposeByPattern(source: string): ProposalOf<PatternReason>[] {
  const read = readPattern(source);
  if (!read.ok) return [];
  const tree = parsePattern(source);
  const spell = createSpeller(source);
  const texts = (choose: Choose) => [spell(tree, choose) ?? []].filter(isMatchOf(read.pattern));
  const isBounded = maxLength(tree) <= MAX_TEXT_LENGTH;
  const [short] = texts(SHORT);
  const [tall] = isBounded ? texts(TALL) : [];
  const [base = short] = texts(SHORT.withAll);
  const found: ProposalOf<PatternReason>[] = [
    ...(short
      ? [
          valid<PatternReason>(
            textOf(short),
            tall?.length === short.length ? 'pattern_length' : 'shortest',
          ),
        ]
      : []),
    ...(tall ? [valid<PatternReason>(textOf(tall), 'longest')] : []),
    ...alternativesIn(tree)
      .slice(0, MAX_PLACES)
      .flatMap((part, index) =>
        texts(through(part)).map((text) =>
          valid<PatternReason>(textOf(text), 'pattern_alternative', { number: index + 1 }),
        ),
      ),
    ...nearMisses(read.pattern, { short, tall, base }),
  ];
  return distinct(found);
}

const textOf = (slots: readonly Slot[]) => slots.map(({ character }) => character).join('');
const isMatchOf = (pattern: Pattern) => (slots: readonly Slot[]) =>
  matchesPattern(pattern, textOf(slots));

function distinct(proposals: readonly ProposalOf<PatternReason>[]): ProposalOf<PatternReason>[] {
  return proposals.filter(
    ({ value }, index) => proposals.findIndex((other) => other.value === value) === index,
  );
}

type Bases = Record<'short' | 'tall' | 'base', Slot[] | undefined>;

function nearMisses(pattern: Pattern, { short, tall, base }: Bases): ProposalOf<PatternReason>[] {
  const isMiss = (text: string) => !matchesPattern(pattern, text);
  const less = short
    ?.map((_, index) => textOf(short.toSpliced(index, 1)))
    .findLast((text) => isMiss(text));
  const more = tall
    ?.map((slot, index) => textOf(tall.toSpliced(index, 0, slot)))
    .findLast((text) => isMiss(text));
  return [
    ...(short && isMiss('') ? [invalid<PatternReason>('', 'empty')] : []),
    ...(less === undefined ? [] : [invalid<PatternReason>(less, 'one_too_short')]),
    ...(more === undefined ? [] : [invalid<PatternReason>(more, 'one_too_long')]),
    ...(base ?? []).slice(0, MAX_PLACES).flatMap((_, index) => wrongAt(base ?? [], index, isMiss)),
  ];
}

/** A text with one character of another class, if there is one that makes it wrong. */
function wrongAt(
  base: readonly Slot[],
  index: number,
  isMiss: (text: string) => boolean,
): ProposalOf<PatternReason>[] {
  const own = classOf(base[index]?.character ?? '');
  for (const [kind, character] of WRONG) {
    const text = textOf(base.with(index, { character }));
    if (kind !== own && isMiss(text))
      return [invalid<PatternReason>(text, `pattern_${kind}_at`, { place: index + 1 })];
  }
  return [];
}

function classOf(character: string): Class {
  if (/\p{L}/u.test(character)) return 'letter';
  return /\p{N}/u.test(character) ? 'digit' : 'sign';
}
