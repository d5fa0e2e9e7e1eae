import type { ModelEdge, ModelNode, NodeType } from '@caseloom/engine';
import { type Drawing, EMPTY } from '../features/model/drawing/drawing.ts';

/** A node at a position of the canvas. */
export function aNode(id: string, x = 0, y = 0, type: NodeType = 'step'): ModelNode {
  const node = { id, type, position: { x, y } };
  return type === 'step' ? { ...node, data: { type: 'action', label: id } } : node;
}

/** An edge named after the nodes it connects: `a-b`. */
export function anEdge(source: string, target: string): ModelEdge {
  return { id: `${source}-${target}`, source, target };
}

/** A drawing of these nodes, and of edges written as `a-b`. */
export function aDrawing(nodes: ModelNode[], edges: string[] = []): Drawing {
  return {
    ...EMPTY,
    name: 'Login',
    nodes,
    edges: edges.map((edge) => {
      const [source = '', target = ''] = edge.split('-');
      return anEdge(source, target);
    }),
  };
}
