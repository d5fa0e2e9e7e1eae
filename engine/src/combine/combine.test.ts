import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combine, combineInSteps } from './combine.ts';
import type { Effort, Instance, Literal } from './instance.ts';
import { fewestRows, legalRows, requirementsOf } from './testing.ts';

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

describe('combine', () => {
  test.each(efforts)('covers every legal combination with legal rows only (%s)', (effort) => {
    fc.assert(
      fc.property(instances, fc.nat(), (instance, seed) => {
        const legal = legalRows(instance);
        const result = combine(instance, { effort, seed, budget: 500_000 });
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

  test('covers valid values that can only meet beside an invalid one there, or says that none can', () => {
    const few = instances.filter(({ negative }) => negative.length > 0);
    fc.assert(
      fc.property(few, (drawn) => {
        const instance = { ...drawn, strengths: [], seeds: [] };
        const width = instance.levels.length;
        const legal = legalRows(instance);
        const { rows, uncoverable } = combine(instance, { effort: 'instant', seed: 1 });
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
          const told = uncoverable.examples.map((tuple) => tuple.join(' '));
          expect(told.filter((one) => valid(legal).has(one))).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('ends soon where there is far too much to combine, and says how much is left out', () => {
    for (const instance of [
      { levels: repeat(10, 60), t: 6 },
      { levels: repeat(30, 200), t: 4 },
    ]) {
      const options = { effort: 'instant', seed: 1, budget: 1_000_000 } as const;
      const { rows, leftOut = 0, lowerBound, optimal } = combine(instance, options);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThan(200_000);
      expect(rows.every((row) => row.length === instance.levels.length)).toBe(true);
      expect({ optimal, lowerBound }).toEqual({ optimal: false, lowerBound: 1 });
      expect(leftOut).toBeGreaterThan(1e9);
    }
  });

  test('leaves nothing out that it does not count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 14 }), fc.nat(), (width, seed) => {
        const instance = { levels: repeat(9, width), t: 3 };
        const { rows, leftOut = 0 } = combine(instance, { effort: 'instant', seed, budget: 1 });
        const total = (9 ** 3 * width * (width - 1) * (width - 2)) / 6;
        const held = requirementsOf(instance, rows).size;
        expect(held).toBeGreaterThanOrEqual(total - leftOut);
      }),
      { numRuns: 5 },
    );
  });

  test('knows exactly which combinations many clauses together leave', () => {
    const levels = repeat(3, 6);
    const cell = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 2 }));
    const literal = cell.map(([column, value]): Literal => [column, value, 0]);
    const clause = fc.array(literal, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(clause, { minLength: 20, maxLength: 60 }), (clauses) => {
        const instance = { levels, t: 2, clauses };
        const legal = legalRows(instance);
        const { rows, undecided } = combine(instance, { effort: 'instant', seed: 1 });
        const known = new Set(legal.map((row) => row.join()));
        expect(undecided).toBeUndefined();
        expect(rows.filter((row) => !known.has(row.join()))).toEqual([]);
        expect(requirementsOf(instance, rows)).toEqual(requirementsOf(instance, legal));
      }),
      { numRuns: 100 },
    );
  });

  test('is never below the fewest rows there can be, and as a rule comes to them', () => {
    const tiny = instances.filter(({ levels }) => levels.reduce((a, b) => a * b, 1) <= 24);
    let above = 0;
    const numRuns = 100;
    fc.assert(
      fc.property(tiny, (drawn) => {
        const instance = { ...drawn, seeds: [] };
        const fewest = fewestRows(instance);
        const options = { effort: 'balanced', seed: 1, budget: 300_000 } as const;
        const { rows, lowerBound, optimal } = combine(instance, options);
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
  ])('holds every combination of %j in %is in at most %i rows', (levels, t, most) => {
    const { rows, uncoverable } = combine({ levels, t }, { effort: 'instant', seed: 1 });
    expect(rows.length).toBeLessThanOrEqual(most);
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

  test('ends at any step with a whole suite, and at the last with the same as at once', () => {
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
    const { rows: whole } = combine(instance, options);
    const elsewhere = requirementsOf(
      instance,
      whole.filter((row) => row[1] !== 3),
      new Set(),
    );
    const heldBy = (rows: number[][]) => requirementsOf(instance, rows, elsewhere);
    const required = heldBy(whole);
    const steps = combineInSteps(instance, options);
    let done = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      expect(step.value.done).toBeGreaterThanOrEqual(done);
      done = step.value.done;
      const rows = step.value.rows();
      if (rows.length > 0) expect(heldBy(rows)).toEqual(required);
    }
    expect(step.value).toEqual(combine(instance, options));
    const stopped = combineInSteps(instance, options);
    let last = stopped.next();
    while (!last.done) last = stopped.next(true);
    expect(heldBy(last.value.rows)).toEqual(required);
  });

  test('says when clauses are too hard to know whether a row is legal', () => {
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
    const result = combine({ levels, t: 2, clauses }, { effort: 'instant', seed: 1 });
    expect(result).toMatchObject({ rows: [], optimal: false, undecided: 1 });
    expect(result.contradiction).toBeUndefined();
  });

  test('prefers values with more weight where any will do', () => {
    const levels = [9, 9, 3];
    const weights = [repeat(1, 9), repeat(1, 9), [1, 1, 50]];
    const { rows } = combine({ levels, t: 2, weights }, { effort: 'instant', seed: 1 });
    expect(rows.filter((row) => row[2] === 2).length).toBeGreaterThan(rows.length / 2);
  });

  test('gives the same rows for the same seed', () => {
    const instance = { levels: repeat(3, 8), t: 2 };
    const options = { effort: 'balanced', seed: 7, budget: 5_000_000 } as const;
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
