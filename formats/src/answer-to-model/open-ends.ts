import type { Model, Step } from '@caseloom/engine';
import type { Sentence } from '../text-to-model/sentence.ts';

/** A step that no edge leaves: nobody said that the test ends there. */
export type OpenEnd = {
  modelId: string;
  nodeId: string;
  from: Sentence | null;
  /** The sentence that the branch ends with, else the words of its last step. */
  text: string;
};

type Drawn = { sources: Record<string, Sentence[]>; steps: readonly Step[] };

/** The branches of a model that end at a step, in the order of drawing. */
export function openEndsOf(model: Model, drawn: Drawn): OpenEnd[] {
  const left = new Set(model.edges.map(({ source }) => source));
  return model.nodes
    .filter(({ id, type }) => (type === 'step' || type === 'nested') && !left.has(id))
    .map(({ id }) => openEndAt(id, model, drawn));
}

/** The branch that ends at this node. */
export function openEndAt(nodeId: string, model: Model, { sources, steps }: Drawn): OpenEnd {
  const from = sources[nodeId]?.[0] ?? null;
  const stepId = model.nodes.find(({ id }) => id === nodeId)?.stepId;
  const label = steps.find(({ id }) => id === stepId)?.label ?? '';
  return { modelId: model.id, nodeId, from, text: from?.text ?? label };
}
