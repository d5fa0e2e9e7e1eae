import type { DataType, Range } from '../model.ts';
import { dayAt, dayNumber } from './calendar.ts';
import { type Decimal, printDecimal, toDecimal, unitsOf } from './decimal.ts';
import { isTime, secondsOf, timeAt } from './time.ts';

/**
 * Where a boundary value is: at a bound, next to it inside, or just outside; `only` where both bounds are one value;
 * `min_whole` and `max_whole` of the first and the last whole number within bounds that are none;
 * `off_grid` of a greatest value that no number of steps comes to: it is none of the range.
 */
export type BoundaryPlace =
  | 'below_min'
  | 'min'
  | 'above_min'
  | 'only'
  | 'below_max'
  | 'max'
  | 'min_whole'
  | 'max_whole'
  | 'above_max'
  | 'off_grid';

/** What a range counts: whole numbers, steps of another size, days, times, or the characters of a text. */
export type BoundaryUnit = 'number' | 'step' | 'day' | 'time' | 'length';

/** A boundary value of several ranges. */
export type Boundary = {
  value: string;
  place: BoundaryPlace;
  unit: BoundaryUnit;
  /** The index of the range that contains it; undefined where none does, and it is invalid. */
  range: number | undefined;
};

/** Bounds as whole numbers of some unit. */
type Span = {
  low: bigint;
  high: bigint;
  by: bigint;
  unit: BoundaryUnit;
  /** The step is one that a person gave: values between are none. */
  isStepped: boolean;
  /** Which bounds are no whole numbers, where only these are values. */
  isRounded?: { low: boolean; high: boolean };
};
/** How bounds are read, and how such a number is written. */
type Scale = {
  read: (range: Range) => Span | undefined;
  write: (units: bigint) => string | undefined;
};

/** A longer text is not written out. */
const MAX_TEXT_LENGTH = 1000;

/**
 * The boundary values of a range of numbers, dates, times or text lengths, as rows for a person to edit.
 * They are exact, whatever the size of the numbers: none is both valid and invalid.
 *
 * @param points 2: min, max and just outside; 3: just inside as well
 * @param type `date`: the step is in days; `text`: the bounds are times of a day, or lengths, and the values texts of these
 * @returns valid and invalid values, ascending; empty where the bounds are none of the type
 */
export function proposeBoundaries(
  range: Range,
  points: 2 | 3 = 2,
  type: DataType = 'decimal',
): { valid: string[]; invalid: string[] } {
  const all = boundariesOf([range], points, type);
  const values = (isValid: boolean) =>
    all.filter((one) => (one.range !== undefined) === isValid).map(({ value }) => value);
  return { valid: values(true), invalid: values(false) };
}

/**
 * The boundary values of ranges that together make up what is valid, ascending, each once. What is just
 * outside of one range and within another belongs to that one, so no value is both valid and invalid.
 *
 * Without a step, neighbours differ by the smallest unit that a bound is written with. Of integers, bounds
 * that are none are rounded inwards: no value is outside of the range that a person gave.
 *
 * Source: ISTQB boundary value analysis, two and three value. O(ranges²).
 */
export function boundariesOf(
  ranges: readonly Range[],
  points: 2 | 3,
  type: DataType = 'decimal',
): Boundary[] {
  const { read, write } = scaleOf(ranges, type);
  const spans = ranges.map((range) => read(range));
  const found = spans
    .flatMap((span, own) => (span ? pointsOf(span, points).map((one) => ({ ...one, own })) : []))
    .map((one) => ({ ...one, range: indexOfSpan(spans, one.units) }));
  // where ranges touch, a value is named after the bound of the range that it is in
  found.sort(
    (a, b) =>
      Number(a.units > b.units) - Number(a.units < b.units) ||
      Number(b.own === b.range) - Number(a.own === a.range),
  );
  return found
    .filter(({ units }, index) => units !== found[index - 1]?.units)
    .flatMap(({ units, place, unit, range }) => {
      const value = write(units);
      return value === undefined ? [] : [{ value, place, unit, range }];
    });
}

type Point = { units: bigint; place: BoundaryPlace; unit: BoundaryUnit };

function pointsOf(
  { low, high: bound, by, unit, isStepped, isRounded }: Span,
  points: 2 | 3,
): Point[] {
  const high = isStepped ? bound - ((bound - low) % by) : bound;
  const offGrid: [bigint, BoundaryPlace][] = high === bound ? [] : [[bound, 'off_grid']];
  const bounds: [bigint, BoundaryPlace][] =
    low === high
      ? [[low, 'only']]
      : [
          [low, isRounded?.low ? 'min_whole' : 'min'],
          [high, isRounded?.high ? 'max_whole' : 'max'],
        ];
  const inside: [bigint, BoundaryPlace][] = [
    [low + by, 'above_min'],
    [high - by, 'below_max'],
  ];
  const all: [bigint, BoundaryPlace][] = [
    ...bounds,
    ...offGrid,
    ...(points === 3 ? inside.filter(([units]) => units > low && units < high) : []),
    [low - by, 'below_min'],
    [high + by, 'above_max'],
  ];
  return all.map(([units, place]) => ({ units, place, unit }));
}

function indexOfSpan(spans: readonly (Span | undefined)[], units: bigint): number | undefined {
  const index = spans.findIndex((span) => span && isIn(span, units));
  return index < 0 ? undefined : index;
}

function isIn({ low, high, by, isStepped }: Span, units: bigint): boolean {
  return low <= units && units <= high && (!isStepped || (units - low) % by === 0n);
}

function scaleOf(ranges: readonly Range[], type: DataType): Scale {
  if (type === 'date') return DATES;
  if (type === 'integer') return INTEGERS;
  if (type !== 'text') return numberScale(ranges);
  const bounds = ranges.flatMap(({ min, max }) => [min, max]);
  return bounds.some(isTime) ? timeScale(bounds) : LENGTHS;
}

const INTEGERS: Scale = {
  read: ({ min, max, step }) => {
    const [first, last] = [toDecimal(min), toDecimal(max)];
    const by = step === undefined ? 1n : wholeOf(toDecimal(step));
    if (!first || !last || by === undefined) return undefined;
    const [low, high] = [-floorOf({ ...first, units: -first.units }), floorOf(last)];
    return checked({
      ...{ low, high, by, unit: by === 1n ? 'number' : 'step', isStepped: step !== undefined },
      isRounded: {
        low: wholeOf(first) === undefined,
        high: wholeOf(last) === undefined,
      },
    });
  },
  write: String,
};

function wholeOf(decimal: Decimal | undefined): bigint | undefined {
  if (!decimal) return undefined;
  const one = 10n ** BigInt(decimal.digits);
  return decimal.units % one === 0n ? decimal.units / one : undefined;
}

/** The greatest whole number that is not above a number. */
function floorOf({ units, digits }: Decimal): bigint {
  const one = 10n ** BigInt(digits);
  const whole = units / one;
  return units < 0n && units % one !== 0n ? whole - 1n : whole;
}

function numberScale(ranges: readonly Range[]): Scale {
  const decimals = ranges.flatMap(({ min, max, step }) =>
    [min, max, ...(step === undefined ? [] : [step])].flatMap((text) => toDecimal(text) ?? []),
  );
  const digits = Math.max(0, ...decimals.map((decimal) => decimal.digits));
  const read = ({ min, max, step }: Range) => {
    const [low, high] = [toDecimal(min), toDecimal(max)];
    if (!low || !high) return undefined;
    const own = Math.max(low.digits, high.digits);
    const by = step === undefined ? { units: 1n, digits: own } : toDecimal(step);
    if (!by) return undefined;
    const one = unitsOf({ units: 1n, digits: 0 }, digits);
    const size = unitsOf(by, digits);
    return checked({
      ...{ low: unitsOf(low, digits), high: unitsOf(high, digits), by: size },
      unit: size === one ? 'number' : 'step',
      isStepped: step !== undefined,
    });
  };
  return { read, write: (units) => printDecimal({ units, digits }) };
}

const DATES: Scale = {
  read: ({ min, max, step = '1' }) => {
    const [low, high] = [dayNumber(min), dayNumber(max)];
    if (low === undefined || high === undefined || !isWhole(step)) return undefined;
    const by = BigInt(step);
    const unit = by === 1n ? 'day' : 'step';
    return checked({ low: BigInt(low), high: BigInt(high), by, unit, isStepped: true });
  },
  write: (day) => dayAt(Number(day)),
};

const LENGTHS: Scale = {
  read: ({ min, max, step = '1' }) => {
    if (!isWhole(min, max, step)) return undefined;
    const by = BigInt(step);
    const unit = by === 1n ? 'length' : 'step';
    return checked({ low: BigInt(min), high: BigInt(max), by, unit, isStepped: true });
  },
  write: (length) =>
    length >= 0n && length <= MAX_TEXT_LENGTH ? 'a'.repeat(Number(length)) : undefined,
};

/** Times are counted in minutes, or in seconds where a bound has some. */
function timeScale(bounds: readonly string[]): Scale {
  const hasSeconds = bounds.some((bound) => /:\d+:/.test(bound));
  const size = hasSeconds ? 1 : 60;
  return {
    read: ({ min, max, step = '1' }) => {
      const [low, high] = [secondsOf(min), secondsOf(max)];
      if (low === undefined || high === undefined || !isWhole(step)) return undefined;
      const by = BigInt(step);
      const unit = by === 1n ? 'time' : 'step';
      const [from, to] = [BigInt(low / size), BigInt(high / size)];
      return checked({ low: from, high: to, by, unit, isStepped: true });
    },
    write: (units) => timeAt(Number(units) * size, hasSeconds),
  };
}

const checked = (span: Span) => (span.by > 0n && span.low <= span.high ? span : undefined);

function isWhole(...numbers: (string | undefined)[]): boolean {
  return numbers.every((number) => number === undefined || /^\+?\d{1,9}$/.test(number));
}
