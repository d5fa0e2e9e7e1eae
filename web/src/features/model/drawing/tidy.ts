import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { layoutEdges, layoutNodes, SHAPES, shortWordsOf } from '@caseloom/formats/geometry';
import { type LayoutEdge, type LayoutNode, type PlaceOptions, place } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { currentLibrary } from './size.ts';

/** What is laid out: as plain data, so that a worker can be given it. */
export type TidyTask = { nodes: LayoutNode[]; edges: LayoutEdge[]; options: PlaceOptions };

/** What there is to lay out of a drawing. @param only the nodes that may move; all, where it is missing */
export function tidyTask(
  { nodes, edges }: { nodes: ModelNode[]; edges: ModelEdge[] },
  language: Language,
  only?: ReadonlySet<string>,
): TidyTask {
  const library = currentLibrary();
  return {
    nodes: layoutNodes(nodes, library),
    edges: layoutEdges(edges, shortWordsOf({ nodes, edges }, library, language)),
    options: { shape: SHAPES.window, only },
  };
}

/** New places for nodes: laid out for the window, the happy path straight, long flows in rows. */
export function tidy({ nodes, edges, options }: TidyTask): Map<string, Position> {
  return place(nodes, edges, options);
}
