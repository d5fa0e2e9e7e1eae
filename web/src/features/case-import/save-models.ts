import type { TestDataAnswer } from '@caseloom/contract';
import type { TestData } from '@caseloom/engine';
import type { CaseModels } from '@caseloom/formats/written-cases';
import { api } from '../../lib/api.ts';
import { drawingOf, saveDrawing } from '../model/api.ts';
import { deleteModel } from '../project/api.ts';
import type { ModelUpdate } from './earlier-models.ts';

export type Saved = { models: string[]; undo: () => Promise<void> };

/** What a file becomes: by index of a model, which one of the project it updates; the others are new. */
export type ToSave = { drawn: CaseModels; updates: readonly (ModelUpdate | undefined)[] };

/**
 * Saves the models of a file with their test data, all of them or none. One that says what it said before is left alone.
 *
 * @throws any error of the server; what was saved before it is taken away again
 */
export async function saveModels(
  projectSlug: string,
  { drawn: { models, steps, testData }, updates }: ToSave,
): Promise<Saved> {
  const words = new Map(steps.map(({ id, label, type }) => [id, { label, type }]));
  const undos: (() => Promise<unknown>)[] = [];
  const undo = async () => {
    for (const one of undos.toReversed()) await one();
  };
  const saved: string[] = [];
  try {
    const known = testData.length > 0 ? await api.testData.list({ projectSlug }) : [];
    for (const one of testData) {
      const undoData = await saveData(projectSlug, one, known);
      if (undoData) undos.push(undoData);
    }
    for (const update of updates) {
      if (!update) continue;
      saved.push(update.earlier.id);
      const undoUpdate = await saveUpdate(projectSlug, update);
      if (undoUpdate) undos.push(undoUpdate);
    }
    for (const [at, { name, bddType, nodes, edges, settings }] of models.entries()) {
      if (updates[at]) continue;
      const { id } = await api.model.create({
        ...{ projectSlug, name, bddType, edges, settings },
        nodes: nodes.map(({ stepId, ...node }) => ({
          ...node,
          ...(stepId !== undefined && { data: { ...node.data, ...words.get(stepId) } }),
        })),
      });
      saved.push(id);
      undos.push(() => deleteModel({ modelId: id, isUndo: true }));
    }
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
  return { models: saved, undo };
}

/** Saves the next version of a model; undoing it saves the one before once more. */
async function saveUpdate(
  projectSlug: string,
  { earlier, drawing }: ModelUpdate,
): Promise<(() => Promise<unknown>) | undefined> {
  const { id, version } = earlier;
  if (!drawing) return undefined;
  const next = await saveDrawing({ projectSlug, id, version }, drawing);
  const before = drawingOf(earlier);
  return () => saveDrawing({ projectSlug, id, version: next.version }, before);
}

/** Saves values as test data, or adds them to that of the same name; nothing to take back where it has them all. */
async function saveData(
  projectSlug: string,
  { name, validity, type, values }: TestData,
  known: readonly TestDataAnswer[],
): Promise<(() => Promise<unknown>) | undefined> {
  const before = known.find((one) => one.name === name && isOfProject(one));
  if (!before) {
    const { id } = await api.testData.create({ projectSlug, name, validity, type, values });
    return () => api.testData.delete({ id });
  }
  const all = [...new Set([...before.values, ...values])];
  if (all.length === before.values.length) return undefined;
  const { createdAt: _, fromProject: __, ...own } = before;
  const { version } = await api.testData.update({ ...own, projectSlug, values: all });
  return () => api.testData.update({ ...own, projectSlug, version });
}

/** Whether test data is that of its project, which a file may name too. */
export const isOfProject = ({ modelId, fromProject, validity, label }: TestDataAnswer) =>
  modelId === null && fromProject === undefined && validity === 'valid' && !label;
