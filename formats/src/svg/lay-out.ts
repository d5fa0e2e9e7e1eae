import type { ModelEdge, ModelNode } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { boxesOf } from './boxes.ts';
import { type Curve, curveBetween, type Lane, STRAIGHT } from './curve.ts';
import { edgeWords, labelPlace, linesOn } from './labels.ts';
import { lanesOf } from './lanes.ts';
import { endsOf } from './size.ts';

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
  language: Language,
): Map<string, Layout & { curve: Curve; lines: string[] }> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const boxes = boxesOf(nodes);
  const routes = edges.flatMap((edge) => {
    const [source, target] = [byId.get(edge.source), byId.get(edge.target)];
    return source && target ? [{ edge, from: endsOf(source).out, to: endsOf(target).into }] : [];
  });
  const lanes = lanesOf(routes, boxes);
  const labels = boxesOf([]);
  return new Map(
    routes.map(({ edge, from, to }, index) => {
      const lane = lanes[index] ?? STRAIGHT;
      const curve = curveBetween(from, to, lane);
      const lines = linesOn(edgeWords(edge, language), curve);
      if (lines.length === 0) return [edge.id, { lane, curve, lines, labelAt: 0.5 }];
      const label = labelPlace(lines, curve, { nodes: boxes, labels });
      labels.add(edge.id, label.area);
      return [edge.id, { lane, curve, lines, labelAt: label.fraction }];
    }),
  );
}
