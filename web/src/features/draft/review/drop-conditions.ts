import { type Model, type ModelEdge, tokensIn } from '@caseloom/engine';
import type { Proposal } from './choices.ts';
import type { BypassEdge } from './edges-past.ts';

/** The names of data that no record is kept of, neither by the draft nor by the project. */
export function discardedNames(
  { id }: Pick<Model, 'id'>,
  testData: Proposal['testData'],
  isKept: (id: string) => boolean,
): ReadonlySet<string> {
  const inScope = testData.filter(({ modelId }) => !modelId || modelId === id);
  const kept = new Set(inScope.filter((one) => one.known || isKept(one.id)).map(nameOf));
  return new Set(inScope.map(nameOf).filter((name) => !kept.has(name)));
}

const nameOf = ({ name }: { name: string }) => name;

type Dropping = { names: ReadonlySet<string>; isOpen: (edge: ModelEdge) => boolean };

/** A model whose open edges to, from and beside nodes that are not kept have no condition on data of these names. */
export function dropConditions(
  model: Model,
  keptIds: ReadonlySet<string>,
  { names, isOpen }: Dropping,
): Model {
  if (names.size === 0) return model;
  const cut = new Set(
    model.edges.filter(({ target }) => !keptIds.has(target)).map(({ source }) => source),
  );
  const isNamed = (words = '') => tokensIn(words).some((name) => names.has(name));
  const edges = model.edges.map((edge) => {
    const { guard, action, label, stepType, ...rest } = edge;
    const isStaying = keptIds.has(edge.source) && keptIds.has(edge.target);
    if (!isOpen(edge) || (isStaying && !cut.has(edge.source))) return edge;
    const isLost = isNamed(guard);
    // of a gap, the words of an edge say its condition
    const isSilent = isNamed(label) || (isLost && !isStaying);
    return {
      ...rest,
      ...(guard && !isLost && { guard }),
      ...(action && !isNamed(action) && { action }),
      ...(label && !isSilent && { label, ...(stepType && { stepType }) }),
    };
  });
  return { ...model, edges };
}

/** Edges of which no open one says `otherwise` where no condition, in words or not, stands beside it. */
export function dropLoneOtherwise(
  edges: BypassEdge[],
  isOpen: (edge: BypassEdge) => boolean,
): BypassEdge[] {
  const isOtherwise = ({ guard }: ModelEdge) => guard === 'otherwise';
  const conditional = new Set(
    edges
      .filter((edge) => (edge.guard || edge.label) && !isOtherwise(edge))
      .map(({ source }) => source),
  );
  return edges.map((edge) => {
    if (!isOtherwise(edge) || !isOpen(edge) || conditional.has(edge.source)) return edge;
    const { guard: _, ...free } = edge;
    return free;
  });
}
