import { expect, it } from 'vitest';
import { generateCoveringArray } from './combine.ts';

it.each([
  ['five of three values', [3, 3, 3, 3, 3], 2, 11],
  ['the same with columns of fewer and of more values', [3, 4, 3, 3, 3, 2], 2, 12],
  ['four of six', [6, 6, 6, 6], 2, 37],
  ['twelve of two, in threes', new Array<number>(12).fill(2), 3, 15],
  ['five of three, with one of four, in threes', [4, 3, 3, 3, 3, 3], 3, 44],
])('the lower bound equals the proven minimum: %s', (_, levels, t, bound) => {
  const { rows, lowerBound, optimal } = generateCoveringArray(
    { levels, t },
    { effort: 'balanced', seed: 1 },
  );
  expect(lowerBound).toBe(bound);
  expect(rows.length).toBeGreaterThanOrEqual(bound);
  expect(optimal).toBe(rows.length === bound);
});

/** Every column of a pairwise array with these first two, its values named in the order in which they come. */
function columnsWith(first: readonly number[][], values: number): number[][] {
  let columns: number[][] = [[]];
  for (const _ of first[0] ?? []) {
    columns = columns.flatMap((column) =>
      Array.from({ length: Math.min(Math.max(-1, ...column) + 2, values) }, (__, value) => [
        ...column,
        value,
      ]),
    );
  }
  return columns.filter((column) => first.every((other) => holdsPairs(column, other, values)));
}

function holdsPairs(a: readonly number[], b: readonly number[], values: number): boolean {
  return new Set(a.map((value, row) => value * values + (b[row] ?? 0))).size === values * values;
}

/** The first two columns of an array of so many rows, by how many rows hold each pair; values are named so that the first pair has most. */
function firstColumns(rows: number, values: number): number[][][] {
  const pairs = values * values;
  const countsOf = (left: number, length: number): number[][] =>
    length === 1
      ? [[left]]
      : Array.from({ length: left - length + 1 }, (_, index) => index + 1).flatMap((count) =>
          countsOf(left - count, length - 1).map((rest) => [count, ...rest]),
        );
  const named = countsOf(rows, pairs).filter((counts) => counts[0] === Math.max(...counts));
  return named.map((counts) => {
    const all = counts.flatMap((count, pair) => new Array<number>(count).fill(pair));
    return [all.map((pair) => Math.floor(pair / values)), all.map((pair) => pair % values)];
  });
}

/** Whether so many of the columns go together, each two. */
function someTogether(columns: readonly number[][], values: number, count: number): boolean {
  if (count === 0) return true;
  return columns.some((column, index) => {
    const rest = columns.slice(index + 1).filter((other) => holdsPairs(column, other, values));
    return rest.length >= count - 1 && someTogether(rest, values, count - 1);
  });
}

it.each([
  [3, 5, 10],
  [3, 6, 11],
])(
  'an exhaustive search finds no array of %i values and %i columns with %i rows',
  (values, columns, rows) => {
    for (const first of firstColumns(rows, values)) {
      expect(someTogether(columnsWith(first, values), values, columns - 2)).toBe(false);
    }
  },
);
