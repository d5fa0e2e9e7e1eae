import type { QuantityPattern } from './language-rules.ts';

const NUMBER = '(?:%\\s*)?(?:(?:[$€£₺]|usd|eur|tl)\\s*)?([+-]?\\d[\\d.,]*)';
const UNIT =
  '(?:\\s*(?:tl|try|usd|eur|gbp|₺|\\$|€|£|%|lira|dollars?|euros?|adet|percent|points?|puan|years?(?: old)?|yaş(?:ında|ından)?|items?|pieces?|ürün|kişi|(?:°\\s?[cfk]|[kmg]b|[km]?g|[kmc]?m|[mcd]?l|ton(?:ne)?s?|(?:kilo|milli|mili|centi|santi)?(?:met(?:re|er)|gram)s?|lit(?:re|er)s?)(?!\\p{L})))?';

/**
 * Patterns of quantities: `«N»` stands for a number with its unit, `«L»` for characters or digits.
 *
 * @param letters source of a pattern with one group: what is counted in a text
 */
export function patternsOf(
  letters: string,
  list: [string, QuantityPattern['read']][],
): QuantityPattern[] {
  return list.map(([source, read]) => ({
    regex: new RegExp(source.replaceAll('«N»', NUMBER + UNIT).replaceAll('«L»', letters), 'u'),
    read,
  }));
}

/** A smallest and a largest number were written: `between 3 and 8 letters`. */
export const both = (found: RegExpExecArray) => ({
  min: toNumber(found[1]),
  max: toNumber(found[2]),
  letters: found[3] ?? '',
});
/** Only a smallest number was written. */
export const lowerBound = (found: RegExpExecArray) => ({
  min: toNumber(found[1]),
  letters: found[2] ?? '',
});
/** Only a largest number was written. */
export const upperBound = (found: RegExpExecArray) => ({
  max: toNumber(found[1]),
  letters: found[2] ?? '',
});
/** One number was written that is both. */
export const exactly = (found: RegExpExecArray) => ({
  min: toNumber(found[1]),
  max: toNumber(found[1]),
  letters: found[2] ?? '',
});

/** The whole number after or before one. */
export function next(text: string | undefined, by: 1 | -1): number {
  return (toNumber(text) ?? 0) + by;
}

/** A number as the language writes it: `1,000.50` and `1.000,50` are the same. */
export function toNumber(text = ''): number | undefined {
  const clean = text.replace(/[.,]+$/, '');
  const decimal = /[.,]\d{1,2}$/.exec(clean);
  const whole = (decimal ? clean.slice(0, decimal.index) : clean).replace(/[.,]/g, '');
  const value = Number(decimal ? `${whole}.${decimal[0].slice(1)}` : whole);
  return Number.isFinite(value) ? value : undefined;
}
