import type { Choices, Model } from '@caseloom/engine';
import { choose } from './choices.ts';
import type { Drawing } from './drawing.ts';

type Marked = Pick<Model, 'nodes' | 'edges'>;

/** The nodes and edges of a drawing that a path takes. */
type PathOnDrawing = { nodes: { has: (id: string) => boolean }; edges: ReadonlySet<string> };

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

/** Whether a path is the one that is marked: it passes all that is marked as main, and where an edge is, no other one. */
export function isMainPath(drawing: Marked, { nodes, edges }: PathOnDrawing): boolean {
  const main = new Set(markedMain(drawing));
  if (main.size === 0 || ![...main].every((id) => nodes.has(id) || edges.has(id))) return false;
  const decided = new Set(
    drawing.edges.flatMap(({ id, source }) => (main.has(id) ? [source] : [])),
  );
  return drawing.edges.every(
    ({ id, source }) => !edges.has(id) || main.has(id) || !decided.has(source),
  );
}

/** Takes the marks of a main path off; those of called models are theirs. */
export function unmarkMainPath(drawing: Drawing): Drawing {
  return choose(drawing, markedMain(drawing), () => ({ mark: undefined }));
}

function markedMain({ nodes, edges }: Marked): string[] {
  const isMain = (one: Choices | undefined) => one?.mark === 'main';
  return [
    ...nodes.flatMap(({ id, data }) => (isMain(data) ? [id] : [])),
    ...edges.flatMap((edge) => (isMain(edge) ? [edge.id] : [])),
  ];
}

/**
 * Marks the edges of a path as the main path where another one could be taken; its first edge where none can.
 * A main path that was marked before is none any more; what a tester marked otherwise stays.
 */
export function markMainPath(before: Drawing, path: ReadonlySet<string>): Drawing {
  const drawing = unmarkMainPath(before);
  const bySource = Map.groupBy(drawing.edges, ({ source }) => source);
  const [first, ...others] = drawing.edges.filter(({ id, mark }) => path.has(id) && !mark);
  if (!first) return before;
  const chosen = [first, ...others].filter(({ source }) => (bySource.get(source)?.length ?? 0) > 1);
  const marked = chosen.length > 0 ? chosen : [first];
  return choose(
    drawing,
    marked.map(({ id }) => id),
    () => ({ mark: 'main' }),
  );
}
