import type { Instance } from './instance.ts';
import type { Group } from './space.ts';

/**
 * Lists the groups of columns to combine: all of them, and those to be combined
 * more strongly. A group within one that is as strong is left out; a strength
 * above the number of columns means all of them.
 */
export function groupsOf({ levels, t, strengths = [] }: Instance): Group[] {
  const asked = [{ params: levels.map((_, column) => column), t }, ...strengths].map(
    ({ params, t: strength }): Group => {
      const columns = [...new Set(params)].sort((a, b) => a - b);
      return { columns, t: Math.min(strength, columns.length) };
    },
  );
  return asked.filter(
    (group, index) =>
      group.t > 0 &&
      !asked.some((other, at) => {
        if (at === index || other.t < group.t) return false;
        const isWithin = group.columns.every((column) => other.columns.includes(column));
        const isSame = other.t === group.t && other.columns.length === group.columns.length;
        return isWithin && (!isSame || at < index);
      }),
  );
}
