import type { Draft, DraftEdit } from '@caseloom/contract';
import { allParts, type Choices, choose, isPart, type Proposal } from './choices.ts';

/** Whether a part can be given other words: of a draft that adds to a model, only what is new. */
export function isEditable(draft: Proposal, id: string): boolean {
  return !draft.changes || (draft.assumed ?? []).includes(id);
}

/** What counts as accepted once it has other words: a part; of an edge, the steps that it joins. */
export function partsOfEdit(
  draft: Proposal,
  choices: Choices,
  { kind, id }: Pick<DraftEdit, 'kind' | 'id'>,
): string[] {
  if (kind === 'draft' || kind === 'model') return [];
  if (kind !== 'edge') return [id];
  const model = draft.models.find(({ edges }) => edges.some((edge) => edge.id === id));
  const { source, target } = model?.edges.find((edge) => edge.id === id) ?? {};
  const ends = model?.nodes.filter((node) => node.id === source || node.id === target) ?? [];
  return ends
    .filter((node) => isPart(draft, node) && choices.get(node.id) !== 'discarded')
    .map((node) => node.id);
}

/** How many parts were accepted beside those that count as such by an edit, and what these need: an edit is no choice of it alone. */
export function countAccepted(
  draft: Proposal & Pick<Draft, 'edited'>,
  choices: Choices,
): { accepted: number; byChoice: number } {
  const edges = new Set(draft.models.flatMap((model) => model.edges.map(({ id }) => id)));
  const edited = draft.edited.flatMap((id) =>
    partsOfEdit(draft, choices, { kind: edges.has(id) ? 'edge' : 'step', id }),
  );
  const byEdit = choose(draft, new Map(), edited, 'accepted');
  const accepted = allParts(draft).filter((id) => choices.get(id) === 'accepted');
  const byChoice = accepted.filter((id) => !byEdit.has(id)).length;
  return { accepted: accepted.length, byChoice };
}
