import type { ModelEdge, ModelNode } from '@caseloom/engine';

const GRID = 15;
/** From one column to the next, and from one row to the next: a step of 180 by 60 and its gap. */
const COLUMN = 255;
const ROW = 105;

/**
 * Gives every node a place on the grid: in columns by the longest path that leads to it, so that
 * edges lead to the right and only edges back lead left; within a column next to what leads there.
 * Time: O(nodes + edges), sorting aside.
 */
export function placeInLayers(nodes: ModelNode[], edges: ModelEdge[]): void {
  const forward = withoutBackEdges(nodes, edges);
  const column = columnsOf(nodes, forward);
  const incoming = Map.groupBy(forward, ({ target }) => target);
  const row = new Map<string, number>();
  const idealRow = ({ id }: ModelNode) => {
    const rows = (incoming.get(id) ?? []).flatMap(({ source }) => row.get(source) ?? []);
    return rows.length === 0 ? 0 : rows.reduce((sum, y) => sum + y, 0) / rows.length;
  };
  const byColumn = Map.groupBy(nodes, ({ id }) => column.get(id) ?? 0);
  for (const number of [...byColumn.keys()].sort((a, b) => a - b)) {
    const inColumn = (byColumn.get(number) ?? [])
      .map((node) => ({ node, ideal: idealRow(node) }))
      .sort((a, b) => a.ideal - b.ideal);
    const middle = inColumn.reduce((sum, { ideal }) => sum + ideal, 0) / inColumn.length;
    for (const [order, { node }] of inColumn.entries()) {
      const y = middle + order - (inColumn.length - 1) / 2;
      row.set(node.id, y);
      node.position = { x: number * COLUMN, y: Math.round((y * ROW) / GRID) * GRID || 0 };
    }
  }
}

/** The edges that are left when every one that closes a circle is taken away; depth first, without recursion. */
function withoutBackEdges(nodes: ModelNode[], edges: ModelEdge[]): ModelEdge[] {
  const outgoing = Map.groupBy(edges, ({ source }) => source);
  const seen = new Set<string>();
  const open = new Set<string>();
  const back = new Set<ModelEdge>();
  for (const { id } of nodes) {
    if (seen.has(id)) continue;
    const stack = [{ id, next: 0 }];
    seen.add(id);
    open.add(id);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = outgoing.get(top.id)?.[top.next++];
      if (!edge) {
        open.delete(top.id);
        stack.pop();
      } else if (open.has(edge.target)) back.add(edge);
      else if (!seen.has(edge.target)) {
        seen.add(edge.target);
        open.add(edge.target);
        stack.push({ id: edge.target, next: 0 });
      }
    }
  }
  return edges.filter((edge) => !back.has(edge));
}

/** By node the number of edges on the longest path to it. */
function columnsOf(nodes: ModelNode[], edges: ModelEdge[]): Map<string, number> {
  const outgoing = Map.groupBy(edges, ({ source }) => source);
  const waiting = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { target } of edges) waiting.set(target, (waiting.get(target) ?? 0) + 1);
  const column = new Map(nodes.map(({ id }) => [id, 0]));
  const ready = nodes.flatMap(({ id }) => (waiting.get(id) === 0 ? [id] : []));
  for (const id of ready) {
    for (const { target } of outgoing.get(id) ?? []) {
      column.set(target, Math.max(column.get(target) ?? 0, (column.get(id) ?? 0) + 1));
      const left = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, left);
      if (left === 0) ready.push(target);
    }
  }
  return column;
}
