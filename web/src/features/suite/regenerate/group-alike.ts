import type { SuitePreview } from '@caseloom/contract';

type Match = SuitePreview['continued'][number];

/** Matches with the same differences together, the least alike groups first; in a group as the suite has its cases. */
export function groupAlike(matches: readonly Match[]): Match[][] {
  const groups = Map.groupBy(matches, ({ differences }) => JSON.stringify(differences));
  const likenessOf = (group: Match[]) => Math.min(...group.map(({ likeness }) => likeness));
  return [...groups.values()]
    .map((group) => group.toSorted((one, other) => one.position - other.position))
    .sort(
      (one, other) =>
        likenessOf(one) - likenessOf(other) || firstPlaceOf(one) - firstPlaceOf(other),
    );
}

const firstPlaceOf = ([first]: Match[]) => first?.position ?? 0;
