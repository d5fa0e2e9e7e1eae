import type { ModelEdge, ModelNode, Position, Step } from '@caseloom/engine';
import type { Remark } from '../model-file.ts';
import { placeNodes } from '../place-nodes.ts';
import type { Arc } from './graph.ts';
import type { Joined, Names } from './join.ts';
import { Sheet, stretch } from './place.ts';

/** What is being drawn; `nodes[0]` is the start and the last one will be the end. */
export type Drawing = {
  names: Names;
  steps: Map<string, Step>;
  /** By node: the step it shows. */
  stepOf: Map<string, Step>;
  /** The nodes that are states, not what happens between them. */
  states: Set<string>;
  nodes: ModelNode[];
  edges: ModelEdge[];
  /** By node: where the file drew it, in its own units. */
  drawn: Map<string, Position>;
  report: Remark[];
  start: string;
  end: string;
};

/**
 * Places every node of a drawing where its file drew it, with the room that steps need here; in layers
 * where the file drew none, or drew from top to bottom.
 */
export function placeAll(drawing: Drawing, { vertices, arcs, report }: Joined): void {
  const drawn = vertices.flatMap(({ id, position }) => (position ? [[id, position] as const] : []));
  const isJoined = report.some(({ code }) => code === 'shared_states_merged');
  // The places of models that were drawn apart say nothing about each other.
  if (drawn.length === vertices.length && drawn.length > 0 && !isJoined) {
    if (!leadsDown(new Map(drawn), endsOf(arcs))) {
      keepPlaces(drawing, stretch(new Map(drawn), endsOf(arcs)));
      return;
    }
    placeNodes(drawing.nodes, drawing.edges, [...drawing.steps.values()]);
    drawing.report.push({ code: 'turned', params: {} });
    return;
  }
  placeNodes(drawing.nodes, drawing.edges, [...drawing.steps.values()]);
  drawing.report.push({ code: 'laid_out', params: { count: drawing.nodes.length } });
}

/** Whether more arcs lead down than to the right, as here they do. */
export function leadsDown(drawn: ReadonlyMap<string, Position>, arcs: [string, string][]): boolean {
  const offsets = arcs.map(([source, target]) => {
    const [from, to] = [drawn.get(source), drawn.get(target)];
    return from && to ? { x: to.x - from.x, y: to.y - from.y } : { x: 0, y: 0 };
  });
  const down = offsets.filter(({ x, y }) => y > Math.abs(x));
  const right = offsets.filter(({ x, y }) => x > 0 && x >= Math.abs(y));
  return down.length > right.length;
}

function endsOf(arcs: Arc[]): [string, string][] {
  return arcs.map(({ source = '', target }) => [source, target]);
}

function keepPlaces(drawing: Drawing, by: number): void {
  const sheet = new Sheet();
  const placed = new Map<string, Position>();
  const neighbours = neighboursOf(drawing);
  for (const node of drawing.nodes) {
    const position = drawing.drawn.get(node.id);
    if (!position) continue;
    node.position = sheet.put({ x: position.x * by, y: position.y * by });
    placed.set(node.id, node.position);
  }
  // The start and the end come last: their neighbour may be a transition.
  const unplaced = drawing.nodes.filter(({ id }) => !placed.has(id));
  const [steps, ends] = [true, false].map((isStep) =>
    unplaced.filter(({ type }) => (type === 'step') === isStep),
  );
  for (const node of [...(steps ?? []), ...(ends ?? [])]) {
    node.position = sheet.put(between(node, neighbours.get(node.id) ?? [], placed));
    placed.set(node.id, node.position);
  }
}

/** By node: the other end of each of its edges, in the order of the edges. */
function neighboursOf({ nodes, edges }: Drawing): Map<string, string[]> {
  const neighbours = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { source, target } of edges) {
    neighbours.get(source)?.push(target);
    if (source !== target) neighbours.get(target)?.push(source);
  }
  return neighbours;
}

/** Where a node without a place of its own belongs: amid its neighbours; the start left of, the end right of its own. */
function between(node: ModelNode, neighbours: string[], placed: Map<string, Position>): Position {
  const near = neighbours.map((id) => placed.get(id)).filter((position) => position !== undefined);
  const middle = (pick: (position: Position) => number) =>
    near.reduce((sum, position) => sum + pick(position), 0) / (near.length || 1);
  const isLoop = near.length > 1 && near.every((position) => position === near[0]);
  const aside = { start: -255, end: 255, step: 0, nested: 0 }[node.type];
  return { x: middle(({ x }) => x) + aside, y: middle(({ y }) => y) + (isLoop ? 105 : 0) };
}
