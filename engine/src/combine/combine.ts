import { columnSets } from './column-sets.ts';
import { type Construction, construct } from './construct.ts';
import type { Combination, CombineOptions, Instance, Polarity } from './instance.ts';
import { compileLegality, isExtendable, type Legality } from './legality.ts';
import { orthogonalStarts } from './orthogonal.ts';
import { randomBelow } from './random.ts';
import { type ShrinkInput, shrink } from './shrink.ts';

/**
 * Gives few rows that hold every legal combination of the values of every t
 * columns (t from 1 to 6), and of the stronger groups.
 *
 * Rows without an invalid value cover all combinations of valid values; each
 * invalid value then gets rows of its own, in which it meets every combination of
 * t-1 valid ones. Legal seeds are kept; seeds that break a clause, hold two
 * invalid values or have another width are not.
 *
 * @returns the same rows for the same instance and options, everywhere
 *
 * Cost: see `construct` and `shrink`; the efforts are budgets of work, not of time.
 */
export function combine(instance: Instance, options: CombineOptions): Combination {
  const everything = instance.levels.map((level) => new Uint8Array(level).fill(1));
  const clauses = instance.clauses ?? [];
  const sets = columnSets(instance);
  const random = randomBelow(options.seed);
  const result: Combination = {
    rows: [],
    lowerBound: 0,
    optimal: false,
    uncoverable: { count: 0, examples: [] },
  };
  let hasLegalRow = false;
  const kinds = polarities(instance, sets, everything);
  for (const { negative, polarity } of kinds) {
    const legality = compileLegality(instance.levels, clauses, polarity.allowed);
    if (!legality.satisfiable) continue;
    hasLegalRow = true;
    const seeds = seedsOf(instance, legality, negative);
    const input = { polarity, legality, seeds, random };
    const built = smallest(input, instance.t);
    const budget = Math.floor(budgetOf(options, polarity, built.rows.length) / kinds.length);
    const rows = shrink(input, built, budget);
    add(result, { ...built, rows });
  }
  if (!hasLegalRow) result.contradiction = contradictionOf(instance, everything);
  result.optimal = hasLegalRow && result.rows.length === result.lowerBound;
  return result;
}

/** The smallest construction of those from nothing and from the orthogonal arrays that fit. */
function smallest({ polarity, legality, seeds, random }: ShrinkInput, t: number): Construction {
  // a person reads each-choice rows: their values come in order
  const turn = t === 1 ? () => 0 : random;
  let best = construct(polarity, legality, seeds, turn);
  const limits = { t, most: best.rows.length };
  if (best.rows.length === best.lowerBound) return best;
  for (const start of orthogonalStarts(polarity, legality, limits)) {
    const built = construct(polarity, legality, [...seeds, ...start], random);
    if (built.rows.length < best.rows.length) best = built;
  }
  return best;
}

/** How many combinations the search may look at: a hundred million take some half a second. */
function budgetOf({ effort }: CombineOptions, { sets, levels }: Polarity, rows: number): number {
  if (effort === 'thorough') return 1_500_000_000;
  let combinations = 0;
  for (const set of sets) combinations += set.reduce((size, at) => size * (levels[at] ?? 0), 1);
  const least = effort === 'balanced' ? 30_000_000 : 1_000_000;
  return Math.min(Math.max(0.6 * combinations * rows, least), 100_000_000);
}

type PolarityOf = { negative: readonly [column: number, value: number] | null; polarity: Polarity };

function polarities(instance: Instance, sets: number[][], everything: Uint8Array[]): PolarityOf[] {
  const { levels, negative = [], once = [] } = instance;
  const valid = everything.map((values) => values.slice());
  for (const [column, value] of negative) valid[column]?.fill(0, value, value + 1);
  const isOnce = (column: number, value: number) =>
    once.some(([at, only]) => at === column && only === value);
  const combined = valid.map((values, column) =>
    values.map((isValid, value) => (isOnce(column, value) ? 0 : isValid)),
  );
  const alone = [...new Set(once.map(([column]) => column))].map((column) => [column]);
  const kinds: PolarityOf[] = [
    { negative: null, polarity: { levels, allowed: valid, combined, sets: [...sets, ...alone] } },
  ];
  for (const pair of negative) {
    const [column, value] = pair;
    const only = new Uint8Array(levels[column] ?? 0);
    only[value] = 1;
    kinds.push({
      negative: pair,
      polarity: {
        levels,
        allowed: valid.with(column, only),
        combined: combined.with(column, only),
        sets: sets.filter((set) => set.includes(column)),
      },
    });
  }
  return kinds;
}

function seedsOf(
  { seeds = [], levels, negative = [] }: Instance,
  legality: Legality,
  wanted: PolarityOf['negative'],
): Int32Array[] {
  const fitting = seeds.filter((seed) => {
    const invalid = negative.filter(([column, value]) => seed[column] === value);
    if (invalid.length > 1 || seed.length !== levels.length) return false;
    const [held] = invalid;
    return held?.[0] === wanted?.[0] && held?.[1] === wanted?.[1];
  });
  return fitting
    .filter((seed) => seed.every((value, column) => value < (levels[column] ?? 0)))
    .filter((seed) => isExtendable(legality, seed))
    .map((seed) => Int32Array.from(seed));
}

function add(result: Combination, { rows, lowerBound, uncoverable, examples }: Construction): void {
  for (const row of rows) result.rows.push(Array.from(row));
  result.lowerBound += lowerBound;
  result.uncoverable.count += uncoverable;
  const space = 100 - result.uncoverable.examples.length;
  result.uncoverable.examples.push(...examples.slice(0, space));
}

/** Leaves out one clause after the other while the rest still contradicts itself. */
function contradictionOf({ levels, clauses = [] }: Instance, everything: Uint8Array[]): number[] {
  let kept = clauses.map((_, index) => index);
  for (const index of [...kept]) {
    const without = kept.filter((other) => other !== index);
    const rest = without.map((other) => clauses[other] ?? []);
    if (!compileLegality(levels, rest, everything).satisfiable) kept = without;
  }
  return kept;
}
