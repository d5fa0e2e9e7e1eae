import type { ModelNode, Step, StepType } from '@caseloom/engine';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { type Editor, useEditor } from './editor.ts';

/** What a step node says: the words of its library step, or its own. */
export function wordsOf(
  { stepId, data }: ModelNode,
  steps: Editor['steps'],
): { label: string; type: StepType; expected: string } {
  const step: Partial<Step> = steps.get(stepId ?? '') ?? data ?? {};
  return { label: step.label ?? '', type: step.type ?? 'action', expected: step.expected ?? '' };
}

/** What a node is called, to people. */
export function nameOf(
  node: ModelNode,
  { steps, models }: Pick<Editor, 'steps' | 'models'>,
  t: TFunction<'model'>,
): string {
  if (node.type === 'start' || node.type === 'end') return t(node.type);
  if (node.type === 'step') return wordsOf(node, steps).label || t('unnamedStep');
  return models.get(node.modelId ?? '')?.name ?? t('noModelChosen');
}

/** The same, for a component; another function once a step or a model has other words. */
export function useNameOf(): (node: ModelNode, t: TFunction<'model'>) => string {
  const steps = useEditor((editor) => editor.steps);
  const models = useEditor((editor) => editor.models);
  return useCallback((node, t) => nameOf(node, { steps, models }, t), [steps, models]);
}

/** Every role of a step, in the order of a test case. */
export const ROLES: readonly StepType[] = ['context', 'action', 'outcome'];

/** The word for a step's role, as the model's type has it: Given or Precondition. */
export function roleKey(type: StepType, bddType: 'bdd' | 'classic') {
  return `role.${bddType}.${type}` as const;
}
