import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { addNode, type Drawing, findOnly, type NewNode, newId, newNode } from './drawing.ts';
import { DOWN, freePlace, RIGHT, snap } from './place.ts';
import { makeRoom } from './room.ts';
import { sizeOf } from './size.ts';

type Added = { drawing: Drawing; id: string };
type Between = { edge: ModelEdge; source: ModelNode; target: ModelNode };

/** A label on an edge needs no more room than this. */
const WIDEST_LABEL = 180;

/**
 * Puts a node onto an edge: the incoming edge keeps label and condition, and both stand where the edge
 * stood among the others, as these run otherwise where another comes before them. The node stands in the
 * row of the one end or the other, where fewer nodes have to move; those behind it go on no further than
 * it takes, and all others stay where they are.
 */
export function insertOnEdge(drawing: Drawing, edgeId: string, node: NewNode): Added {
  const edge = drawing.edges.find(({ id }) => id === edgeId);
  const source = drawing.nodes.find(({ id }) => id === edge?.source);
  const target = drawing.nodes.find(({ id }) => id === edge?.target);
  const isThere =
    node.type === 'start' || node.type === 'end' ? findOnly(drawing, node.type) : undefined;
  if (!edge || !source || !target || isThere)
    return addNode(drawing, node, { after: isThere && source?.id });
  const between = { edge, source, target };
  const [first, ...others] = rowsFor(drawing, between).map((row) =>
    putBetween(drawing, between, { node, y: middleIn(row, node) }),
  );
  if (!first) return addNode(drawing, node);
  return others.reduce((best, one) => (one.moved < best.moved ? one : best), first);
}

/** The nodes whose row it may stand in, the likelier one first: a branch begins in the row that it leads to. */
function rowsFor({ edges }: Drawing, { source, target }: Between): ModelNode[] {
  if (!isAhead(source, target)) return [source];
  const exits = edges.filter((edge) => edge.source === source.id).length;
  return exits > 1 ? [target, source] : [source, target];
}

const rightOf = (node: ModelNode) => node.position.x + sizeOf(node).width;
const isAhead = (source: ModelNode, target: ModelNode) => target.position.x >= rightOf(source);

/** Where a new node stands so that its middle is in line with that of another. */
function middleIn(row: ModelNode, node: NewNode): number {
  return snap(row.position.y + (sizeOf(row).height - sizeOf(node).height) / 2);
}

function putBetween(
  drawing: Drawing,
  { edge, source, target }: Between,
  { node, y }: { node: NewNode; y: number },
): Added & { moved: number } {
  const room = target.position.x - rightOf(source);
  const isLabelled = Boolean(edge.guard ?? edge.label);
  const before = isLabelled ? Math.min(Math.max(room, RIGHT), WIDEST_LABEL) : RIGHT;
  const isForward = isAhead(source, target);
  // what stands behind makes room; all else has its place
  const staying = isForward
    ? drawing.nodes.filter(({ position }) => position.x < target.position.x)
    : drawing.nodes;
  const at = freePlace({ nodes: staying }, { x: rightOf(source) + before, y }, node);
  const added = newNode(node, at);
  const { id } = added;
  const next = {
    ...drawing,
    nodes: [...drawing.nodes, added],
    edges: drawing.edges.flatMap((one) =>
      one === edge
        ? [
            { ...edge, id: newId(), target: id },
            { id: newId(), source: id, target: edge.target },
          ]
        : [one],
    ),
  };
  if (!isForward) return { drawing: next, id, moved: 0 };
  const made = makeRoom(next, id, target.position.x);
  const moved = made.nodes.filter((one, index) => one !== next.nodes[index]).length;
  return { drawing: made, id, moved };
}

/** The edge on from a node where it leads to End and nowhere else: what comes next belongs onto it, so that End stays last. */
export function lastEdge(drawing: Drawing, from: string): string | undefined {
  const edge = onlyEdge(drawing, from);
  const end = drawing.nodes.find(({ type }) => type === 'end');
  return edge?.target === end?.id ? edge?.id : undefined;
}

/** The one edge on from a node: what comes next belongs onto it, so that the flow stays whole. */
export function onlyEdge({ edges }: Drawing, from: string): ModelEdge | undefined {
  const [outgoing, ...others] = edges.filter(({ source }) => source === from);
  return others.length === 0 && outgoing?.target !== from ? outgoing : undefined;
}

/** A node in the direction of an arrow key, connected from the one it starts at. */
export function addTowards(
  drawing: Drawing,
  from: string,
  direction: 'left' | 'right' | 'up' | 'down',
  node: NewNode,
): Added {
  const origin = drawing.nodes.find(({ id }) => id === from);
  if (!origin) return addNode(drawing, node);
  const { x, y } = origin.position;
  const { width, height } = sizeOf(origin);
  const size = sizeOf(node);
  const at: Position = {
    right: { x: x + width + RIGHT, y },
    left: { x: x - RIGHT - size.width, y },
    // an edge leads from the right side of a step to the left of another: never straight down
    up: { x: x + width + RIGHT, y: y - size.height - DOWN },
    down: { x: x + width + RIGHT, y: y + height + DOWN },
  }[direction];
  return addNode(drawing, node, { at, after: from, goes: direction === 'up' ? 'up' : 'down' });
}
