import type { Instance } from './instance.ts';
import type { Group } from './space.ts';

/** How many columns rows have: all but the auxiliary ones. */
export function widthOf({ levels, auxiliary = 0 }: Instance): number {
  return levels.length - auxiliary;
}

/**
 * Lists the groups of columns to combine: all of them, and those to be combined
 * more strongly. A group within one that is as strong is left out; a strength
 * above the number of columns means all of them.
 */
export function groupsOf(instance: Instance): Group[] {
  const { t, strengths = [] } = instance;
  const params = Array.from({ length: widthOf(instance) }, (_, column) => column);
  const all = [{ params, t }, ...strengths].map(({ params, t: strength }): Group => {
    const columns = [...new Set(params)].sort((a, b) => a - b);
    return { columns, t: Math.min(strength, columns.length) };
  });
  return all.filter(
    (group, index) =>
      group.t > 0 &&
      !all.some((other, position) => {
        if (position === index || other.t < group.t) return false;
        const isWithin = group.columns.every((column) => other.columns.includes(column));
        const isSame = other.t === group.t && other.columns.length === group.columns.length;
        return isWithin && (!isSame || position < index);
      }),
  );
}
