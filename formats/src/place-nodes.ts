import type { ModelEdge, ModelNode } from '@caseloom/engine';
import { DEFAULT_LANGUAGE } from '@caseloom/locales/language';
import { shortWordsOf } from './svg/labels.ts';
import { placesOf, SHAPES } from './svg/lay-out.ts';
import { libraryOf } from './svg/size.ts';

/** Gives every node a place, where a file or a text has none: laid out for the window in which it is opened. */
export function placeNodes(
  nodes: ModelNode[],
  edges: ModelEdge[],
  steps: Parameters<typeof libraryOf>[0]['steps'] = [],
): void {
  const library = libraryOf({ steps });
  const places = placesOf(
    { nodes, edges },
    {
      shape: SHAPES.window,
      library,
      wordsOf: shortWordsOf({ nodes, edges }, library, DEFAULT_LANGUAGE),
    },
  );
  for (const node of nodes) node.position = places.get(node.id) ?? node.position;
}
