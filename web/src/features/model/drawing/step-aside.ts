import type { ModelNode } from '@caseloom/engine';
import { GRID } from './place.ts';
import { sizeOf } from './size.ts';

/** What is said of a node stands above it. */
const GAP = 2 * GRID;

/**
 * Nodes of several drawings in one: those that one of them does not have go down until they lie on no other.
 * Time: linear in the nodes for each row of the grid that such a node goes down.
 *
 * @param kept the ids of those that stay where they are
 */
export function stepAside(nodes: readonly ModelNode[], kept: ReadonlySet<string>): ModelNode[] {
  const placed = nodes.filter(({ id }) => kept.has(id));
  const moved = new Map<string, ModelNode>();
  for (const node of nodes) {
    if (kept.has(node.id)) continue;
    const { x, y } = node.position;
    let free = node;
    while (placed.some((other) => isOver(free, other)))
      free = { ...node, position: { x, y: free.position.y + GRID } };
    placed.push(free);
    if (free.position.y !== y) moved.set(node.id, free);
  }
  return nodes.map((node) => moved.get(node.id) ?? node);
}

function isOver(one: ModelNode, other: ModelNode): boolean {
  const [size, otherSize] = [sizeOf(one), sizeOf(other)];
  const [{ x, y }, there] = [one.position, other.position];
  return (
    x < there.x + otherSize.width + GRID &&
    there.x < x + size.width + GRID &&
    y < there.y + otherSize.height + GAP &&
    there.y < y + size.height + GAP
  );
}
