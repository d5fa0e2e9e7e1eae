import type { Position } from '@caseloom/engine';
import dagre from '@dagrejs/dagre';
import elkjs from 'elkjs/lib/elk.bundled.js';
import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Drawing } from './drawings.ts';

/** What a layout library makes of a drawing. */
export type ControlResult = { lines: Position[][]; width: number; height: number };

// a CommonJS module whose types say that it is another one
const elk: ELK = new (elkjs as unknown as typeof elkjs.default)();

/** The layered layout of ELK with level and upright lines, in the room that ours leaves; long flows wrapped where asked for. */
export async function layOutByElk(
  { nodes, edges }: Drawing,
  isWrapped: boolean,
): Promise<ControlResult> {
  const graph: ElkNode = {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.spacing.nodeNode': '30',
      'elk.layered.spacing.nodeNodeBetweenLayers': '45',
      'elk.aspectRatio': '1.27',
      ...(isWrapped && { 'elk.layered.wrapping.strategy': 'MULTI_EDGE' }),
    },
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges.map(({ id, source, target, label }) => ({
      ...{ id, sources: [source], targets: [target] },
      labels: label ? [{ text: 'label', ...label }] : [],
    })),
  };
  const result = await elk.layout(graph);
  const lines = (result.edges ?? []).flatMap(({ sections = [] }) =>
    sections.map(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]),
  );
  return { lines, width: result.width ?? 0, height: result.height ?? 0 };
}

/** The layered layout of dagre, whose lines lead straight from bend to bend. */
export function layOutByDagre({ nodes, edges }: Drawing): ControlResult {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 30, ranksep: 45 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { id, source, target, label } of edges)
    graph.setEdge(source, target, label ? { ...label, labelpos: 'c' } : {}, id);
  dagre.layout(graph);
  const lines = graph
    .edges()
    .map((edge: Parameters<typeof graph.edge>[0]): Position[] => graph.edge(edge).points ?? []);
  const { width = 0, height = 0 } = graph.graph();
  return { lines, width, height };
}

/** How often lines of any direction cross. Time: quadratic in their pieces. */
export function crossingsOfAny(lines: Position[][]): number {
  const pieces = lines.flatMap((points, line) =>
    points.slice(1).map((to, i) => ({ line, from: points[i] ?? to, to })),
  );
  let count = 0;
  for (const [i, a] of pieces.entries())
    for (const b of pieces.slice(i + 1)) if (a.line !== b.line && cross(a, b)) count++;
  return count;
}

type Piece = { from: Position; to: Position };

function cross(a: Piece, b: Piece): boolean {
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;
}

const side = ({ from, to }: Piece, { x, y }: Position) =>
  Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
