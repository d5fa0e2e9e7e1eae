import type { Model, ModelEdge, ModelNode, Step } from '@caseloom/engine';

/** An answer, and the condition under which it is given; empty where none decides. */
export type Answer = { step: Step; guard: string };

/** A request, and an edge to each of its answers. */
export function drawRequest(request: ModelNode, answers: Answer[]): Pick<Model, 'nodes' | 'edges'> {
  const nodes: ModelNode[] = [{ ...place('start'), type: 'start' }, request];
  const edges: ModelEdge[] = [{ id: 'start', source: 'start', target: request.id }];
  for (const [index, { step, guard }] of answers.entries()) {
    const id = `answer-${index + 1}`;
    nodes.push({ ...place(id), type: 'step', stepId: step.id });
    edges.push({ id, source: request.id, target: id, ...(guard && { guard }) });
    edges.push({ id: `${id}-end`, source: id, target: 'end' });
  }
  if (answers.length === 0) edges.push({ id: 'end', source: request.id, target: 'end' });
  nodes.push({ ...place('end'), type: 'end' });
  return { nodes, edges };
}

/** The models that are called, one or another. */
export function drawCalls(models: readonly Model[]): Pick<Model, 'nodes' | 'edges'> {
  const calls = models.map((model, index): ModelNode => {
    return { ...place(`call-${index + 1}`), type: 'nested', modelId: model.id };
  });
  const edges = calls.flatMap(({ id: call }): ModelEdge[] => [
    { id: `${call}-in`, source: 'start', target: call },
    { id: `${call}-out`, source: call, target: 'end' },
  ]);
  const start: ModelNode = { ...place('start'), type: 'start' };
  const end: ModelNode = { ...place('end'), type: 'end' };
  return { nodes: [start, ...calls, end], edges };
}

/** Where a node stands before it is laid out. */
export const place = (id: string) => ({ id, position: { x: 0, y: 0 } });
