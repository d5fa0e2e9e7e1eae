import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import type { Quantity } from './sentence-parts.ts';

/** How long, large or heavy something is gives no value of it. */
export const MEASURED =
  /\d\s*(?:[kmg]b|kg|km|cm|mm|gün|hafta|ay(?!\p{L})|saat|dakika|saniye|days?|weeks?|months?|hours?|minutes?|seconds?|kez|kere|defa|times|attempts?|deneme)/u;
/** How often something is done is never a value. */
export const COUNTED = /\d\s*(?:kez|kere|defa|times|attempts?|deneme)/u;

/** Numbers joined by more than one hyphen, and times of a day. */
const CODE = /\d+(?:-\d+){2,}(?:-[\p{L}\d])?|(?<!\d)\d{1,2}:\d{2}(?!\d)/gu;

/** Words and numbers joined by more than one hyphen: what documents are numbered by. */
const NUMBERED =
  /(?<![\p{L}\d-])(?=[\p{L}\d-]{0,60}\d)\p{L}[\p{L}\d]*(?:-[\p{L}\d]+){2,}(?![\p{L}\d])/gu;

/** What stands between the two bounds of one range: `at least 5, and at most 9`. */
const BETWEEN = /^\s*(?:[,;]\s*)?(?:(?:and|but|ve|ama|fakat)\s+)?(?:(?:must|is|be|may|can)\s+)*$/u;

/** The range or length that a sentence in small letters states; `letters` is what is counted in a text. */
export function quantityIn(words: string, language: Language): Quantity | undefined {
  // `3-598-21508-8` is a code, and so is `FS-FD4-07`
  const small = words
    .replace(NUMBERED, (code) => 'x'.repeat(code.length))
    .replace(CODE, (code) => 'x'.repeat(code.length));
  const plain = withoutUnits(small);
  const first = plain === undefined ? undefined : firstIn(plain, language);
  if (!first || plain === undefined || isWhole(first)) return first;
  const end = first.index + first.length;
  const behind = firstIn(plain.slice(end), language);
  if (behind && goTogether([first, { ...behind, index: end + behind.index }], plain))
    return together(first, { ...behind, index: end + behind.index });
  const before = firstIn(plain.slice(0, first.index), language);
  return before && goTogether([before, first], plain) ? together(before, first) : first;
}

/** Whether two quantities, one behind the other, are the two bounds of one range. */
function goTogether([one, other]: [Quantity, Quantity], plain: string): boolean {
  const isOneEach =
    !isWhole(one) && !isWhole(other) && (one.min === undefined) !== (other.min === undefined);
  return isOneEach && BETWEEN.test(plain.slice(one.index + one.length, other.index));
}

function together(one: Quantity, other: Quantity): Quantity {
  const letters = one.letters || other.letters;
  const length = other.index + other.length - one.index;
  return { ...other, ...one, ...(letters !== undefined && { letters }), length };
}

/** Whether behind the range of a sentence in small letters another one stands. */
export function hasMore(small: string, language: Language): boolean {
  const found = quantityIn(small, language);
  if (!found) return false;
  const rest = small.slice(found.index + found.length);
  return quantityIn(rest, language) !== undefined;
}

const isWhole = ({ min, max }: Quantity) => min !== undefined && max !== undefined;

function firstIn(small: string, language: Language): Quantity | undefined {
  for (const { regex, read } of rulesFor(language).quantities) {
    const found = regex.exec(small);
    if (found) return { index: found.index, length: found[0].length, ...read(found) };
  }
  return undefined;
}

/** A number, and the word behind it that may be its unit. */
const WITH_UNIT =
  /(?<=\d\s?)(?:°\s?\p{L}|(?!(?:and|or|to|but|ve|ile|ila|veya)(?!\p{L}))[\p{L}µ]{1,12}(?:\/\p{L}+)?)/gu;

/**
 * Words of one length with spaces in place of a unit that its numbers share, but for the last: `-5 °C and 30 °C` states what
 * `-5 and 30 °C` does. Nothing where two units are mixed.
 */
function withoutUnits(small: string): string | undefined {
  const units = [...small.matchAll(WITH_UNIT)];
  let plain = small;
  for (const [index, unit] of units.entries()) {
    const [word] = unit;
    if (!units.slice(index + 1).some(([other]) => other === word)) continue;
    const blank = ' '.repeat(word.length);
    plain = `${plain.slice(0, unit.index)}${blank}${plain.slice(unit.index + word.length)}`;
  }
  const measures = units.flatMap(([word]) => SCALED.exec(word)?.[0] ?? []);
  return new Set(measures).size > 1 && sharesMeasure(measures) ? undefined : plain;
}

/** Units of one measure that differ by their size: what is beside them cannot be compared. */
const SCALED = /^(?:[kmcdµ]?[gml]|t)$/u;

function sharesMeasure(units: string[]): boolean {
  return new Set(units.map((unit) => unit.at(-1))).size < units.length;
}
