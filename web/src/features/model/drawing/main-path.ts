import type { Choices, Model } from '@caseloom/engine';
import { choose } from './choices.ts';
import type { Drawing } from './drawing.ts';

type Marked = Pick<Model, 'nodes' | 'edges'>;

/** Whether a tester marked something as the main path, in the drawing or in a model that it calls. */
export function hasMainPath(drawing: Marked, models: ReadonlyMap<string, Model>): boolean {
  const seen = new Set<string>();
  const waiting = [drawing];
  for (const { nodes, edges } of waiting) {
    const choices: (Choices | undefined)[] = [...nodes.map(({ data }) => data), ...edges];
    if (choices.some((one) => one?.mark === 'main')) return true;
    for (const { modelId = '' } of nodes) {
      const called = models.get(modelId);
      if (called && seen.size < seen.add(modelId).size) waiting.push(called);
    }
  }
  return false;
}

/**
 * Marks the edges of a path as the main path where another one could be taken; its first edge where none can.
 * What a tester marked otherwise stays.
 */
export function markMainPath(drawing: Drawing, path: ReadonlySet<string>): Drawing {
  const bySource = Map.groupBy(drawing.edges, ({ source }) => source);
  const [first, ...others] = drawing.edges.filter(({ id, mark }) => path.has(id) && !mark);
  if (!first) return drawing;
  const chosen = [first, ...others].filter(({ source }) => (bySource.get(source)?.length ?? 0) > 1);
  const marked = chosen.length > 0 ? chosen : [first];
  return choose(
    drawing,
    marked.map(({ id }) => id),
    () => ({ mark: 'main' }),
  );
}
