import type { ModelEdge, ModelNode, Note, Position } from '@caseloom/engine';
import type { Names } from '../graphwalker/join.ts';
import { Sheet } from '../graphwalker/place.ts';
import type { Remark } from '../model-file.ts';
import { placeNodes } from '../place-nodes.ts';
import type { Chart } from './chart.ts';

/** From one column to the next: a step and its gap. */
const COLUMN = 255;

export type Drawing = {
  names: Names;
  nodes: ModelNode[];
  edges: ModelEdge[];
  /** Each edge as its ends and its label: none is drawn twice. */
  connected: Set<string>;
  /** By shape: the node it became. */
  nodeOf: Map<string, string>;
  report: Remark[];
};

/** Where the file drew it, with the room our steps need; in layers where it did not. @returns the notes, at their places */
export function place(drawing: Drawing, chart: Chart): Note[] {
  const { nodes, nodeOf, names, report } = drawing;
  const drawn = new Map<string, Position>();
  for (const { id, position } of chart.shapes.values()) {
    const node = nodeOf.get(id);
    if (node && position) drawn.set(node, position);
  }
  const inner = nodes.filter(({ type }) => type === 'step' || type === 'nested');
  if (inner.length === 0 || !inner.every(({ id }) => drawn.has(id))) {
    placeNodes(nodes, drawing.edges);
    if (chart.isTurned) report.push({ code: 'turned', params: {} });
    else report.push({ code: 'laid_out', params: { count: nodes.length } });
    return [];
  }
  const by = stretch(drawing.edges, drawn);
  const sheet = new Sheet();
  for (const node of inner) node.position = sheet.put(scaled(drawn.get(node.id), by));
  placeEnds(drawing, drawn, by, sheet);
  return chart.notes.map(({ text, position }) => ({
    id: names.free('note'),
    text,
    position: sheet.put(scaled(position, by)),
    width: 180,
    height: 90,
  }));
}

function placeEnds(
  { nodes, edges }: Drawing,
  drawn: Map<string, Position>,
  by: number,
  sheet: Sheet,
) {
  const places = new Map(nodes.map(({ id, position }) => [id, position]));
  for (const node of nodes) {
    if (node.type !== 'start' && node.type !== 'end') continue;
    const isStart = node.type === 'start';
    const neighbours = edges.flatMap(({ source, target }) => {
      if (isStart) return source === node.id ? [target] : [];
      return target === node.id ? [source] : [];
    });
    const positions = neighbours.flatMap((id) => places.get(id) ?? []);
    const middle = positions.reduce((sum, { y }) => sum + y, 0) / (positions.length || 1);
    const own = drawn.get(node.id);
    const target = own
      ? scaled(own, by)
      : {
          x: isStart
            ? positions.reduce((min, { x }) => Math.min(min, x), Infinity) - COLUMN
            : positions.reduce((max, { x }) => Math.max(max, x), -Infinity) + COLUMN,
          y: middle,
        };
    node.position = sheet.put({ x: target.x, y: target.y });
  }
}

const scaled = ({ x, y }: Position = { x: 0, y: 0 }, by: number) => ({ x: x * by, y: y * by });

/** As many of our units to one of the file's as it takes for a step and its gap to fit between neighbours. */
function stretch(edges: ModelEdge[], drawn: Map<string, Position>): number {
  const lengths = edges
    .map(({ source, target }) => [drawn.get(source), drawn.get(target)])
    .flatMap(([a, b]) => (a && b ? [Math.hypot(a.x - b.x, a.y - b.y)] : []))
    .filter((length) => length > 0)
    .toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 4)] ?? COLUMN;
  return Math.min(3, Math.max(1, COLUMN / usual));
}
