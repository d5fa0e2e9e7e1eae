import type { Model } from '@caseloom/engine';
import { orThere, type Proposal, partsOf } from './choices.ts';
import { keep } from './keep-parts.ts';

type Taken = { models: { model: Model; proposed: Model }[]; testData: string[] };

/** What goes into the project: models with something in them, those that they call, and data. */
export function take(proposal: Proposal, isTaken: (id: string) => boolean): Taken {
  const { models, testData } = proposal;
  const isKept = orThere(proposal, isTaken);
  const kept = models.map((proposed) => ({
    proposed,
    model: keep(proposed, isKept, proposal),
  }));
  const wanted = new Set(
    kept.filter(({ model }) => partsOf(proposal, model).length > 0).map(({ model }) => model.id),
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

/** What is taken, as the server is told: what was not changed goes as it was proposed, file and all. */
export function toParts({ models, testData }: Taken) {
  return {
    models: models.map(({ model, proposed }) => ({
      id: model.id,
      ...(model !== proposed && { nodes: model.nodes, edges: model.edges }),
    })),
    testData,
  };
}
