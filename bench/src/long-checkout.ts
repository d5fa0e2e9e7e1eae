type Node = { id: string; type: string; position: { x: number; y: number } };
type Edge = { id: string; source: string; target: string };
type Drawing = { nodes: Node[]; edges: Edge[] };

const TIMES = 3;

/**
 * The checkout that comes with the sample, three times, one below the other: a flow that is too long for a window.
 *
 * @param checkout with one start and one end
 * @returns 77 nodes for the 27 of the sample
 */
export function longCheckout({ nodes, edges }: Drawing): Drawing {
  const copies = Array.from({ length: TIMES }, (_, index) => index);
  const first = edges.find(({ source }) => source === 'start')?.target;
  const height = Math.max(...nodes.map(({ position }) => position.y)) + 180;
  const isKept = (id: string, index: number) =>
    (id !== 'start' || index === 0) && (id !== 'end' || index === TIMES - 1);
  // what leads to the end leads to the next copy
  const named = (id: string, index: number) =>
    isKept(id, index) ? `${id}${index}` : `${first}${index + 1}`;
  return {
    nodes: copies.flatMap((index) =>
      nodes
        .filter(({ id }) => isKept(id, index))
        .map(({ position: { x, y }, ...node }) => ({
          ...{ ...node, id: named(node.id, index), position: { x, y: y + index * height } },
        })),
    ),
    edges: copies.flatMap((index) =>
      edges
        .filter(({ source }) => isKept(source, index))
        .map((edge) => ({
          ...{ ...edge, id: `${edge.id}${index}` },
          ...{ source: named(edge.source, index), target: named(edge.target, index) },
        })),
    ),
  };
}
