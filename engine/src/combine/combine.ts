import { type Construction, construct } from './construct.ts';
import { contradictionOf } from './contradiction.ts';
import { groupsOf } from './groups.ts';
import type { Combination, CombineOptions, Instance, Polarity } from './instance.ts';
import { compileLegality, isExtendable, type Legality } from './legality.ts';
import { randomBelow } from './random.ts';
import { type ShrinkInput, shrink } from './shrink.ts';
import { startsOf } from './starts.ts';

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
  const random = randomBelow(options.seed);
  const result: Combination = {
    rows: [],
    lowerBound: 0,
    optimal: false,
    uncoverable: { count: 0, examples: [] },
  };
  let hasLegalRow = false;
  let undecided = 0;
  const kinds = polarities(instance, everything);
  for (const polarity of kinds) {
    const legality = compileLegality(instance.levels, clauses, polarity.allowed);
    if (!legality.satisfiable) {
      undecided += legality.undecided;
      continue;
    }
    hasLegalRow = true;
    const seeds = seedsOf(instance, legality, polarity.pinned);
    const input = { polarity, legality, seeds, random };
    const built = smallest(input, instance.t);
    const budget = Math.floor(budgetOf(options, built) / kinds.length);
    const rows = shrink(input, built, budget);
    undecided += legality.undecided;
    add(result, { ...built, rows });
  }
  if (undecided > 0) result.undecided = undecided;
  else if (!hasLegalRow) {
    result.contradiction = contradictionOf(instance.levels, clauses, kinds[0]?.allowed ?? []);
  }
  result.optimal = hasLegalRow && result.rows.length === result.lowerBound;
  return result;
}

/** The smallest construction of those from nothing and from the orthogonal arrays that fit. */
function smallest({ polarity, legality, seeds, random }: ShrinkInput, t: number): Construction {
  // a person reads each-choice rows: their values come in order
  const turn = t === 1 ? () => 0 : random;
  let best = construct(polarity, legality, seeds, turn);
  if (best.rows.length === best.lowerBound) return best;
  const limits = { t, most: best.rows.length, budget: 6_000_000, random };
  for (const start of startsOf(polarity, legality, limits)) {
    const built = construct(polarity, legality, [...seeds, ...start], random);
    if (built.rows.length < best.rows.length) best = built;
  }
  return best;
}

/** How many combinations the search may look at: a hundred million take some half a second. */
function budgetOf({ effort }: CombineOptions, { rows, spaces }: Construction): number {
  if (effort === 'thorough') return 1_500_000_000;
  let combinations = 0;
  for (const { sizes, t } of spaces) combinations += sizes[t] ?? 0;
  const least = effort === 'balanced' ? 30_000_000 : 1_000_000;
  return Math.min(Math.max(0.6 * combinations * rows.length, least), 100_000_000);
}

function polarities(instance: Instance, everything: Uint8Array[]): Polarity[] {
  const { levels, negative = [], once = [] } = instance;
  const allowed = everything.map((values) => values.slice());
  for (const [column, value] of negative) allowed[column]?.fill(0, value, value + 1);
  const combined = allowed.map((values) => values.slice());
  for (const [column, value] of once) combined[column]?.fill(0, value, value + 1);
  const groups = groupsOf(instance);
  const alone = [...new Set(once.map(([column]) => column))].map((column) => [column]);
  const withOnce = [...groups, ...alone.map((columns) => ({ columns, t: 1 }))];
  return [
    { levels, allowed, combined, groups: withOnce },
    ...negative.map((pinned): Polarity => {
      const [column, value] = pinned;
      const only = new Uint8Array(levels[column] ?? 0);
      only[value] = 1;
      const around = groups.flatMap(({ columns, t }) => {
        const others = columns.filter((other) => other !== column);
        return columns.includes(column) && t > 1 ? [{ columns: others, t: t - 1 }] : [];
      });
      return { levels, allowed: allowed.with(column, only), combined, groups: around, pinned };
    }),
  ];
}

function seedsOf(
  { seeds = [], levels, negative = [] }: Instance,
  legality: Legality,
  wanted: Polarity['pinned'],
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
