import type { TestCase } from '@caseloom/engine';

/** What is covered by several edges in a row, by the first of these. */
export type LongerPaths = Map<string, { id: string; edges: string[] }[]>;

/** Of ids that coverage has, those of three and more edges in a row: prime paths, and what is listed path by path. */
export function longerPathsIn(ids: Iterable<string>): LongerPaths {
  const paths = [...ids].map((id) => ({ id, edges: id.split(' ') }));
  return Map.groupBy(
    paths.filter(({ edges }) => edges.length > 2),
    ({ edges }) => edges[0] ?? '',
  );
}

/** Which of them a path takes. */
export function* takenOf(longer: LongerPaths, path: TestCase['path']): Generator<string> {
  if (longer.size === 0) return;
  const edgeIds = path.flatMap(({ edgeId }) => edgeId ?? []);
  for (const [at, first] of edgeIds.entries())
    for (const { id, edges } of longer.get(first) ?? [])
      if (edges.every((edge, index) => edge === edgeIds[at + index])) yield id;
}
