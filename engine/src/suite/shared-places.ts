import type { Place, Requirement } from './requirement.ts';

/**
 * The requirements but for those that come with others: each of its places is also a place of another
 * that has no place elsewhere. So the edge out of a call is not counted beside the edges of the called
 * model that lead to its End, where that is called nowhere else: a path that takes one of them takes it.
 *
 * It is met wherever any of the others is, and out of reach only where all of them are.
 * Of several with the same places the one of the outermost model stays.
 *
 * Time: O(places × requirements that share one).
 */
export function withoutShared(requirements: Requirement[]): Requirement[] {
  const placed = requirements.map(({ id, places }) => ({ id, keys: new Set(places.map(keyOf)) }));
  const indexesByKey = new Map<string, number[]>();
  for (const [index, { keys }] of placed.entries()) {
    for (const key of keys) indexesByKey.set(key, [...(indexesByKey.get(key) ?? []), index]);
  }
  if ([...indexesByKey.values()].every(({ length }) => length === 1)) return requirements;
  const keptIndexes = new Set<number>();
  const order = [...placed.keys()].sort((a, b) => {
    const [first, second] = [placed[a], placed[b]];
    if (!first || !second) return 0;
    return first.keys.size - second.keys.size || depthOf(first.id) - depthOf(second.id) || a - b;
  });
  for (const index of order) {
    const keys = placed[index]?.keys ?? new Set<string>();
    const isWithin = (other: number) =>
      [...(placed[other]?.keys ?? [])].every((key) => keys.has(key));
    const isShared = [...keys].every((key) =>
      (indexesByKey.get(key) ?? []).some((other) => keptIndexes.has(other) && isWithin(other)),
    );
    if (!isShared) keptIndexes.add(index);
  }
  return requirements.filter((_, index) => keptIndexes.has(index));
}

function keyOf({ node, edges }: Place): string {
  return `${node} ${edges}`;
}

/** How deep in calls it stands; one that is identified by its drawing stands in a called model, at whatever depth. */
function depthOf(id: string): number {
  return id.split(/[/:]/).length;
}
