import type { ModelEdge, ModelNode } from '@caseloom/engine';
import { boxesOf } from './boxes.ts';
import { type Curve, curveBetween, type Lane, STRAIGHT } from './curve.ts';
import { edgeWords, labelPlace, linesOn } from './labels.ts';
import { lanesOf } from './lanes.ts';
import { type Box, endsOf } from './size.ts';

/** How an edge is drawn: its lane, and the part of its line, 0 to 1, at which its label stands. */
export type Layout = { lane: Lane; labelAt: number };

/**
 * Lays out the edges of a model, the same on the canvas and in pictures. An edge that has no node at
 * one of its ends has no layout.
 *
 * Time about O(nodes + edges · what lies along them).
 */
export function layOut(
  { nodes, edges }: { nodes: ModelNode[]; edges: ModelEdge[] },
  language: 'en' | 'tr',
): Map<string, Layout & { curve: Curve; lines: string[] }> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const boxes = boxesOf(nodes);
  const routes = edges.flatMap((edge) => {
    const [source, target] = [byId.get(edge.source), byId.get(edge.target)];
    return source && target ? [{ edge, from: endsOf(source).out, to: endsOf(target).into }] : [];
  });
  const lanes = lanesOf(routes, boxes);
  const labels = boxesOf([]);
  const isFree = (area: Box) => [boxes, labels].every((all) => all.touching(area).length === 0);
  return new Map(
    routes.map(({ edge, from, to }, at) => {
      const lane = lanes[at] ?? STRAIGHT;
      const curve = curveBetween(from, to, lane);
      const lines = linesOn(edgeWords(edge, language), curve);
      const label = labelPlace(lines, curve, isFree);
      if (lines.length > 0) labels.add(edge.id, label.area);
      return [edge.id, { lane, curve, lines, labelAt: label.at }];
    }),
  );
}
