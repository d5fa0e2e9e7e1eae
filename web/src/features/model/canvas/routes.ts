import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import {
  type EdgeLayout,
  type Library,
  layOut,
  layoutEdges,
  shortWordsOf,
} from '@caseloom/formats/geometry';
import type { LayoutNode } from '@caseloom/layout';
import type { Language } from '@caseloom/locales/language';
import { sizeOf } from '../drawing/size.ts';

/** How an edge runs, where its label stands, and in which lines. */
export type EdgeLook = EdgeLayout;

type Graph = { nodes: ModelNode[]; edges: ModelEdge[] };
type Words = { language: Language; library: Library };
type Looks = Map<string, EdgeLook>;

const known = new WeakMap<ModelEdge[], Graph & Words & { looks: Looks }>();

/**
 * How each edge runs. It is found out once for a drawing; while nodes are dragged, only their own
 * edges are led anew, and the rest waits until they are dropped.
 */
export function edgeLooks(
  drawing: Graph,
  { dragged, ...words }: Words & { dragged?: ReadonlyMap<string, Position> | undefined },
): Looks {
  const looks = looksAtRest(drawing, words);
  if (!dragged || dragged.size === 0) return looks;
  const own = drawing.edges.filter(
    ({ source, target }) => dragged.has(source) || dragged.has(target),
  );
  const moved = looksOf({ nodes: drawing.nodes, edges: own, all: drawing.edges }, words, dragged);
  return new Map([...looks, ...moved]);
}

function looksAtRest({ nodes, edges }: Graph, words: Words): Looks {
  const last = known.get(edges);
  const isSame = last?.language === words.language && last.library === words.library;
  if (last && isSame && areAlike(last.nodes, nodes, words.library)) return last.looks;
  const looks = looksOf({ nodes, edges, all: edges }, words);
  known.set(edges, { nodes, edges, looks, ...words });
  return looks;
}

function looksOf(
  { nodes, edges, all }: Graph & { all: ModelEdge[] },
  { language, library }: Words,
  dragged?: ReadonlyMap<string, Position>,
): Looks {
  const boxes = nodes.map((node): LayoutNode => {
    const { width, height } = sizeOf(node, library);
    const position = dragged?.get(node.id) ?? node.position;
    return { id: node.id, type: node.type, position, width, height };
  });
  const wordsOf = shortWordsOf({ nodes, edges: all }, library, language);
  return layOut(boxes, layoutEdges(edges, wordsOf), all);
}

/** Whether nodes stand where they stood, as large as they were: what else they say moves no edge. */
function areAlike(some: ModelNode[], others: ModelNode[], library: Library): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every((node, at) => {
      const other = others[at];
      if (!other || node.id !== other.id || node.position !== other.position) return false;
      if (node === other) return true;
      return sizeOf(node, library).width === sizeOf(other, library).width;
    })
  );
}
