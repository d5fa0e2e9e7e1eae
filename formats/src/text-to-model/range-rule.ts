import type { Language } from '@caseloom/locales/language';
import { DIGITS } from './allowed-signs.ts';
import type { Bounds } from './aside.ts';
import { type Named, nameAround } from './data-name.ts';
import { doerOf } from './doer.ts';
import { rulesFor } from './languages.ts';
import { COUNTED, MEASURED, quantityIn } from './quantity.ts';
import type { Quantity } from './sentence-parts.ts';
import { withoutPlaces } from './signs.ts';

/** What stands before a quantity, itself and what stands behind it; small letters. */
type Words = [before: string, quantity: string, behind: string];

/** Comparing alone demands nothing: `orders of more than 100 EUR`. */
const MERELY_COMPARED = /^(?:greater|more|higher|longer|less|lower|fewer|shorter) than/;
/** A sentence that says what values must be. */
const DEMAND =
  /\b(?:must|shall|should|(?:is|are|weighs|costs|lies|(?:can|may) (?:be|last|weigh)) between)\b|^[^:]{2,40}:|(?:olmalı|olama|arasındadır|arasında olabilir)/u;

/** The range that a text in small letters states of a name, where it bounds its values. */
export function rangeOf(
  small: string,
  language: Language,
  isCondition: boolean,
): Bounds | undefined {
  const found = quantityIn(withoutPlaces(small, language), language);
  if (!found) return undefined;
  const { index, length, min, max, letters = '' } = found;
  const end = index + length;
  const { doer, rule, span } = rulesFor(language);
  if (span.relative.test(small.slice(index))) return undefined;
  const isChecked = doer.validates.test(small);
  if (!isCondition && !isChecked && isOfThing(small, language)) return undefined;
  if (!isOfValues(small, found, isCondition) || rule.rate.test(small)) return undefined;
  const words: Words = [small.slice(0, index), small.slice(index, end), small.slice(end)];
  const named = isOwned(words, found, language) ? undefined : nameIn(words, isChecked, language);
  if (!named || (min === undefined && max === undefined)) return undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return {
    kind: 'range',
    ...named,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    isLength: letters !== '',
    ...(/^(?:digit|rakam|hane|basamak)/.test(letters) && { signs: DIGITS }),
  };
}

/** What a thing does with an amount bounds nothing, unless it demands it or takes no other. */
function isOfThing(small: string, language: Language): boolean {
  const isDone = doerOf(small, language)?.kind === 'thing';
  return isDone && !DEMAND.test(small) && !rulesFor(language).rule.takes.test(small);
}

/** Where something is checked, its name stands there with an ending: `enlemin 5 ile 9 arasında olduğunu doğrular`. */
function nameIn(words: Words, isChecked: boolean, language: Language): Named | undefined {
  const named = nameAround(words, language);
  if (!named || !isChecked) return named;
  return { ...named, name: rulesFor(language).dataName.ofChecked(named.name) };
}

/** `A member may hold at most 3 bookings`: so many of something are no values of a field. */
function isOwned([before, , behind]: Words, { letters }: Quantity, language: Language): boolean {
  const { owns } = rulesFor(language).rule;
  return !letters && (owns.before.test(before.trim()) || owns.behind.test(behind));
}

/** Whether a quantity bounds the values of something: no time span, no count, no mere comparison. */
function isOfValues(
  small: string,
  { index, length, min, max }: Quantity,
  isCondition: boolean,
): boolean {
  const end = index + length;
  const isDemanded = DEMAND.test(small);
  if (MERELY_COMPARED.test(small.slice(index, end)) && !isCondition && !isDemanded) return false;
  if (ANOTHER_LENGTH.test(small.slice(end))) return false;
  const measured = small.slice(index, end + 12);
  const isRange = min !== undefined && max !== undefined;
  return !COUNTED.test(measured) && (!MEASURED.test(measured) || (isRange && isDemanded));
}

/** `2 letters followed by 6 digits` is no plain length. */
const ANOTHER_LENGTH = /\d\s*-?\s*(?:digit|letter|character|hane|harf|rakam|karakter)/;
