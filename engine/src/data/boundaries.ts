import type { DataType, Range } from '../model.ts';
import { dayAt, dayNumber } from './calendar.ts';
import { printDecimal, toDecimal, unitsOf } from './decimal.ts';

/** Bounds as whole numbers of some unit, and how such a number is written. */
type Scale = {
  low: bigint;
  high: bigint;
  by: bigint;
  write: (units: bigint) => string | undefined;
};

/** A longer text is not written out. */
const MAX_TEXT_LENGTH = 1000;

/**
 * The boundary values of a range of numbers, dates or text lengths, as rows for a person to edit.
 * They are exact, whatever the size of the numbers: none is both valid and invalid.
 *
 * @param points 2: min, max and just outside; 3: just inside as well
 * @param type `date`: the step is in days; `text`: the bounds are lengths, the values texts of these
 * @returns valid and invalid values, ascending; empty where the bounds are none of the type
 * Source: ISTQB boundary value analysis, two and three value.
 */
export function proposeBoundaries(
  range: Range,
  points: 2 | 3 = 2,
  type: DataType = 'decimal',
): { valid: string[]; invalid: string[] } {
  const scale = scaleOf(range, type);
  if (!scale) return { valid: [], invalid: [] };
  const { low, high, by, write } = scale;
  const inside = points === 3 ? [low, low + by, high - by, high] : [low, high];
  const within = [...new Set(inside.filter((value) => value >= low && value <= high))];
  const written = (values: bigint[]) => values.flatMap((value) => write(value) ?? []);
  within.sort((a, b) => Number(a > b) - Number(a < b));
  return { valid: written(within), invalid: written([low - by, high + by]) };
}

function scaleOf({ min, max, step }: Range, type: DataType): Scale | undefined {
  const scale = type === 'date' ? dateScale(min, max, step) : numberScale(min, max, step);
  if (!scale || scale.by <= 0n || scale.low > scale.high) return undefined;
  if (type !== 'text') return scale;
  const write = (length: bigint) =>
    length >= 0n && length <= MAX_TEXT_LENGTH ? 'a'.repeat(Number(length)) : undefined;
  return isWhole(min, max, step) ? { ...scale, write } : undefined;
}

function numberScale(min: string, max: string, step = '1'): Scale | undefined {
  const [low, high, by] = [toDecimal(min), toDecimal(max), toDecimal(step)];
  if (!low || !high || !by) return undefined;
  const digits = Math.max(low.digits, high.digits, by.digits);
  return {
    low: unitsOf(low, digits),
    high: unitsOf(high, digits),
    by: unitsOf(by, digits),
    write: (units) => printDecimal({ units, digits }),
  };
}

function dateScale(min: string, max: string, step = '1'): Scale | undefined {
  const [low, high] = [dayNumber(min), dayNumber(max)];
  if (low === undefined || high === undefined || !isWhole(step)) return undefined;
  const write = (day: bigint) => dayAt(Number(day));
  return { low: BigInt(low), high: BigInt(high), by: BigInt(step), write };
}

function isWhole(...numbers: (string | undefined)[]): boolean {
  return numbers.every((number) => number === undefined || /^\+?\d{1,9}$/.test(number));
}
