import type { Flow } from '../flow/flow.ts';

/** Of the paths that share an edge, so many are compared; what tells a path from the others is then not the least. */
const MAX_COMPARED = 500;

/**
 * By path: the choices that tell it from the others of its suite, as few as that takes, as the places
 * at which its edges stand. A choice is an edge where the suite's paths part. The first path is the
 * one that the others are compared with, and has none.
 *
 * Time: O(edges of all paths), and within `MAX_COMPARED` comparisons for each of a path's choices.
 */
export function distinguishingChoices(
  { edges }: Flow,
  paths: readonly (readonly number[])[],
): Map<readonly number[], number[]> {
  const taken = new Set(paths.flat());
  const outDegree = new Map<number, number>();
  for (const edge of taken) {
    const source = edges[edge]?.source ?? -1;
    outDegree.set(source, (outDegree.get(source) ?? 0) + 1);
  }
  const sets = paths.map((path) => new Set(path));
  const pathsWith = new Map<number, number[]>();
  sets.forEach((set, index) => {
    for (const edge of set) {
      const known = pathsWith.get(edge);
      if (known) known.push(index);
      else pathsWith.set(edge, [index]);
    }
  });
  const isChoice = (edge: number) => (outDegree.get(edges[edge]?.source ?? -1) ?? 0) > 1;
  const rarity = (edge: number) => pathsWith.get(edge)?.length ?? 0;
  return new Map(
    paths.map((path, index) => {
      if (index === 0) return [path, []];
      const main = sets[0] ?? new Set();
      const choices = [...(sets[index] ?? [])].filter(isChoice);
      // what the first path does as well says little
      const ranked = choices.toSorted(
        (a, b) => Number(main.has(a)) - Number(main.has(b)) || rarity(a) - rarity(b),
      );
      const chosen = fewestTelling(ranked, index, pathsWith, sets);
      return [path, chosen.map((edge) => path.indexOf(edge)).sort((a, b) => a - b)];
    }),
  );
}

/** Edges of a path, in their order of merit, until no other path takes them all, or none tells more. */
function fewestTelling(
  ranked: readonly number[],
  index: number,
  pathsWith: ReadonlyMap<number, number[]>,
  sets: readonly ReadonlySet<number>[],
): number[] {
  const [first] = ranked;
  if (first === undefined) return [];
  const chosen = [first];
  const others = (pathsWith.get(first) ?? []).filter((other) => other !== index);
  let alike = others.slice(0, MAX_COMPARED);
  for (const edge of ranked.slice(1)) {
    if (alike.length === 0) break;
    const left = alike.filter((other) => sets[other]?.has(edge));
    if (left.length === alike.length) continue;
    chosen.push(edge);
    alike = left;
  }
  return chosen;
}
