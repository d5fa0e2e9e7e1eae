import type { ModelNode } from '@caseloom/engine';

export const position = { x: 0, y: 0 };
export const start: ModelNode = { id: 'start', type: 'start', position };
export const end: ModelNode = { id: 'end', type: 'end', position };

export function aStep(id: string, label: string, more: ModelNode['data'] = {}): ModelNode {
  return { id, type: 'step', position, data: { label, type: 'action', ...more } };
}

export function aCall(modelId: string): ModelNode {
  return { id: `call ${modelId}`, type: 'nested', position, modelId };
}

/** Start, the given nodes one after the other, end. */
export function aLine(...nodes: ModelNode[]) {
  const all = [start, ...nodes, end];
  const edges = all.slice(1).map((node, at) => ({
    id: `e${at}`,
    source: all[at]?.id ?? '',
    target: node.id,
  }));
  return { nodes: all, edges };
}
