import type { ModelEdge, ModelNode, NodeData } from '@caseloom/engine';

/** What is drawn: changed only by the functions below, each of them one intent of a person. */
export type Drawing = { name: string; nodes: ModelNode[]; edges: ModelEdge[] };

export const GRID = 15;

const newId = () => crypto.randomUUID().slice(0, 8);

/** A new node, right of the one it follows and connected to it, or right of everything. @returns the drawing and the node's id */
export function addNode(
  drawing: Drawing,
  type: 'start' | 'end' | 'step',
  { after, label = '' }: { after?: string | undefined; label?: string } = {},
): { drawing: Drawing; id: string } {
  const previous = drawing.nodes.find(({ id }) => id === after);
  const right = Math.max(0, ...drawing.nodes.map(({ position }) => position.x + 255));
  const siblings = drawing.edges.filter(({ source }) => source === after).length;
  const position = previous
    ? { x: previous.position.x + 255, y: previous.position.y + siblings * 105 }
    : { x: drawing.nodes.length === 0 ? 0 : right, y: 0 };
  const id = newId();
  const node: ModelNode = {
    id,
    type,
    position,
    ...(type === 'step' && { data: { label, type: 'action' as const } }),
  };
  const added = { ...drawing, nodes: [...drawing.nodes, node] };
  return { drawing: after && type !== 'start' ? connect(added, after, id) : added, id };
}

/** A way from one node to another; the same drawing where there is one, or where it may not be. */
export function connect(drawing: Drawing, source: string, target: string): Drawing {
  const typeOf = (id: string) => drawing.nodes.find((node) => node.id === id)?.type;
  const isThere = drawing.edges.some((edge) => edge.source === source && edge.target === target);
  if (isThere || typeOf(target) === 'start' || typeOf(source) === 'end') return drawing;
  return { ...drawing, edges: [...drawing.edges, { id: newId(), source, target }] };
}

/** Takes nodes away with their ways, and ways. */
export function remove(drawing: Drawing, ids: Set<string>): Drawing {
  return {
    ...drawing,
    nodes: drawing.nodes.filter(({ id }) => !ids.has(id)),
    edges: drawing.edges.filter(
      ({ id, source, target }) => !ids.has(id) && !ids.has(source) && !ids.has(target),
    ),
  };
}

/** Changes what a step says. A step of the library becomes one of its own words: saving joins it with its twin. */
export function reword(drawing: Drawing, nodeId: string, words: NodeData): Drawing {
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => {
      if (node.id !== nodeId) return node;
      const { stepId: _library, ...rest } = node;
      return { ...rest, data: { ...node.data, ...words } };
    }),
  };
}

export function changeEdge(drawing: Drawing, edgeId: string, changes: Partial<ModelEdge>): Drawing {
  return {
    ...drawing,
    edges: drawing.edges.map((edge) => (edge.id === edgeId ? { ...edge, ...changes } : edge)),
  };
}

export function move(drawing: Drawing, places: Map<string, { x: number; y: number }>): Drawing {
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => ({
      ...node,
      position: places.get(node.id) ?? node.position,
    })),
  };
}
