import type { ModelNode, Position } from '@caseloom/engine';
import { type Drawing, whyNotConnect } from '../drawing/drawing.ts';
import { sizeOf } from '../drawing/size.ts';
import type { Why } from '../tool.ts';

/** Where the edges of a node begin, or end. */
export function dotOf(node: ModelNode, side: 'out' | 'into'): Position {
  const { width, height } = sizeOf(node);
  return { x: node.position.x + (side === 'out' ? width : 0), y: node.position.y + height / 2 };
}

/** An edge dropped this near to its own source handle connects nothing: it was not meant as a loop. */
const OWN = 90;

/** The node under a point of the canvas; of the one that a wire comes from, only the far side. */
function nodeAt({ nodes }: Drawing, { x, y }: Position, from: string): ModelNode | undefined {
  return nodes.findLast((node) => {
    const { width, height } = sizeOf(node);
    const [left, top] = [x - node.position.x, y - node.position.y];
    const isInside = left >= 0 && top >= 0 && left <= width && top <= height;
    return isInside && (node.id !== from || width - left > OWN);
  });
}

type PendingConnection = {
  /** The node it was drawn from, and whether it leads on from there or comes in. */
  from: string;
  leads: 'on' | 'in';
  /** Where the pointer is, and the node whose dot it is near to. */
  at: Position;
  near?: string | undefined;
  /** The edge that is led elsewhere: it stands in no edge of itself. */
  moved?: string | undefined;
};

export type Landing = {
  node: ModelNode;
  source: string;
  target: string;
  /** Why no edge may lead there. */
  why: Why | undefined;
};

/** Where a wire would end if one let go of it: on the node under it, wherever that is touched, or at the dot that it is near to. */
export function landingOf(
  drawing: Drawing,
  { from, leads, at, near, moved }: PendingConnection,
): Landing | undefined {
  const node = nodeAt(drawing, at, from) ?? drawing.nodes.find(({ id }) => id === near);
  if (!node) return undefined;
  const [source, target] = leads === 'on' ? [from, node.id] : [node.id, from];
  const others = drawing.edges.filter(({ id }) => id !== moved);
  return { node, source, target, why: whyNot({ ...drawing, edges: others }, source, target) };
}

const REASONS = {
  start_has_incoming: 'leadsToStart',
  end_has_outgoing: 'leavesEnd',
  edge_exists: 'wayExists',
  edge_dangling: 'selectBlock',
} as const;

/** Why no edge may lead from one node to another, as a sentence. */
export function whyNot(drawing: Drawing, source: string, target: string): Why | undefined {
  const reason = whyNotConnect(drawing, source, target);
  return reason && REASONS[reason];
}
