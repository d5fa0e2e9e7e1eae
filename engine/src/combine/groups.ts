import type { Instance } from './instance.ts';
import type { Group } from './space.ts';

/** How many columns rows have: all but the auxiliary ones. */
export function widthOf({ levels, auxiliary = 0 }: Instance): number {
  return levels.length - auxiliary;
}

/**
 * Lists the groups of columns to combine: all of them, as far as the orders of columns and the weaker
 * groups let them, and those to be combined more strongly. A group within one that is as strong is
 * left out; a strength above the number of columns means all of them.
 *
 * Time: quadratic in the groups, of which weaker ones make at most a few hundred.
 */
export function groupsOf(instance: Instance): Group[] {
  const { t, strengths = [] } = instance;
  const isStrong = (one: { t: number }) => one.t >= t;
  const weak = strengths.filter((one) => !isStrong(one)).map(toGroup);
  const strong = strengths.filter(isStrong).map(toGroup);
  const all = [...byOrder(instance).flatMap((group) => splitAll(group, weak)), ...strong];
  const limited = all.map(({ columns, t: strength }): Group => {
    return { columns, t: Math.min(strength, columns.length) };
  });
  return limited.filter(
    (group, index) =>
      group.t > 0 &&
      !limited.some((other, position) => {
        if (position === index || other.t < group.t) return false;
        const isWithin = group.columns.every((column) => other.columns.includes(column));
        const isSame = other.t === group.t && other.columns.length === group.columns.length;
        return isWithin && (!isSame || position < index);
      }),
  );
}

function toGroup({ params, t }: { params: readonly number[]; t: number }): Group {
  return { columns: [...new Set(params)].sort((a, b) => a - b), t };
}

/**
 * For each order that columns have, those of at least that order: a combination counts when none of its
 * columns has an order below its size. Source: mixed-order generation of PICT (Czerwonka, "Pairwise
 * testing in real world", 2006).
 */
function byOrder(instance: Instance): Group[] {
  const { t, orders } = instance;
  const columns = Array.from({ length: widthOf(instance) }, (_, column) => column);
  if (!orders) return [{ columns, t }];
  const orderOf = (column: number) => orders[column] ?? t;
  return [...new Set(columns.map(orderOf))].map((order) => ({
    columns: columns.filter((column) => orderOf(column) >= order),
    t: order,
  }));
}

/** More groups than this are not made of one: it is then combined as strongly as it would be without the weaker one. */
const MAX_PARTS = 300;

/** A group as the parts that weaker groups leave of it. */
function splitAll(group: Group, weak: readonly Group[]): Group[] {
  return weak.reduce<Group[]>(
    (parts, weaker) => {
      const split = parts.flatMap((part) => splitBy(part, weaker));
      return split.length > MAX_PARTS ? parts : split;
    },
    [group],
  );
}

/**
 * What no combination may take too many columns of: all the other columns, with each choice of as many
 * of these as it may. Every combination that counts lies within one of these parts, and no other does.
 */
function splitBy(group: Group, weaker: Group): Group[] {
  const { columns, t } = group;
  const inside = columns.filter((column) => weaker.columns.includes(column));
  if (weaker.t >= Math.min(t, inside.length)) return [group];
  const outside = columns.filter((column) => !inside.includes(column));
  return choicesOf(inside, weaker.t, MAX_PARTS + 1).map((chosen) => ({
    columns: [...outside, ...chosen].sort((a, b) => a - b),
    t,
  }));
}

/** Every choice of so many items, up to a number of choices. */
function choicesOf(items: readonly number[], size: number, limit: number): number[][] {
  if (size === 0) return [[]];
  const choices: number[][] = [];
  for (const [index, item] of items.entries()) {
    if (choices.length >= limit) break;
    const rest = choicesOf(items.slice(index + 1), size - 1, limit - choices.length);
    choices.push(...rest.map((chosen) => [item, ...chosen]));
  }
  return choices;
}
