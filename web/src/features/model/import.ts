import type { TestDataAnswer } from '@caseloom/contract';
import type { Model, ModelNode, Step, TestData } from '@caseloom/engine';
import type { ModelFile } from '@caseloom/formats';
import type { Language } from '@caseloom/locales/language';
import { deleteModel } from '../project/api.ts';
import { type NotedImport, saveDrawing } from './api.ts';
import { clashingNames, namedIn } from './data-clash.ts';
import { withWords } from './drawing/clip.ts';
import type { Drawing } from './drawing/drawing.ts';
import { useEditor } from './editor.ts';
import { addMissing, makeData } from './paste.ts';

/** The first model of a file as a drawing, and what was saved for it: of models those that are called come first. */
export type BroughtIn = {
  drawing: Drawing;
  saved: NotedImport;
  dataNameCount: number;
  /** Test data that is to be the model's own once it is saved, as the project has its name with other values. */
  ownData: TestData[];
};

/** How a file is brought in. */
type Bringing = {
  /** The language that its test cases stay in, where the file says none. */
  importedIn: Language;
  /** Whether the project's test data is used where it has a name with other values. */
  keepsData?: boolean;
};

/** A file that nests models in a circle. */
export class NestedInCircle extends Error {}

/**
 * Brings a file into a project: the data it names and the models it nests are saved, the root is
 * given back to be drawn. Where anything is refused, the models that were saved are taken away again.
 *
 * Test data whose name the project has with other values becomes that of each model that names it.
 *
 * @throws NestedInCircle when its models nest each other; any error of the server
 */
export async function bringIn(
  projectSlug: string,
  file: ModelFile,
  { importedIn, keepsData = false }: Bringing,
): Promise<BroughtIn> {
  const [root, ...nested] = file.models;
  if (!root) throw new Error('a file that was read has a model');
  const language = root.settings?.language ?? importedIn;
  const steps = new Map(file.steps.map((step) => [step.id, step]));
  const saved = new Map<string, string>();
  const models: NotedImport['models'] = [];
  const made: TestDataAnswer[] = [];
  const ownOf = ownData(file, keepsData);
  try {
    for (const model of inCallOrder(nested)) {
      const drawing = toDrawing(model, { language, steps, saved });
      const { id, version } = await saveDrawing({ projectSlug }, drawing);
      saved.set(model.id, id);
      models.push({ id, version, before: null });
      made.push(...(await makeData({ projectSlug, modelId: id }, ownOf(model, drawing))));
    }
    const drawing = toDrawing(root, { language, steps, saved });
    made.push(...(await addMissing(projectSlug, file.testData)));
    const testData = made.map(({ id, version }) => ({ id, version, before: null }));
    const dataNameCount = new Set(made.map(({ name }) => name)).size;
    return { drawing, saved: { models, testData }, dataNameCount, ownData: ownOf(root, drawing) };
  } catch (error) {
    const latestFirst = [...saved.values()].reverse();
    for (const modelId of latestFirst)
      await deleteModel({ modelId, isUndo: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Gives a function that says which test data of a file has to be a model's own. What a model calls is generated with
 * the data of the model that calls it, which therefore has that of its calls too.
 *
 * @returns to be asked in the order of calls
 */
function ownData({ testData }: ModelFile, keepsData: boolean) {
  const clashing = keepsData ? [] : clashingNames(useEditor.getState().data, testData);
  const namesOf = new Map<string, string[]>();
  return ({ id, nodes }: Model, drawing: Drawing): TestData[] => {
    const called = nodes.flatMap(({ modelId }) => namesOf.get(modelId ?? '') ?? []);
    const names = [...new Set([...namedIn(drawing, clashing), ...called])];
    namesOf.set(id, names);
    return testData.filter(({ name }) => names.includes(name));
  };
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
