import type { Model, ModelEdge, Problem } from '@caseloom/engine';

/**
 * Makes the words of a condition that cannot be read the label of its edge: nothing of an answer is lost, and the
 * drawing breaks no rule by it.
 *
 * @param checks by id of a model, what the rules of drawing say of it
 * @returns the models, and those of their edges, as they were, whose condition became a label
 */
export function conditionsToLabels(
  models: Model[],
  checks: Record<string, Problem[]>,
): { models: Model[]; changed: ModelEdge[] } {
  const changed: ModelEdge[] = [];
  const settled = models.map((model) => {
    const broken = new Set(
      (checks[model.id] ?? []).flatMap(({ severity, edgeId }) =>
        severity === 'error' && edgeId ? [edgeId] : [],
      ),
    );
    const edges = model.edges.map((edge) => {
      const { guard, ...rest } = edge;
      if (!broken.has(edge.id) || !guard) return edge;
      changed.push(edge);
      return { ...rest, label: (rest.label ?? guard).slice(0, 500) };
    });
    return { ...model, edges };
  });
  return { models: settled, changed };
}
