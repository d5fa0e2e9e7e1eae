import type { Model, Step } from '@caseloom/engine';
import type { ModelFile } from '@caseloom/formats';
import type { Language } from '@caseloom/locales/language';
import { inWords, isSame } from './drawing/difference.ts';
import type { Drawing } from './drawing/drawing.ts';
import { countMatches, updateDrawing } from './drawing/update.ts';
import { type BroughtIn, bringIn, toDrawing } from './import.ts';

/** A drawing that is open, and the library that its steps are in. */
type Open = { present: Drawing; steps: ReadonlyMap<string, Step> };

/** A newer version of what is open: which model of the file it is, and how the drawing would be with it. */
export type Update = { model: Model; drawing: Drawing; matches: number };

/** What the open model would become, where a model of the file is a version of it: the one that it has most steps of. */
export function findUpdate(open: Open, file: ModelFile): Update | undefined {
  const worded = inWords(open.present, open.steps);
  const candidates = file.models.map((model) => {
    const incoming = wordedModel(model, file);
    return { model, incoming, matches: countMatches(worded, incoming.nodes) };
  });
  const [best] = candidates.toSorted((a, b) => b.matches - a.matches);
  if (!best || best.matches === 0) return undefined;
  const { model, matches } = best;
  return { model, matches, drawing: update(open, best.incoming) };
}

/** Brings in the test data of the file and the models that are new in it. */
export async function bringUpdate(
  projectSlug: string,
  open: Open,
  { file, model, importedIn }: { file: ModelFile; model: Model; importedIn: Language },
): Promise<BroughtIn> {
  const called = calledModels(newCalls(open, file, model), file.models);
  const part = { ...file, models: [model, ...called.filter((one) => one.id !== model.id)] };
  const brought = await bringIn(projectSlug, part, { importedIn, keepsData: true });
  return { ...brought, drawing: update(open, brought.drawing) };
}

/** The ids of the models that are called where the open drawing has no call yet. */
function newCalls(open: Open, file: ModelFile, model: Model): string[] {
  const known = new Set(open.present.nodes.map(({ id }) => id));
  const next = update(open, wordedModel(model, file));
  return next.nodes.flatMap(({ id, modelId }) => (modelId && !known.has(id) ? [modelId] : []));
}

/** The models with these ids and those that they call. */
function calledModels(ids: readonly string[], models: readonly Model[]): Model[] {
  const found = new Set<Model>();
  const waiting = [...ids];
  for (const id of waiting) {
    const model = models.find((one) => one.id === id);
    if (!model || found.has(model)) continue;
    found.add(model);
    waiting.push(...model.nodes.flatMap(({ modelId }) => modelId ?? []));
  }
  return [...found];
}

/** A model of the file whose calls still lead to models of the file. */
function wordedModel(model: Model, file: ModelFile): Drawing {
  const steps = new Map(file.steps.map((step) => [step.id, step]));
  const saved = new Map(file.models.map(({ id }) => [id, id]));
  return toDrawing(model, { language: 'en', steps, saved });
}

/** Steps that say the same stay steps of the library. */
function update({ present, steps }: Open, incoming: Drawing): Drawing {
  const worded = inWords(present, steps);
  const next = updateDrawing(worded, incoming);
  const before = new Map(
    worded.nodes.map((node, index) => [node.id, [node, present.nodes[index]]]),
  );
  const nodes = next.nodes.map((node) => {
    const [earlier, original] = before.get(node.id) ?? [];
    return original && isSame(earlier, node) ? original : node;
  });
  return { ...next, nodes };
}
