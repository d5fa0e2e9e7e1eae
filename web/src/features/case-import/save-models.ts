import type { CaseModels } from '@caseloom/formats/written-cases';
import { api } from '../../lib/api.ts';
import { deleteModel } from '../project/api.ts';

export type Saved = { models: string[]; undo: () => Promise<void> };

/**
 * Saves the models of a file with their test data, all of them or none.
 *
 * @throws any error of the server; what was saved before it is taken away again
 */
export async function saveModels(
  projectSlug: string,
  { models, steps, testData }: CaseModels,
): Promise<Saved> {
  const words = new Map(steps.map(({ id, label, type }) => [id, { label, type }]));
  const undos: (() => Promise<unknown>)[] = [];
  const undo = async () => {
    for (const one of undos.toReversed()) await one();
  };
  const saved: string[] = [];
  try {
    for (const { name, validity, type, values } of testData) {
      const { id } = await api.testData.create({ projectSlug, name, validity, type, values });
      undos.push(() => api.testData.delete({ id }));
    }
    for (const { name, bddType, nodes, edges, settings } of models) {
      const { id } = await api.model.create({
        ...{ projectSlug, name, bddType, edges, settings },
        nodes: nodes.map(({ stepId, ...node }) => ({
          ...node,
          ...(stepId !== undefined && { data: words.get(stepId) }),
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
