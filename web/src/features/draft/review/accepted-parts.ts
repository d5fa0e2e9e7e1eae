import type { Model } from '@caseloom/engine';
import { orThere, type Proposal, partsOf } from './choices.ts';
import { keepParts } from './keep-parts.ts';

type AcceptedParts = { models: { model: Model; proposed: Model }[]; testData: string[] };

/** What goes into the project: models with something in them, those that they call, and data. */
export function acceptParts(proposal: Proposal, isTaken: (id: string) => boolean): AcceptedParts {
  const { models, testData } = proposal;
  const isKept = orThere(proposal, isTaken);
  const remaining = models.map((proposed) => ({
    proposed,
    model: keepParts(proposed, isKept, proposal),
  }));
  const ids = new Set(
    remaining
      .filter(({ model }) => partsOf(proposal, model).length > 0)
      .map(({ model }) => model.id),
  );
  for (const id of ids) {
    const nodes = remaining.find(({ model }) => model.id === id)?.model.nodes ?? [];
    for (const { modelId } of nodes) if (modelId) ids.add(modelId);
  }
  return {
    models: remaining.filter(({ model }) => ids.has(model.id)),
    testData: testData.map(({ id }) => id).filter(isTaken),
  };
}

/** The accepted parts as they are sent: unchanged ones exactly as they were proposed. */
export function toParts({ models, testData }: AcceptedParts) {
  return {
    models: models.map(({ model, proposed }) => ({
      id: model.id,
      ...(model !== proposed && { nodes: model.nodes, edges: model.edges }),
    })),
    testData,
  };
}
