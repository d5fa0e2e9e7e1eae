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
  const {
    upper,
    lower: small,
    letters,
    digits,
    others,
    joint,
    only,
  } = rulesFor(language).signs.allowed;
  for (const clause of text.split(/[;.]\s+/u)) {
    const plain = clause.replace(/^[^,]*\d[^,]*,\s+/u, '').replace(/[.\s]+$/, '');
    const words = lower(plain, language).replaceAll(only, '').trim();
    const kinds = words.split(joint).map((word) => word.trim());
    const has = (pattern: RegExp) => kinds.some((kind) => pattern.test(kind));
    const isKnown = (kind: string) =>
      [upper, small, letters, digits, others].some((pattern) => pattern.test(kind));
    if (!kinds.every(isKnown)) continue;
    const isAny = has(letters) || (has(upper) && has(small));
    const own = isAny ? MADE_OF.any : has(upper) ? MADE_OF.upper : has(small) ? MADE_OF.lower : '';
    if (!has(digits)) return own || undefined;
    return own ? own.slice(0, RUN) + MADE_OF.digits.slice(0, RUN) : MADE_OF.digits;
  }
  return undefined;
}
