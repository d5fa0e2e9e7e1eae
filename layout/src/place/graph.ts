import type { Position } from '@caseloom/engine';
import { GRID, type LayoutEdge, type LayoutNode, type Size } from '../types.ts';

/** How far an edge from a node to itself leads out of it. */
const LOOP = 10;

/** A node while it is being placed. Flows lead along, from one layer to the next; a layer's nodes stand across. */
export type Vertex = {
  node: LayoutNode;
  order: number;
  /** Where it stands: x along the flow, y across it. */
  position: Position;
  /** The connected part of the drawing that it belongs to: its first node's place in the list. */
  part: number;
  /** Its size along the flow, and across it. */
  along: number;
  across: number;
  /** The room that edges to itself take on each side across the flow. */
  loops: number;
  outgoing: Link[];
  incoming: Link[];
  layer: number;
};

/** An edge while its ends are being placed: from the lower layer to the higher one. */
export type Link = {
  from: Vertex;
  to: Vertex;
  /** Whether the edge leads against the flow. */
  isBack: boolean;
  isSpine: boolean;
  edge: LayoutEdge;
  /** Its label's size along the flow, and across it; 0 where there is none. */
  label: { along: number; across: number };
};

/** A place as the flow sees it, and back: flows that lead down are drawn as those that lead right are, with x and y exchanged. */
export const turned = ({ x, y }: Position, isDown: boolean): Position =>
  isDown ? { x: y, y: x } : { x, y };

/** The connected parts of a drawing, each with its edges; the one of Start first, then as they were drawn. */
export function partsOf(nodes: LayoutNode[], edges: LayoutEdge[], isDown: boolean): Vertex[][] {
  const sizeOf = ({ width, height }: Size) =>
    isDown ? { along: height, across: width } : { along: width, across: height };
  const vertices = new Map(
    nodes.map((node, order): [string, Vertex] => [
      node.id,
      {
        ...{ node, order, position: turned(node.position, isDown), part: order, ...sizeOf(node) },
        ...{ loops: 0, outgoing: [], incoming: [], layer: 0 },
      },
    ]),
  );
  for (const edge of edges) {
    const [from, to] = [vertices.get(edge.source), vertices.get(edge.target)];
    if (!from || !to) continue;
    const label = edge.label ? sizeOf(edge.label) : { along: 0, across: 0 };
    if (from === to) {
      from.loops += Math.ceil((LOOP + label.across) / GRID) * GRID;
      continue;
    }
    const link = { from, to, isBack: false, isSpine: false, edge, label };
    from.outgoing.push(link);
    to.incoming.push(link);
  }
  const parts = connected([...vertices.values()]);
  return parts.toSorted((a, b) => rank(a) - rank(b));
}

const rank = (part: Vertex[]) => (part.some(({ node }) => node.type === 'start') ? 0 : 1);

function connected(vertices: Vertex[]): Vertex[][] {
  const seen = new Set<Vertex>();
  return vertices.flatMap((begin) => {
    if (seen.has(begin)) return [];
    seen.add(begin);
    const part = [begin];
    for (const vertex of part) {
      vertex.part = begin.order;
      for (const next of neighboursOf(vertex)) {
        if (seen.has(next)) continue;
        seen.add(next);
        part.push(next);
      }
    }
    return [part.toSorted((a, b) => a.order - b.order)];
  });
}

const neighboursOf = ({ outgoing, incoming }: Vertex): Vertex[] => [
  ...outgoing.map(({ to }) => to),
  ...incoming.map(({ from }) => from),
];

/**
 * Turns edges round that lead back to where a walk depth first from the beginning came through, so
 * that the rest has no circle.
 */
export function turnBackEdges(part: Vertex[]): void {
  const state = new Map<Vertex, 'open' | 'done'>();
  const back: Link[] = [];
  const first = part.toSorted((a, b) => beginning(a) - beginning(b));
  for (const begin of first) {
    if (state.has(begin)) continue;
    const stack = [{ vertex: begin, next: 0 }];
    state.set(begin, 'open');
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const link = top.vertex.outgoing[top.next++];
      if (!link) {
        state.set(top.vertex, 'done');
        stack.pop();
      } else if (state.get(link.to) === 'open') back.push(link);
      else if (!state.has(link.to)) {
        state.set(link.to, 'open');
        stack.push({ vertex: link.to, next: 0 });
      }
    }
  }
  for (const link of back) turn(link);
}

function beginning({ node, incoming }: Vertex): number {
  if (node.type === 'start') return 0;
  return incoming.length === 0 ? 1 : 2;
}

function turn(link: Link): void {
  const { from, to } = link;
  from.outgoing.splice(from.outgoing.indexOf(link), 1);
  to.incoming.splice(to.incoming.indexOf(link), 1);
  [link.from, link.to, link.isBack] = [to, from, true];
  to.outgoing.push(link);
  from.incoming.push(link);
}

/** By node: the cheapest way to it, and the link at its end. */
type Arrivals = Map<Vertex, { cost: number; by: Link | undefined }>;

function extend(arrivals: Arrivals, link: Link): void {
  const here = arrivals.get(link.from);
  if (!here || link.isBack) return;
  const cost = here.cost + (link.edge.isAside ? ASIDE : 1);
  if (cost < (arrivals.get(link.to)?.cost ?? Number.POSITIVE_INFINITY))
    arrivals.set(link.to, { cost, by: link });
}

/** What an edge aside counts on the way to the end: more than any way without one. */
const ASIDE = 10_000;

/**
 * Marks the happy path: the shortest way from the first node to the end along which valid data lead.
 */
export function markSpine(part: Vertex[]): void {
  const begin = part.toSorted((a, b) => beginning(a) - beginning(b))[0];
  if (!begin) return;
  const inOrder = part.toSorted((a, b) => a.layer - b.layer);
  const arrivals: Arrivals = new Map([[begin, { cost: 0, by: undefined }]]);
  for (const { outgoing } of inOrder) for (const link of outgoing) extend(arrivals, link);
  const end = part.find(({ node }) => node.type === 'end');
  const last = end && arrivals.has(end) ? end : inOrder.findLast((vertex) => arrivals.has(vertex));
  for (let link = last && arrivals.get(last)?.by; link; link = arrivals.get(link.from)?.by)
    link.isSpine = true;
}

/** The links that lead to the right out of each of these nodes. */
export const linksOf = (vertices: Vertex[]): Link[] => vertices.flatMap(({ outgoing }) => outgoing);
