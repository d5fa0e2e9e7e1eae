import { isExtendable, type Legality } from './clauses/legality.ts';
import { groupsOf } from './groups.ts';
import type { Instance, Polarity } from './instance.ts';

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
  const withOnce = [...groups, ...alone.map((columns) => ({ columns, t: 1 }))];
  return [
    { levels, weights, allowed, combined, groups: withOnce },
    ...negative.map((pinned): Polarity => {
      const [column, value] = pinned;
      const only = new Uint8Array(levels[column] ?? 0);
      only[value] = 1;
      const around = groups.flatMap(({ columns, t }) => {
        const others = columns.filter((other) => other !== column);
        return columns.includes(column) && t > 1 ? [{ columns: others, t: t - 1 }] : [];
      });
      return {
        levels,
        weights,
        allowed: allowed.with(column, only),
        combined,
        groups: around,
        pinned,
      };
    }),
  ];
}

/** The seeds that rows of one polarity can keep: legal, of the right width, and with the wanted invalid value alone. */
export function seedsOf(
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
