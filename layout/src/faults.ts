import { around, type Box, BoxIndex, boxOf, grown, overlaps, spanned } from './route/box.ts';
import { ONE, sharedPieces } from './route/shared.ts';
import type { Route } from './route.ts';
import { at, type LayoutEdge, type LayoutNode } from './types.ts';

/** What a drawing must not have. */
export type Faults = {
  /** Pairs of nodes that lie on each other. */
  overlaps: number;
  /** Edges that lead through a node. */
  throughNodes: number;
  /** Labels that cover a node or another label. */
  coveringLabels: number;
  /** Labels that found no free place at their line, wherever they stand now. */
  crowdedLabels: number;
  /** Pairs of edges that lie on each other, though they share neither the node they leave nor the one they enter. */
  edgesOnEdges: number;
};

/** How far a line reaches into a node before it counts as leading through it: to its rim, which of a circle lies further in. */
const RIM = { box: 1, circle: 14 };

/** Counts what is wrong with a drawing. Time: about linear in what it holds. */
export function faultsOf(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  routes: Map<string, Route>,
): Faults {
  const boxes = nodes.map((node) => {
    const isRound = node.type === 'start' || node.type === 'end';
    return { ...boxOf(node), rim: isRound ? RIM.circle : RIM.box };
  });
  const index = new BoxIndex(boxes);
  let doubled = 0;
  for (const box of boxes) doubled += index.in(box).length - 1;
  const labels = edges.flatMap(({ id, label }): Box[] => {
    const place = routes.get(id)?.label;
    return label && place ? [around(place, label.width, label.height)] : [];
  });
  const labelIndex = new BoxIndex(labels);
  return {
    overlaps: doubled / 2,
    throughNodes: edges.filter(({ id }) => leadsThrough(routes.get(id), index)).length,
    coveringLabels: labels.filter(
      (label) => index.in(label).length > 0 || labelIndex.in(label).length > 1,
    ).length,
    crowdedLabels: edges.filter(({ id }) => routes.get(id)?.label?.isCrowded).length,
    edgesOnEdges: pairsOnEachOther(edges, routes),
  };
}

function pairsOnEachOther(edges: LayoutEdge[], routes: Map<string, Route>): number {
  const lines = edges.flatMap(({ id, source: from, target: to }) => {
    const points = routes.get(id)?.points;
    return points ? [{ id, from, to, points }] : [];
  });
  const pairs = sharedPieces(lines, ONE).map((shared) =>
    shared.lines.map(({ id }) => id).join(' '),
  );
  return new Set(pairs).size;
}

function leadsThrough(route: Route | undefined, nodes: BoxIndex<Box & { rim: number }>): boolean {
  const points = route?.points ?? [];
  return points.slice(1).some((point, i) => {
    const piece = spanned(at(points, i), point, 0.01);
    return nodes.in(piece).some((node) => overlaps(piece, grown(node, -node.rim)));
  });
}
