import type { RequirementAnswer } from '@caseloom/contract';

export type Branch = { requirement: RequirementAnswer; isFound: boolean; parts: Branch[] };

/**
 * Requirements as a tree, in their order. Of those that a search leaves out the ones remain that something found is a
 * part of.
 */
export function toTree(all: RequirementAnswer[], found: RequirementAnswer[]): Branch[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const foundIds = new Set(found.map(({ id }) => id));
  const shown = new Set<string>();
  for (const { id: start } of found)
    for (
      let id: string | null | undefined = start;
      id && !shown.has(id);
      id = byId.get(id)?.parentId
    )
      shown.add(id);
  const children = Map.groupBy(
    all.filter(({ id }) => shown.has(id)),
    ({ parentId }) => (parentId !== null && byId.has(parentId) ? parentId : null),
  );
  const branchesOf = (parent: string | null): Branch[] =>
    (children.get(parent) ?? []).map((requirement) => ({
      requirement,
      isFound: foundIds.has(requirement.id),
      parts: branchesOf(requirement.id),
    }));
  return branchesOf(null);
}

/** What a requirement is called where there is room for one line. */
export const nameOf = ({ title, text }: Pick<RequirementAnswer, 'title' | 'text'>): string =>
  title || (text.split('\n', 1)[0] ?? '');
