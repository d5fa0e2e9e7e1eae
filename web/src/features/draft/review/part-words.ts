import type { DraftEdit, DraftNews } from '@caseloom/contract';
import { type Choices, isPart, type Proposal } from './choices.ts';

type Model = DraftNews['models'][number];
type Words<Kind extends DraftEdit['kind']> = Extract<DraftEdit, { kind: Kind }>['was'];

/** What a step says, in which role, and what is expected of it. */
export function stepWords(
  { steps }: Pick<DraftNews, 'steps'>,
  { stepId, data }: Model['nodes'][number],
): Words<'step'> {
  const step = steps.find(({ id }) => id === stepId) ?? data;
  const { label = '', type = 'action', expected = '' } = step ?? {};
  return { label, type, expected };
}

export function edgeWords(edge: Model['edges'][number]): Words<'edge'> {
  const { label = '', stepType = null, guard = '' } = edge;
  return { label, stepType, guard };
}

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
  if (kind !== 'edge') return kind === 'model' ? [] : [id];
  const model = draft.models.find(({ edges }) => edges.some((edge) => edge.id === id));
  const { source, target } = model?.edges.find((edge) => edge.id === id) ?? {};
  const ends = model?.nodes.filter((node) => node.id === source || node.id === target) ?? [];
  return ends
    .filter((node) => isPart(draft, node) && choices.get(node.id) !== 'discarded')
    .map((node) => node.id);
}
