import { defined } from '../../defined.ts';

/**
 * Nodes that hang below each other: what hangs below a node is a doubly linked list, from `child`
 * by `next` and `previous`; -1 ends it.
 */
export type Hanging = {
  parent: Int32Array;
  child: Int32Array;
  next: Int32Array;
  previous: Int32Array;
};

/** Puts a node first among those below its parent. Time: O(1). */
export function attach({ parent, child, next, previous }: Hanging, node: number): void {
  const above = defined(parent[node]);
  const sibling = child[above] ?? -1;
  next[node] = sibling;
  previous[node] = -1;
  if (sibling >= 0) previous[sibling] = node;
  child[above] = node;
}

/** Takes a node, with all below it, away from its parent. Time: O(1). */
export function detach({ parent, child, next, previous }: Hanging, node: number): void {
  const [before, after] = [previous[node] ?? -1, next[node] ?? -1];
  if (before >= 0) next[before] = after;
  else child[defined(parent[node])] = after;
  if (after >= 0) previous[after] = before;
}
