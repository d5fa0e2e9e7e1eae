import type { FlatEdge, FlatNode } from './flat-model.ts';

/** An expanded model in the making: a node that is undefined is a junction, an edge that is undefined is gone. */
export type Expansion = { nodes: (FlatNode | undefined)[]; edges: (FlatEdge | undefined)[] };

/**
 * Takes every junction out, one at a time: each edge in is joined with each edge
 * out, and both vanish. Changes the expansion in place.
 *
 * Time: in × out at each junction.
 */
export function removeJunctions({ nodes, edges }: Expansion): void {
  const incoming = nodes.map(() => new Set<number>());
  const outgoing = nodes.map(() => new Set<number>());
  const add = (edge: FlatEdge, index: number) => {
    outgoing[edge.source]?.add(index);
    incoming[edge.target]?.add(index);
  };
  const drop = (index: number) => {
    const edge = edges[index];
    if (!edge) return;
    outgoing[edge.source]?.delete(index);
    incoming[edge.target]?.delete(index);
    edges[index] = undefined;
  };
  edges.forEach((edge, index) => {
    if (edge) add(edge, index);
  });
  for (const [junction, node] of nodes.entries()) {
    if (node) continue;
    const before = [...(incoming[junction] ?? [])];
    const after = [...(outgoing[junction] ?? [])];
    for (const joined of joins(edges, before, after)) add(joined, edges.push(joined) - 1);
    for (const index of [...before, ...after]) drop(index);
  }
}

function joins(edges: Expansion['edges'], before: number[], after: number[]): FlatEdge[] {
  return before.flatMap((first) =>
    after.flatMap((second) => {
      const [a, b] = [edges[first], edges[second]];
      if (!a || !b || first === second) return [];
      const item = joinedItem(a, b, { before: before.length, after: after.length });
      return [joinEdges(a, b, item)];
    }),
  );
}

/**
 * What a joined edge is covered for, of so many edges before the junction and after it. Where only one edge leads in, or out, all that
 * go on imply it, so it asks for nothing of its own; of two lone ones the one that
 * is told by its own id stays, which is the caller's.
 */
function joinedItem(
  first: FlatEdge,
  second: FlatEdge,
  { before, after }: { before: number; after: number },
): string {
  if (!first.item || !second.item) return first.item || second.item;
  if (before === 1 && after === 1) return first.item === first.id ? first.item : second.item;
  if (after === 1) return first.item;
  return before === 1 ? second.item : `${first.item}>${second.item}`;
}

function joinEdges(first: FlatEdge, second: FlatEdge, item: string): FlatEdge {
  const both = (a: string, b: string, between: string) => (a && b ? a + between + b : a || b);
  return {
    id: both(first.id, second.id, '>'),
    source: first.source,
    target: second.target,
    guards: [...first.guards, ...second.guards],
    requirements: [...first.requirements, ...second.requirements],
    label: both(first.label, second.label, ' '),
    weight: first.weight * second.weight,
    drawn: both(first.drawn, second.drawn, '>'),
    item,
  };
}
