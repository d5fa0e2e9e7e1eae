import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** The signs that texts are made of, again and again, by the kinds of signs that may be in them. */
const MADE_OF = {
  upper: 'ABCDEFGHIJ',
  lower: 'abcdefghij',
  any: 'Abcdefghij',
  digits: '1234567890',
};

/** The signs of a text that takes digits alone. */
export const DIGITS = MADE_OF.digits;

/** So many letters, and so many digits, by turns. */
const RUN = 5;

/** All rows of signs that texts may be made of. */
export const ROWS = Object.values(MADE_OF).flatMap((letters) => [
  letters,
  letters.slice(0, RUN) + MADE_OF.digits.slice(0, RUN),
]);

/**
 * The signs for texts of a field that says which of them it takes: `capital letters, digits and hyphens`. A clause that says more,
 * or how many of a kind there are, is none.
 */
export function allowedSigns(text: string, language: Language): string | undefined {
  const clauses = text
    .split(/[;.]\s+/u)
    .map((clause) => clause.replace(/^[^,]*\d[^,]*,\s+/u, '').replace(/[.\s]+$/, ''));
  for (const clause of clauses) {
    const kinds = kindsIn(lower(clause, language), language);
    if (kinds) return rowOf(kinds);
  }
  return undefined;
}

type Kind = 'upper' | 'lower' | 'letters' | 'digits' | 'others';

/** The kinds of signs that a clause in small letters names, where it says nothing else. */
function kindsIn(clause: string, language: Language): ReadonlySet<Kind> | undefined {
  const { joint, only, ...patterns } = rulesFor(language).signs.allowed;
  const words = clause.replaceAll(only, '').trim().split(joint);
  const kinds = words.map((word) => {
    const found = Object.entries(patterns).find(([, pattern]) => pattern.test(word.trim()));
    return found?.[0] as Kind | undefined;
  });
  return kinds.every((kind) => kind !== undefined) ? new Set(kinds) : undefined;
}

function rowOf(kinds: ReadonlySet<Kind>): string | undefined {
  const letters = lettersOf(kinds);
  if (!kinds.has('digits')) return letters;
  return letters ? letters.slice(0, RUN) + DIGITS.slice(0, RUN) : DIGITS;
}

function lettersOf(kinds: ReadonlySet<Kind>): string | undefined {
  if (kinds.has('letters') || (kinds.has('upper') && kinds.has('lower'))) return MADE_OF.any;
  if (kinds.has('upper')) return MADE_OF.upper;
  return kinds.has('lower') ? MADE_OF.lower : undefined;
}
