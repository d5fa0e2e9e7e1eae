import { dayAt } from '../data/calendar.ts';
import { printDecimal } from '../data/decimal.ts';

/** A number as a fraction in lowest terms, its denominator above 0; or a day by its number. */
export type Quantity =
  | { kind: 'number'; numerator: bigint; denominator: bigint }
  | { kind: 'day'; number: number };

/** What cannot be computed, and why. */
export type QuantityFault = 'not_a_number' | 'division_by_zero';
export type Computed = Quantity | QuantityFault;

/** Numbers beyond this are not computed with: a chain of squares would fill any memory. */
const LIMIT = 10n ** 4000n;
/** Decimals of a number that has no end in the decimal system. */
const ROUNDED_DIGITS = 10;

/** The fraction of two numbers in lowest terms. @param denominator not 0 */
export function quotient(numerator: bigint, denominator: bigint): Quantity & { kind: 'number' } {
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = sign * greatestDivisor(absolute(numerator), absolute(denominator));
  return {
    kind: 'number',
    numerator: numerator / divisor,
    denominator: denominator / divisor,
  };
}

/** Exact: numbers among themselves; days and whole numbers of days; the days between two days. */
export function combine(
  operator: 'sum' | 'difference' | 'product' | 'quotient',
  left: Quantity,
  right: Quantity,
): Computed {
  if (left.kind === 'day' || right.kind === 'day') return combineDays(operator, left, right);
  const [a, b] = [left.numerator, right.numerator];
  const [c, d] = [left.denominator, right.denominator];
  switch (operator) {
    case 'sum':
      return limited(a * d + b * c, c * d);
    case 'difference':
      return limited(a * d - b * c, c * d);
    case 'product':
      return limited(a * b, c * d);
    case 'quotient':
      return b === 0n ? 'division_by_zero' : limited(a * d, c * b);
  }
}

function limited(numerator: bigint, denominator: bigint): Computed {
  const isLarge = absolute(numerator) > LIMIT || absolute(denominator) > LIMIT;
  return isLarge ? 'not_a_number' : quotient(numerator, denominator);
}

function combineDays(operator: string, left: Quantity, right: Quantity): Computed {
  if (operator === 'difference' && left.kind === 'day' && right.kind === 'day')
    return quotient(BigInt(left.number - right.number), 1n);
  const [first, second] =
    operator === 'sum' && right.kind === 'day' ? [right, left] : [left, right];
  const isShift = operator === 'sum' || operator === 'difference';
  if (!isShift || first.kind !== 'day' || second.kind !== 'number' || second.denominator !== 1n)
    return 'not_a_number';
  const days = Number(second.numerator);
  const number = operator === 'sum' ? first.number + days : first.number - days;
  const isDay = Math.abs(days) < 10_000_000 && dayAt(number) !== undefined;
  return isDay ? { kind: 'day', number } : 'not_a_number';
}

/** A number with all its decimals, one without end rounded to ten; a day as `2026-11-22`. */
export function printQuantity(quantity: Quantity): string {
  if (quantity.kind === 'day') return dayAt(quantity.number) ?? '';
  const { numerator, denominator } = quantity;
  const digits = digitsOf(denominator) ?? ROUNDED_DIGITS;
  const scaled = absolute(numerator) * 10n ** BigInt(digits);
  const units = (2n * scaled + denominator) / (2n * denominator);
  const text = printDecimal({ units: numerator < 0n ? -units : units, digits });
  return digitsOf(denominator) === undefined ? text.replace(/\.?0+$/, '') : text;
}

/** How many decimals a fraction in lowest terms has; undefined where they have no end. */
function digitsOf(denominator: bigint): number | undefined {
  let [rest, twos, fives] = [denominator, 0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos++;
  for (; rest % 5n === 0n; rest /= 5n) fives++;
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

/** Source: Euclid's algorithm. */
function greatestDivisor(a: bigint, b: bigint): bigint {
  let [greater, less] = [a, b];
  while (less !== 0n) [greater, less] = [less, greater % less];
  return greater;
}

function absolute(number: bigint): bigint {
  return number < 0n ? -number : number;
}
