import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateCoveringArray, generateCoveringArrayInSteps } from './combine.ts';
import type { Effort, Instance, Literal } from './instance.ts';
import { legalRows, minRowCount, requirementsOf } from './testing.ts';

const efforts: Effort[] = ['instant', 'balanced'];

function repeat(level: number, times: number): number[] {
  return new Array<number>(times).fill(level);
}

function size(instance: Instance, effort: Effort): number {
  const { rows } = generateCoveringArray(instance, { effort, seed: 1 });
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

/** Every set of so many cells, as text. */
function subsetsOf(cells: readonly (readonly number[])[], size: number): string[] {
  if (size === 0) return [''];
  return cells.flatMap((cell, index) =>
    subsetsOf(cells.slice(index + 1), size - 1).map((rest) => `${cell} ${rest}`.trim()),
  );
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

describe('generating a covering array', () => {
  test.each(efforts)('covers every legal combination with legal rows only (%s)', (effort) => {
    fc.assert(
      fc.property(instances, fc.nat(), (instance, seed) => {
        const legal = legalRows(instance);
        const result = generateCoveringArray(instance, { effort, seed, budget: 500_000 });
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

  test('valid values that can only occur with an invalid one are covered there or reported as uncoverable', () => {
    const few = instances.filter(({ negative }) => negative.length > 0);
    fc.assert(
      fc.property(few, (drawn) => {
        const instance = { ...drawn, strengths: [], seeds: [] };
        const width = instance.levels.length;
        const legal = legalRows(instance);
        const { rows, uncoverable } = generateCoveringArray(instance, {
          effort: 'instant',
          seed: 1,
        });
        const isValid = ([column, value]: readonly number[]) =>
          !instance.negative.some(([c, v]) => c === column && v === value);
        const valid = (from: readonly number[][]) =>
          new Set(
            from.flatMap((row) =>
              subsetsOf(row.map((value, column) => [column, value]).filter(isValid), instance.t),
            ),
          );
        expect(valid(rows)).toEqual(valid(legal));
        if (legal.length > 0 && instance.t <= width) {
          const reported = uncoverable.examples.map((tuple) => tuple.join(' '));
          expect(reported.filter((one) => valid(legal).has(one))).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('an instance with far too many combinations ends early and reports how many are left out', () => {
    for (const instance of [
      { levels: repeat(10, 60), t: 6 },
      { levels: repeat(30, 200), t: 4 },
    ]) {
      const options = { effort: 'instant', seed: 1, budget: 1_000_000 } as const;
      const { rows, leftOut = 0, lowerBound, optimal } = generateCoveringArray(instance, options);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThan(200_000);
      expect(rows.every((row) => row.length === instance.levels.length)).toBe(true);
      expect({ optimal, lowerBound }).toEqual({ optimal: false, lowerBound: 1 });
      expect(leftOut).toBeGreaterThan(1e9);
    }
  });

  test('every combination that a small budget leaves uncovered is counted in leftOut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 14 }), fc.nat(), (width, seed) => {
        const instance = { levels: repeat(9, width), t: 3 };
        const { rows, leftOut = 0 } = generateCoveringArray(instance, {
          effort: 'instant',
          seed,
          budget: 1,
        });
        const total = (9 ** 3 * width * (width - 1) * (width - 2)) / 6;
        const held = requirementsOf(instance, rows).size;
        expect(held).toBeGreaterThanOrEqual(total - leftOut);
      }),
      { numRuns: 5 },
    );
  });

  test('combinations that many clauses exclude together are reported exactly as uncoverable', () => {
    const levels = repeat(3, 6);
    const cell = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 2 }));
    const literal = cell.map(([column, value]): Literal => [column, value, 0]);
    const clause = fc.array(literal, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(clause, { minLength: 20, maxLength: 60 }), (clauses) => {
        const instance = { levels, t: 2, clauses };
        const legal = legalRows(instance);
        const { rows, undecided } = generateCoveringArray(instance, { effort: 'instant', seed: 1 });
        const known = new Set(legal.map((row) => row.join()));
        expect(undecided).toBeUndefined();
        expect(rows.filter((row) => !known.has(row.join()))).toEqual([]);
        expect(requirementsOf(instance, rows)).toEqual(requirementsOf(instance, legal));
      }),
      { numRuns: 100 },
    );
  });

  test('the number of rows is never below the exhaustive minimum and usually equals it', () => {
    const tiny = instances.filter(({ levels }) => levels.reduce((a, b) => a * b, 1) <= 24);
    let above = 0;
    const numRuns = 100;
    fc.assert(
      fc.property(tiny, (drawn) => {
        const instance = { ...drawn, seeds: [] };
        const fewest = minRowCount(instance);
        const options = { effort: 'balanced', seed: 1, budget: 300_000 } as const;
        const { rows, lowerBound, optimal } = generateCoveringArray(instance, options);
        expect(lowerBound).toBeLessThanOrEqual(fewest);
        expect(rows.length).toBeGreaterThanOrEqual(fewest);
        if (optimal) expect(rows).toHaveLength(fewest);
        above += rows.length - fewest;
      }),
      { numRuns, seed: 1 },
    );
    expect(above).toBeLessThanOrEqual(numRuns / 20);
  });

  test.each([
    [repeat(10, 16), 2, 145],
    [repeat(4, 20), 3, 152],
    [repeat(5, 10), 4, 1125],
    [[...repeat(5, 12), ...repeat(3, 8)], 3, 320],
  ])('levels %j at strength %i are covered in at most %i rows', (levels, t, limit) => {
    const { rows, uncoverable } = generateCoveringArray(
      { levels, t },
      { effort: 'instant', seed: 1 },
    );
    expect(rows.length).toBeLessThanOrEqual(limit);
    expect(uncoverable.count).toBe(0);
    const sets = fc.shuffledSubarray([...levels.keys()], { minLength: t, maxLength: t });
    fc.assert(
      fc.property(sets, (set) => {
        const held = new Set(rows.map((row) => set.map((column) => row[column]).join()));
        expect(held.size).toBe(set.reduce((product, column) => product * (levels[column] ?? 0), 1));
      }),
      { numRuns: 200 },
    );
  });

  test('stopping after any step gives a complete array, and the last step gives the result of one call', () => {
    const instance: Instance = {
      levels: [...repeat(4, 8), ...repeat(2, 4)],
      t: 2,
      clauses: [
        [
          [0, 0, 0],
          [8, 0, 1],
        ],
      ],
      negative: [[1, 3]],
    };
    const options = { effort: 'balanced', seed: 1 } as const;
    const { rows: complete } = generateCoveringArray(instance, options);
    const elsewhere = requirementsOf(
      instance,
      complete.filter((row) => row[1] !== 3),
      new Set(),
    );
    const heldBy = (rows: number[][]) => requirementsOf(instance, rows, elsewhere);
    const required = heldBy(complete);
    const steps = generateCoveringArrayInSteps(instance, options);
    let done = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      expect(step.value.done).toBeGreaterThanOrEqual(done);
      done = step.value.done;
      const rows = step.value.rows();
      if (rows.length > 0) expect(heldBy(rows)).toEqual(required);
    }
    expect(step.value).toEqual(generateCoveringArray(instance, options));
    const stopped = generateCoveringArrayInSteps(instance, options);
    let last = stopped.next();
    while (!last.done) last = stopped.next(true);
    expect(heldBy(last.value.rows)).toEqual(required);
  });

  test('clauses that are too hard to decide are reported as undecided', () => {
    const holes = 10;
    const clauses: Literal[][] = [];
    for (let a = 0; a <= holes; a++) {
      for (let b = a + 1; b <= holes; b++) {
        for (let hole = 0; hole < holes; hole++)
          clauses.push([
            [a, hole, 0],
            [b, hole, 0],
          ]);
      }
    }
    const levels = repeat(holes, holes + 1);
    const result = generateCoveringArray({ levels, t: 2, clauses }, { effort: 'instant', seed: 1 });
    expect(result).toMatchObject({ rows: [], optimal: false, undecided: 1 });
    expect(result.contradiction).toBeUndefined();
  });

  test('cells that any value fits get values according to their weights', () => {
    const levels = [9, 9, 3];
    const weights = [repeat(1, 9), repeat(1, 9), [1, 1, 50]];
    const { rows } = generateCoveringArray(
      { levels, t: 2, weights },
      { effort: 'instant', seed: 1 },
    );
    expect(rows.filter((row) => row[2] === 2).length).toBeGreaterThan(rows.length / 2);
  });

  test('the same seed gives the same rows', () => {
    const instance = { levels: repeat(3, 8), t: 2 };
    const options = { effort: 'balanced', seed: 7, budget: 5_000_000 } as const;
    expect(generateCoveringArray(instance, options)).toEqual(
      generateCoveringArray(instance, options),
    );
  });

  test('two columns of three valid values and one invalid value each give 9 positive and 6 negative rows', () => {
    const { rows } = generateCoveringArray(
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

  test('payment, currency and member are combined in the minimum of six rows', () => {
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
    const result = generateCoveringArray(instance, { effort: 'instant', seed: 1 });
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

  test('contradictory clauses are reported as a minimal unsatisfiable subset', () => {
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
    const result = generateCoveringArray(instance, { effort: 'instant', seed: 1 });
    expect(result.rows).toEqual([]);
    expect(result.contradiction).toEqual([1, 2]);
  });

  test('pairwise arrays reach the sizes of the published tables', () => {
    const mixed = [...repeat(4, 15), ...repeat(3, 17), ...repeat(2, 29)];
    expect(size({ levels: repeat(3, 4), t: 2 }, 'balanced')).toBe(9);
    expect(size({ levels: repeat(3, 13), t: 2 }, 'balanced')).toBe(15);
    expect(size({ levels: mixed, t: 2 }, 'balanced')).toBeLessThanOrEqual(30);
  });
});
