import type { Model, ModelNode, Step } from '@caseloom/engine';
import type { ModelFile } from '@caseloom/formats';
import type { Language } from '@caseloom/locales/language';
import { deleteModel } from '../project/api.ts';
import { type NotedImport, saveDrawing } from './api.ts';
import { withWords } from './drawing/clip.ts';
import type { Drawing } from './drawing/drawing.ts';
import { addMissing } from './paste.ts';

/** The first model of a file as a drawing, and what was saved for it: of models those that are called come first. */
export type BroughtIn = { drawing: Drawing; saved: NotedImport; dataNameCount: number };

/** A file that nests models in a circle. */
export class NestedInCircle extends Error {}

/**
 * Brings a file into a project: the data it names and the models it nests are saved, the root is
 * given back to be drawn. Where anything is refused, the models that were saved are taken away again.
 *
 * @param importedIn the language that its test cases stay in, where the file says none
 * @throws NestedInCircle when its models nest each other; any error of the server
 */
export async function bringIn(
  projectSlug: string,
  file: ModelFile,
  importedIn: Language,
): Promise<BroughtIn> {
  const [root, ...nested] = file.models;
  if (!root) throw new Error('a file that was read has a model');
  const language = root.settings?.language ?? importedIn;
  const steps = new Map(file.steps.map((step) => [step.id, step]));
  const saved = new Map<string, string>();
  const models: NotedImport['models'] = [];
  try {
    for (const model of inCallOrder(nested)) {
      const { id, version } = await saveDrawing(
        { projectSlug },
        toDrawing(model, { language, steps, saved }),
      );
      saved.set(model.id, id);
      models.push({ id, version, before: null });
    }
    const made = await addMissing(projectSlug, file.testData);
    const testData = made.map(({ id, version }) => ({ id, version, before: null }));
    const drawing = toDrawing(root, { language, steps, saved });
    const dataNameCount = new Set(made.map(({ name }) => name)).size;
    return { drawing, saved: { models, testData }, dataNameCount };
  } catch (error) {
    const latestFirst = [...saved.values()].reverse();
    for (const modelId of latestFirst)
      await deleteModel({ modelId, isUndo: true }).catch(() => undefined);
    throw error;
  }
}

/** Those that are called before those that call them. */
function inCallOrder(models: Model[]): Model[] {
  const order: Model[] = [];
  let left = models;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ id }) => id));
    const ready = left.filter(
      ({ nodes }) => !nodes.some(({ modelId }) => modelId && waiting.has(modelId)),
    );
    if (ready.length === 0) throw new NestedInCircle('the models of the file nest each other');
    order.push(...ready);
    left = left.filter((model) => !ready.includes(model));
  }
  return order;
}

/** What the models of a file are drawn with: its steps, and which model each of those it nests was saved as. */
type Shared = {
  language: Language;
  steps: ReadonlyMap<string, Step>;
  saved: ReadonlyMap<string, string>;
};

/** A model of a file as a drawing: its steps bring their words along, its calls lead to what was saved. */
export function toDrawing(
  { name, bddType, isHidden, nodes, edges, settings }: Model,
  { language, ...shared }: Shared,
): Drawing {
  return {
    name,
    description: '',
    bddType,
    isHidden: isHidden ?? false,
    nodes: nodes.map((node) => toNode(node, shared)),
    edges,
    settings: { language, ...settings },
  };
}

function toNode(node: ModelNode, { steps, saved }: Omit<Shared, 'language'>): ModelNode {
  const { stepId, modelId, ...rest } = withWords(node, steps.get(node.stepId ?? ''));
  const called = modelId && saved.get(modelId);
  return { ...rest, ...(called && { modelId: called }) };
}
