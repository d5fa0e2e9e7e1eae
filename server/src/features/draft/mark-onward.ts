import type { Model, ModelEdge } from '@caseloom/engine';

/**
 * The model with its main path marked where an answer has drawn a branch that leaves one of these steps: by the edge without
 * words, the flow goes on. Without a mark, the shortest path would be the main one, that of a refusal also. Where a step is no part of
 * the main flow, or what goes on is unclear, nothing is marked.
 */
export function markOnward(model: Model, steps: readonly string[]): Model {
  const onward = new Set(steps.flatMap((step) => onwardFrom(model, step) ?? []));
  if (onward.size === 0) return model;
  const edges = model.edges.map((edge) =>
    onward.has(edge) ? { ...edge, mark: 'main' as const } : edge,
  );
  return { ...model, edges };
}

function onwardFrom(model: Model, step: string): ModelEdge | undefined {
  const leaving = model.edges.filter(({ source }) => source === step);
  const [edge, ...others] = leaving.filter(isFree);
  const isFork = leaving.length > 1 && leaving.every(({ mark }) => mark !== 'main');
  return isFork && others.length === 0 && isPassed(model, step) ? edge : undefined;
}

/** Whether the main flow passes a step: End is not reached without it. */
function isPassed({ nodes, edges }: Model, step: string): boolean {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const reached = new Set(nodes.flatMap(({ id, type }) => (type === 'start' ? [id] : [])));
  for (const node of reached)
    if (node !== step)
      for (const { target } of mainOf(bySource.get(node) ?? [])) reached.add(target);
  return reached.has(step) && !nodes.some(({ id, type }) => type === 'end' && reached.has(id));
}

/** Of the edges that leave a step those of the main flow: the marked one, else those without words, else all. */
function mainOf(leaving: ModelEdge[]): ModelEdge[] {
  const marked = leaving.filter(({ mark }) => mark === 'main');
  if (marked.length > 0) return marked;
  const free = leaving.filter(isFree);
  return free.length > 0 ? free : leaving;
}

function isFree({ label, guard = 'otherwise' }: ModelEdge): boolean {
  return !label && guard === 'otherwise';
}
