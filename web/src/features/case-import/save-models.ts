import type { TestDataAnswer } from '@caseloom/contract';
import type { TestData } from '@caseloom/engine';
import type { CaseModels } from '@caseloom/formats/written-cases';
import { api } from '../../lib/api.ts';
import { drawingOf, type NotedImport, noteImport, saveDrawing } from '../model/api.ts';
import { deleteModel } from '../project/api.ts';
import type { ModelUpdate } from './earlier-models.ts';

/** The ids of the models, and of the import where it changed anything. */
export type Saved = { models: string[]; importId: string | undefined };

/** What one call changed: how the import notes it, and how it is taken back where a later call is refused. */
type Change<Kind extends keyof NotedImport> = {
  noted: NotedImport[Kind][number];
  undo: () => Promise<unknown>;
};

/** What a file becomes: by index of a model, which one of the project it updates; the others are new. */
export type ToSave = { drawn: CaseModels; updates: readonly (ModelUpdate | undefined)[] };

/**
 * Saves the models of a file with their test data, all of them or none, and notes them so that any member can undo the
 * import later. One that says what it said before is left alone.
 *
 * @throws any error of the server; what was saved before it is taken away again
 */
export async function saveModels(
  slug: string,
  { drawn: { models, steps, testData }, updates }: ToSave,
  fileName: string,
): Promise<Saved> {
  const words = new Map(steps.map(({ id, label, type }) => [id, { label, type }]));
  const data: Change<'testData'>[] = [];
  const changed: Change<'models'>[] = [];
  const saved: string[] = [];
  try {
    const known = testData.length > 0 ? await api.testData.list({ projectSlug: slug }) : [];
    for (const one of testData) data.push(...(await saveData(slug, one, known)));
    for (const update of updates) {
      if (!update) continue;
      saved.push(update.earlier.id);
      changed.push(...(await saveUpdate(slug, update)));
    }
    for (const [at, model] of models.entries()) {
      if (updates[at]) continue;
      const made = await saveNew(slug, model, words);
      saved.push(made.noted.id);
      changed.push(made);
    }
    const noted = {
      models: changed.map((one) => one.noted),
      testData: data.map((one) => one.noted),
    };
    if (data.length + changed.length === 0) return { models: saved, importId: undefined };
    const { importId } = await noteImport({ slug, fileName, ...noted });
    return { models: saved, importId };
  } catch (error) {
    const latestFirst = [...data, ...changed].toReversed();
    for (const { undo } of latestFirst) await undo().catch(() => undefined);
    throw error;
  }
}

type Words = ReadonlyMap<string, Pick<CaseModels['steps'][number], 'label' | 'type'>>;

async function saveNew(
  projectSlug: string,
  { name, bddType, nodes, edges, settings }: CaseModels['models'][number],
  words: Words,
): Promise<Change<'models'>> {
  const { id, version } = await api.model.create({
    ...{ projectSlug, name, bddType, edges, settings },
    nodes: nodes.map(({ stepId, ...node }) => ({
      ...node,
      ...(stepId !== undefined && { data: { ...node.data, ...words.get(stepId) } }),
    })),
  });
  const undo = () => deleteModel({ modelId: id, isUndo: true });
  return { noted: { id, version, before: null, fileParts: { steps: [], edges: [] } }, undo };
}

/** Saves the next version of a model, unless it says what it said before. */
async function saveUpdate(
  projectSlug: string,
  { earlier, drawing, edits: { fileParts } }: ModelUpdate,
): Promise<Change<'models'>[]> {
  const { id, version } = earlier;
  if (!drawing) return [];
  const next = await saveDrawing({ projectSlug, id, version }, drawing);
  const undo = () => saveDrawing({ projectSlug, id, version: next.version }, drawingOf(earlier));
  return [{ noted: { id, version: next.version, before: version, fileParts }, undo }];
}

/** Saves values as test data, or adds them to that of the same name, unless it has them all. */
async function saveData(
  projectSlug: string,
  { name, validity, type, values }: TestData,
  known: readonly TestDataAnswer[],
): Promise<Change<'testData'>[]> {
  const before = known.find((one) => one.name === name && isOfProject(one));
  if (!before) {
    const made = await api.testData.create({ projectSlug, name, validity, type, values });
    const { id, version } = made;
    return [{ noted: { id, version, before: null }, undo: () => api.testData.delete({ id }) }];
  }
  const all = [...new Set([...before.values, ...values])];
  const count = before.values.length;
  if (all.length === count) return [];
  const { createdAt: _, fromProject: __, ...own } = before;
  const { id, version } = await api.testData.update({ ...own, projectSlug, values: all });
  const undo = () => api.testData.update({ ...own, projectSlug, version });
  return [{ noted: { id, version, before: count }, undo }];
}

/** Whether test data is that of its project, which a file may name too. */
export const isOfProject = ({ modelId, fromProject, validity, label }: TestDataAnswer) =>
  modelId === null && fromProject === undefined && validity === 'valid' && !label;
