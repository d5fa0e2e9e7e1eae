import type { DraftNews } from '@caseloom/contract';
import type { TFunction } from 'i18next';
import type { Choices } from './choices.ts';
import { openEnds } from './open-ends.ts';

type Draft = Pick<
  DraftNews,
  'models' | 'steps' | 'assumed' | 'edited' | 'testData' | 'fresh' | 'decided' | 'questions'
>;
type Node = DraftNews['models'][number]['nodes'][number];

/** What a node of a draft says, and in which role. */
export function wordsOf({ steps, models }: Draft, node: Node, t: TFunction<'draft'>) {
  if (node.type === 'start' || node.type === 'end') return { label: t(node.type), role: undefined };
  if (node.type === 'nested') {
    const name = models.find(({ id }) => id === node.modelId)?.name;
    return { label: name ?? t('unnamed'), role: 'nested' as const };
  }
  const step = steps.find(({ id }) => id === node.stepId) ?? node.data;
  return { label: step?.label || t('unnamed'), role: step?.type ?? ('action' as const) };
}

/** Whether the project has this step, or this record of data, already. */
export function isKnown({ steps, testData }: Draft, id: string, stepId?: string): boolean {
  const known = [...steps, ...testData].find((one) => one.id === (stepId ?? id))?.known;
  return known !== null && known !== undefined;
}

/** What there is to say about a part: how it was chosen, that a language model decided it, that nobody said it, that nobody said where it leads, that it is there already. */
export function remarksOf(
  draft: Draft,
  { id, stepId }: { id: string; stepId?: string | undefined },
  choices: Choices,
  t: TFunction<'draft'>,
): string[] {
  const choice = choices.get(id);
  const isEdited = draft.edited.includes(id);
  return [
    ...(choice ? [t(choice)] : []),
    ...(draft.fresh.includes(id) ? [t('fresh')] : []),
    ...(draft.decided.includes(id) ? [t('decided')] : []),
    ...(isEdited ? [t('edited')] : []),
    // somebody said it since
    ...(draft.assumed.includes(id) && !isEdited ? [t('assumption')] : []),
    ...(openEnds(draft).some(({ elementId }) => elementId === id) ? [t('endOpen')] : []),
    ...(isKnown(draft, id, stepId) ? [t('yourStep')] : []),
  ];
}
