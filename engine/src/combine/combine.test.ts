import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combine } from './combine.ts';
import type { Effort, Instance, Literal } from './instance.ts';
import { legalRows, requirementsOf } from './testing.ts';

const efforts: Effort[] = ['instant', 'balanced'];

function repeat(level: number, times: number): number[] {
  return new Array<number>(times).fill(level);
}

function size(instance: Instance, effort: Effort): number {
  const { rows } = combine(instance, { effort, seed: 1 });
  const required = new Set(requirementsOf(instance, rows));
  if (!instance.clauses) expect(required.size).toBe(allPairs(instance.levels));
  return rows.length;
}

function allPairs(levels: readonly number[]): number {
  let pairs = 0;
  levels.forEach((a, i) => {
    for (const b of levels.slice(i + 1)) pairs += a * b;
  });
  return pairs;
}

const instances = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
  .chain((levels) => {
    const cell = fc
      .nat({ max: levels.length - 1 })
      .chain((c) => fc.tuple(fc.constant(c), fc.nat({ max: (levels[c] ?? 1) - 1 })));
    const literal = fc
      .tuple(cell, fc.constantFrom<0 | 1>(0, 0, 1))
      .map(([[c, v], s]): Literal => [c, v, s]);
    return fc.record({
      levels: fc.constant(levels),
      t: fc.integer({ min: 1, max: 4 }),
      clauses: fc.array(fc.array(literal, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      negative: fc.uniqueArray(cell, { maxLength: 2, selector: ([c, v]) => `${c}=${v}` }),
      strengths: fc.constantFrom([], levels.length >= 3 ? [{ params: [0, 1, 2], t: 3 }] : []),
      seeds: fc.array(fc.tuple(...levels.map((level) => fc.integer({ min: -1, max: level - 1 }))), {
        maxLength: 2,
      }),
    });
  });

describe('combine', () => {
  test.each(efforts)('covers every legal combination with legal rows only (%s)', (effort) => {
    fc.assert(
      fc.property(instances, fc.nat(), (instance, seed) => {
        const legal = legalRows(instance);
        const result = combine(instance, { effort, seed });
        const known = new Set(legal.map((row) => row.join()));
        expect(result.rows.filter((row) => !known.has(row.join()))).toEqual([]);
        expect(requirementsOf(instance, result.rows)).toEqual(requirementsOf(instance, legal));
        expect(result.lowerBound).toBeLessThanOrEqual(result.rows.length);
        expect(result.contradiction !== undefined).toBe(legal.length === 0);
        for (const kept of instance.seeds) {
          const matches = (row: readonly number[]) =>
            kept.every((value, column) => value < 0 || row[column] === value);
          const isWithout = !kept.some((value) => value < 0);
          if (isWithout && legal.some(matches)) expect(result.rows.some(matches)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('gives the same rows for the same seed', () => {
    const instance = { levels: repeat(3, 8), t: 2 };
    const options = { effort: 'balanced', seed: 7 } as const;
    expect(combine(instance, options)).toEqual(combine(instance, options));
  });

  test('gives 9 positive and 6 negative rows for two columns with an invalid value each', () => {
    const { rows } = combine(
      {
        levels: [4, 4],
        t: 2,
        negative: [
          [0, 0],
          [1, 0],
        ],
      },
      { effort: 'instant', seed: 1 },
    );
    const negative = rows.filter((row) => row.includes(0));
    expect([rows.length - negative.length, negative.length]).toEqual([9, 6]);
  });

  test('combines payment, currency and member in the six rows that are the least', () => {
    const instance: Instance = {
      levels: [3, 2, 2],
      t: 2,
      clauses: [
        [
          [0, 2, 0],
          [1, 0, 1],
        ],
      ],
    };
    const result = combine(instance, { effort: 'instant', seed: 1 });
    expect(result).toMatchObject({ lowerBound: 6, optimal: true });
    expect(result.rows).toHaveLength(6);
    expect(result.uncoverable).toEqual({
      count: 1,
      examples: [
        [
          [0, 2],
          [1, 1],
        ],
      ],
    });
  });

  test('names a smallest set of clauses that contradict each other', () => {
    const instance: Instance = {
      levels: [2, 2],
      t: 2,
      clauses: [
        [
          [1, 0, 1],
          [1, 1, 1],
        ],
        [[0, 0, 1]],
        [[0, 1, 1]],
      ],
    };
    const result = combine(instance, { effort: 'instant', seed: 1 });
    expect(result.rows).toEqual([]);
    expect(result.contradiction).toEqual([1, 2]);
  });

  test('reaches the sizes of the published pairwise tables', () => {
    const mixed = [...repeat(4, 15), ...repeat(3, 17), ...repeat(2, 29)];
    expect(size({ levels: repeat(3, 4), t: 2 }, 'balanced')).toBe(9);
    expect(size({ levels: repeat(3, 13), t: 2 }, 'balanced')).toBe(15);
    expect(size({ levels: mixed, t: 2 }, 'balanced')).toBeLessThanOrEqual(30);
  });
});
