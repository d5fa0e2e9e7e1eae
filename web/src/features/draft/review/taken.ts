import type { Model, TestData } from '@caseloom/engine';
import { partsOf } from './choices.ts';
import { keep } from './kept.ts';

type Proposal<M extends Model> = { models: M[]; testData: Pick<TestData, 'id'>[] };
type Taken<M> = { models: { model: M; proposed: M }[]; testData: string[] };

/** What goes into the project: models with something in them, those that they call, and data. */
export function take<M extends Model>(
  { models, testData }: Proposal<M>,
  isTaken: (id: string) => boolean,
): Taken<M> {
  const kept = models.map((proposed) => ({
    proposed,
    model: keep(proposed, isTaken) as M,
  }));
  const wanted = new Set(
    kept.filter(({ model }) => partsOf(model).length > 0).map(({ model }) => model.id),
  );
  for (const id of wanted) {
    const nodes = kept.find(({ model }) => model.id === id)?.model.nodes ?? [];
    for (const { modelId } of nodes) if (modelId) wanted.add(modelId);
  }
  return {
    models: kept.filter(({ model }) => wanted.has(model.id)),
    testData: testData.map(({ id }) => id).filter(isTaken),
  };
}
