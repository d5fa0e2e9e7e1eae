import type { Model, ModelEdge, ModelNode, Note, Position } from '@caseloom/engine';
import {
  type Direction,
  type LayoutEdge,
  type LayoutNode,
  measureLabel,
  place,
  type Route,
  route,
  type Size,
} from '@caseloom/layout';
import { type Library, noteSize, sizeOf } from './size.ts';

/**
 * What drawings are laid out for, in pixels of their full size: the canvas beside its pane and its tools
 * on a screen of 1440 × 900, a slide of
 * 16:9, a page of A4 lying on its side. The last two as large as they are where text is as small as it may be.
 */
export const SHAPES = {
  window: { width: 970, height: 836 },
  slide: { width: 1330, height: 660 },
  page: { width: 1155, height: 745 },
} as const satisfies Record<string, Size>;
export type Shape = keyof typeof SHAPES;

type Graph = { nodes: ModelNode[]; edges: ModelEdge[] };

/** The nodes of a model as a layout sees them. */
export function layoutNodes(nodes: ModelNode[], library: Library): LayoutNode[] {
  return nodes.map((node) => {
    const { width, height } = sizeOf(node, library);
    return { id: node.id, type: node.type, position: node.position, width, height };
  });
}

/**
 * The notes of a model as a layout sees them: nodes without edges, which lines and other nodes keep away
 * from. A note on which a node stands is none of them: the lines of that node could not leave it.
 */
export function layoutNotes(notes: readonly Note[], nodes: readonly LayoutNode[]): LayoutNode[] {
  return notes
    .map((note) => ({
      id: note.id,
      type: 'step' as const,
      position: note.position,
      ...noteSize(note),
    }))
    .filter((note) => !nodes.some((node) => isOver(node, note)));
}

function isOver(a: LayoutNode, b: LayoutNode): boolean {
  const isOutside =
    a.position.x >= b.position.x + b.width || b.position.x >= a.position.x + a.width;
  return (
    !isOutside && a.position.y < b.position.y + b.height && b.position.y < a.position.y + a.height
  );
}

/** An edge as a layout sees it, with the lines of its label. */
export type LabelledEdge = LayoutEdge & { lines: string[] };

/** The edges of a model as a layout sees them. @param wordsOf what stands on an edge; @param isWhole where nothing of it may be cut off */
export function layoutEdges(
  edges: ModelEdge[],
  wordsOf: (edge: ModelEdge) => string,
  isWhole = false,
): LabelledEdge[] {
  return edges.map((edge) => {
    const label = measureLabel(wordsOf(edge), isWhole);
    const { id, source, target, guard = '' } = edge;
    const isAside = /\binvalid\b/.test(guard);
    return { id, source, target, label, isAside, lines: label?.lines ?? [] };
  });
}

export type EdgeLayout = Route & { lines: string[] };

/**
 * How each edge of a model runs, and where its label stands, in which lines. An edge without a node at one of its ends has no layout.
 *
 * @param direction of the whole model, where only some of it is given
 */
export function layOut(
  nodes: LayoutNode[],
  edges: LabelledEdge[],
  direction?: Direction,
): Map<string, EdgeLayout> {
  const routes = route(nodes, edges, direction);
  return new Map(
    edges.flatMap(({ id, lines }) => {
      const found = routes.get(id);
      return found ? [[id, { ...found, lines }] as const] : [];
    }),
  );
}

type Options = {
  shape: Size;
  library: Library;
  wordsOf: (edge: ModelEdge) => string;
  direction?: Direction;
  isTight?: boolean;
  only?: ReadonlySet<string>;
};

/** New places for the nodes of a model, laid out for a shape; of some nodes only, where these are given. */
export function placesOf(
  { nodes, edges }: Graph,
  { library, wordsOf, ...options }: Options,
): Map<string, Position> {
  return place(layoutNodes(nodes, library), layoutEdges(edges, wordsOf), options);
}

/** A model with its nodes at new places, so that it fills a page, a slide or a window. */
export function layOutFor(
  model: Model,
  { shape, ...options }: Omit<Options, 'only' | 'shape' | 'isTight'> & { shape: Shape | Size },
): Model {
  const isTight = shape !== 'window';
  const size = typeof shape === 'string' ? SHAPES[shape] : shape;
  const places = placesOf(model, { ...options, shape: size, isTight });
  const nodes = model.nodes.map((node) => ({
    ...node,
    position: places.get(node.id) ?? node.position,
  }));
  return { ...model, nodes };
}
