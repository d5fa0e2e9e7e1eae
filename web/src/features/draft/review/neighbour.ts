import type { ModelEdge, ModelNode } from '@caseloom/engine';

export type Direction = 'after' | 'before' | 'above' | 'below';
type Drawn = { nodes: ModelNode[]; edges: ModelEdge[] };

/** Where an arrow key leads from a node: along the flow, or to the next one above or below; first to Start. */
export function neighbour(
  { nodes, edges }: Drawn,
  from: string | undefined,
  direction: Direction,
): string | undefined {
  const here = nodes.find(({ id }) => id === from);
  if (!here) return (nodes.find(({ type }) => type === 'start') ?? nodes[0])?.id;
  if (direction === 'after') return edges.find(({ source }) => source === from)?.target ?? from;
  if (direction === 'before') return edges.find(({ target }) => target === from)?.source ?? from;
  const sign = direction === 'below' ? 1 : -1;
  const far = ({ position }: ModelNode) => ({
    x: Math.abs(position.x - here.position.x),
    y: (position.y - here.position.y) * sign,
  });
  const beyond = nodes.filter((node) => far(node).y > 0);
  const nearest = beyond.toSorted((a, b) => far(a).x + far(a).y - far(b).x - far(b).y)[0];
  return nearest?.id ?? from;
}
