import { defined } from '../defined.ts';
import { isExtendable, type Legality } from './clauses/legality.ts';
import { groupsOf, widthOf } from './groups.ts';
import type { Instance, Polarity } from './instance.ts';
import type { Group } from './space.ts';

/**
 * The kinds of rows of an instance: those without an invalid value first, then for
 * each invalid value those that hold it, in which every t - 1 others meet.
 */
export function polaritiesOf(instance: Instance): Polarity[] {
  const { levels, weights, negative = [], once = [] } = instance;
  const everything = levels.map((level) => new Uint8Array(level).fill(1));
  const allowed = everything.map((values) => values.slice());
  for (const [column, value] of negative) allowed[column]?.fill(0, value, value + 1);
  const combined = allowed.map((values) => values.slice());
  for (const [column, value] of once) combined[column]?.fill(0, value, value + 1);
  const groups = groupsOf(instance);
  const alone = [...new Set(once.map(([column]) => column))].map((column) => [column]);
  const single = alone.map((columns) => ({ columns, t: 1 }));
  const withOnce = [...groups, ...weakerGroups(groups, alone.flat()), ...single];
  return [
    { levels, weights, allowed, combined, groups: withOnce },
    ...negative.map((pinned): Polarity => {
      const [column, value] = pinned;
      const only = new Uint8Array(defined(levels[column]));
      only[value] = 1;
      return {
        levels,
        weights,
        allowed: allowed.with(column, only),
        combined,
        groups: groupsAround(instance, groups, column),
        pinned,
      };
    }),
  ];
}

/** What is combined beside an invalid value: of each group that has its column, one column fewer; or as strongly as is asked for. */
function groupsAround(instance: Instance, groups: readonly Group[], column: number): Group[] {
  const { negativeStrength: strength } = instance;
  const isGiven = strength !== undefined;
  const whole = isGiven
    ? groupsOf({ ...instance, t: strength, strengths: weakerGroupsOf(instance, strength) })
    : groups;
  return whole.flatMap(({ columns, t }) => {
    const others = columns.filter((other) => other !== column);
    const own = isGiven ? Math.min(t, others.length) : t - 1;
    return own > 0 && (isGiven || columns.includes(column)) ? [{ columns: others, t: own }] : [];
  });
}

/** The groups that are weaker than all columns are, and than what is asked for. */
function weakerGroupsOf({ t, strengths = [] }: Instance, required: number) {
  return strengths.filter((group) => group.t < Math.min(t, required));
}

/**
 * Where so many cells of a row may hold values that are not combined that fewer than t are left,
 * the values of those left are combined all the same: what t - 1 columns cover, t cover too.
 */
function weakerGroups(groups: readonly Group[], alone: readonly number[]): Group[] {
  return groups.flatMap(({ columns, t }) => {
    const minStrength = Math.max(1, columns.filter((column) => !alone.includes(column)).length);
    return Array.from({ length: Math.max(0, t - minStrength) }, (_, step) => ({
      columns,
      t: minStrength + step,
    }));
  });
}

/**
 * Rows with one certain invalid value, where no legal row is without: here alone the values of
 * the other columns can meet as they do elsewhere.
 */
export function combiningAll(instance: Instance, polarity: Polarity): Polarity {
  const groups = groupsOf(instance).flatMap(({ columns, t }) => {
    const others = columns.filter((column) => column !== polarity.pinned?.[0]);
    return others.length > 0 ? [{ columns: others, t: Math.min(t, others.length) }] : [];
  });
  return { ...polarity, groups };
}

/** The seeds that rows of one polarity can keep: legal, of the right width, and with the wanted invalid value alone. */
export function seedsOf(
  instance: Instance,
  legality: Legality,
  pinned: Polarity['pinned'],
): Int32Array[] {
  const { seeds = [], levels, negative = [] } = instance;
  const width = widthOf(instance);
  const fitting = seeds.filter((seed) => {
    const invalid = negative.filter(([column, value]) => seed[column] === value);
    if (invalid.length > 1 || seed.length !== width) return false;
    const [pinnedBySeed] = invalid;
    return pinnedBySeed?.[0] === pinned?.[0] && pinnedBySeed?.[1] === pinned?.[1];
  });
  return fitting
    .filter((seed) => seed.every((value, column) => value < defined(levels[column])))
    .filter((seed) => isExtendable(legality, seed))
    .map((seed) => Int32Array.from(levels, (_, column) => seed[column] ?? -1));
}
