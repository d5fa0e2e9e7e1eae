import { boxOf } from './route/box.ts';
import type { Direction, LayoutEdge, LayoutNode } from './types.ts';

/** The way in which most edges lead whose nodes stand side by side, or one below the other. */
export function directionOf(
  nodes: LayoutNode[],
  edges: Pick<LayoutEdge, 'source' | 'target'>[],
): Direction {
  const boxes = new Map(nodes.map((node) => [node.id, boxOf(node)]));
  let down = 0;
  for (const { source, target } of edges) {
    const [a, b] = [boxes.get(source), boxes.get(target)];
    if (!a || !b) continue;
    if (a.right <= b.left) down--;
    else if (a.bottom <= b.top && a.left < b.right && b.left < a.right) down++;
  }
  return down > 0 ? 'down' : 'right';
}
