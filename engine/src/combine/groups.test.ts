import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateCoveringArray } from './combine.ts';
import { groupsOf } from './groups.ts';
import type { Instance, Literal } from './instance.ts';
import { legalRows } from './testing.ts';

/** Every set of columns of up to `max`, by trying all. */
function setsOf(columns: readonly number[], max: number): number[][] {
  const all: number[][] = [[]];
  for (const column of columns) all.push(...all.map((set) => [...set, column]));
  return all.filter(({ length }) => length > 0 && length <= max);
}

/** Whether the combinations of a set of columns count, said directly: by size, orders and groups. */
function counts({ t, strengths = [], orders = [] }: Instance, set: readonly number[]): boolean {
  const within = (params: readonly number[]) =>
    set.filter((column) => params.includes(column)).length;
  const isPlain =
    set.every((column) => set.length <= (orders[column] ?? t)) &&
    strengths.every((group) => group.t >= t || within(group.params) <= group.t);
  const isStrong = strengths.some(
    (group) => group.t >= t && set.length <= group.t && within(group.params) === set.length,
  );
  return isPlain || isStrong;
}

/** What rows hold of what counts, as text. */
function held(instance: Instance, rows: readonly (readonly number[])[]): Set<string> {
  const { levels, t, negative = [], negativeStrength: required } = instance;
  const all = levels.map((_, column) => column);
  const sets = setsOf(all, 6);
  const plain = sets.filter((set) => counts(instance, set));
  const weak = (instance.strengths ?? []).filter((one) => one.t < Math.min(t, required ?? t));
  const around = sets.filter((set) =>
    counts({ ...instance, t: required ?? 0, strengths: weak }, set),
  );
  const found = new Set<string>();
  for (const row of rows) {
    const [invalid] = negative.filter(([column, value]) => row[column] === value);
    const own = () =>
      required === undefined
        ? plain.filter((set) => invalid && set.includes(invalid[0]))
        : around.flatMap((set) =>
            invalid && !set.includes(invalid[0]) ? [[...set, invalid[0]]] : [],
          );
    for (const set of invalid ? own() : plain) {
      const sorted = set.toSorted((a, b) => a - b);
      found.add(sorted.map((column) => `${column}=${row[column]}`).join());
    }
  }
  return found;
}

const instances = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 5 })
  .chain((levels) => {
    const column = fc.nat({ max: levels.length - 1 });
    const cell = column.chain((c) =>
      fc.tuple(fc.constant(c), fc.nat({ max: (levels[c] ?? 1) - 1 })),
    );
    const literal = fc.tuple(cell, fc.constantFrom<0 | 1>(0, 0, 1));
    const literals = fc
      .array(literal, { minLength: 1, maxLength: 3 })
      .map((some) => some.map(([[c, v], s]): Literal => [c, v, s]));
    return fc.record(
      {
        levels: fc.constant(levels),
        t: fc.integer({ min: 1, max: 3 }),
        strengths: fc.array(
          fc.record({
            params: fc.uniqueArray(column, { minLength: 1 }),
            t: fc.integer({ min: 1, max: 4 }),
          }),
          { maxLength: 3 },
        ),
        orders: fc.tuple(...levels.map(() => fc.integer({ min: 1, max: 3 }))),
        clauses: fc.array(literals, { maxLength: 3 }),
        // a value is invalid where another one of its column is not
        negative: fc.uniqueArray(cell, { maxLength: 2, selector: ([c]) => c }),
        negativeStrength: fc.integer({ min: 0, max: 2 }),
      },
      { requiredKeys: ['levels', 't', 'strengths'] },
    );
  });

describe('groups of columns with a strength of their own', () => {
  it('what counts is covered by legal rows, with weaker and stronger groups, orders and invalid values', () => {
    fc.assert(
      fc.property(instances, (instance) => {
        const negative = instance.negative ?? [];
        const legal = legalRows(instance);
        const isValid = (row: readonly number[]) =>
          negative.every(([column, value]) => row[column] !== value);
        // without a row of valid values the invalid ones have to combine them too: not what is asked here
        fc.pre(negative.length === 0 || legal.some(isValid));
        const { rows } = generateCoveringArray(instance, { effort: 'instant', seed: 1 });
        const known = new Set(legal.map((row) => row.join()));
        expect(rows.filter((row) => !known.has(row.join()))).toEqual([]);
        const missing = [...held(instance, legal)].filter((one) => !held(instance, rows).has(one));
        expect(missing).toEqual([]);
      }),
      { numRuns: Number(process.env.RUNS ?? 100) },
    );
  });

  it('a weaker group saves rows, and a column of order 1 costs no more than its values', () => {
    const size = (instance: Instance) =>
      generateCoveringArray(instance, { effort: 'balanced', seed: 1 }).rows.length;
    const levels = [4, 4, 4, 2, 2];
    expect(size({ levels, t: 2 })).toBe(16);
    expect(size({ levels, t: 2, strengths: [{ params: [0, 1, 2], t: 1 }] })).toBe(8);
    expect(size({ levels: [9, 2, 2], t: 2, orders: [1, 2, 2] })).toBe(9);
  });

  it('a weaker group becomes one part for each choice of its columns, and only up to a few hundred', () => {
    const levels = Array.from({ length: 4 }, () => 2);
    expect(groupsOf({ levels, t: 2, strengths: [{ params: [0, 1, 2], t: 1 }] })).toEqual(
      [0, 1, 2].map((column) => ({ columns: [column, 3], t: 2 })),
    );
    const many = Array.from({ length: 40 }, (_, column) => column);
    const wide = { levels: many.map(() => 2), t: 3, strengths: [{ params: many, t: 2 }] };
    expect(groupsOf({ ...wide, strengths: [{ params: many, t: 2 }] })).toHaveLength(1);
  });
});
