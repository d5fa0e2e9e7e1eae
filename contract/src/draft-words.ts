import type { ModelEdge, ModelNode, Step } from '@caseloom/engine';
import type { DraftEdit } from './draft-edit.ts';

/*
 * What parts of a draft say, for the server and for pages: without the schemas, so that a browser does not load those.
 */

type Words<Kind extends DraftEdit['kind']> = Extract<DraftEdit, { kind: Kind }>['was'];

/** The step of a node: one of the draft's, or the node's own words; undefined where it has neither. */
export function findStep<DraftStep extends Step>(
  { steps }: { steps: readonly DraftStep[] },
  { stepId, data }: Pick<ModelNode, 'stepId' | 'data'>,
): DraftStep | ModelNode['data'] {
  return steps.find(({ id }) => id === stepId) ?? data;
}

/** What a step says, in which role, and what is expected of it. */
export function wordsOfStep(
  draft: { steps: readonly Step[] },
  node: Pick<ModelNode, 'stepId' | 'data'>,
): Words<'step'> {
  const { label = '', type = 'action', expected = '' } = findStep(draft, node) ?? {};
  return { label, type, expected };
}

/** What an edge says: its label, the role of that in test cases, and its condition. */
export function wordsOfEdge({
  label = '',
  stepType = null,
  guard = '',
}: Pick<ModelEdge, 'label' | 'guard'> & {
  stepType?: ModelEdge['stepType'] | null;
}): Words<'edge'> {
  return { label, stepType, guard };
}
