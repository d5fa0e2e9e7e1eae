import type { ModelNode, Note } from '@caseloom/engine';
import { type MeasuredNode, measureNode, type Size } from '@caseloom/layout';
import { plain } from '../export.ts';
import { withAction } from './with-action.ts';

/** The words that nodes show and that stand elsewhere: of steps in a library, and of called models. */
export type Library = {
  stepOf: (id: string) => { label: string; expected?: string | undefined } | undefined;
  modelNameOf: (id: string) => string | undefined;
  /** What a step does to state variables, in short; as it is stored where this is absent. */
  actionOf?: (action: string) => string;
};

/** The words of a model that comes with its steps and the models it calls. */
export function libraryOf({
  steps,
  models = [],
}: {
  steps: readonly { id: string; label: string; expected?: string | undefined }[];
  models?: readonly { id: string; name: string }[];
}): Library {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const names = new Map(models.map(({ id, name }) => [id, name]));
  return { stepOf: (id) => byId.get(id), modelNameOf: (id) => names.get(id) };
}

/** The room that the number of its steps takes in a nested node. */
const COUNT = 36;

/** How large a node is drawn, and in which lines its words stand: on the canvas, in pictures and where nodes are laid out. */
export function sizeOf(node: ModelNode, library: Library): MeasuredNode {
  const { type, stepId = '', modelId = '', data } = node;
  if (type === 'nested') {
    const label = library.modelNameOf(modelId) ?? data?.label;
    return measureNode({ type, label, aside: COUNT });
  }
  const { label = '', expected = '' } = library.stepOf(stepId) ?? data ?? {};
  const action = data?.action && (library.actionOf?.(data.action) ?? data.action);
  const below = withAction(expected, action ?? '');
  return measureNode({ type, label: plain(label), expected: plain(below) });
}

/** How large a note is drawn. */
export function noteSize({ width = 180, height = 90 }: Note): Size {
  return { width, height };
}
