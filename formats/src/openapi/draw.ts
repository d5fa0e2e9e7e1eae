import type { Model, ModelEdge, ModelNode, Step } from '@caseloom/engine';

/** An answer, and the condition on test data that it depends on; `isOfSituation`: on what has to be the case before the request. */
export type Answer = { step: Step; guard: string; isOfSituation?: boolean };

/** Between what follows each other, and between what stands below each other. */
const [COLUMN, ROW] = [255, 120];

/** A request with an edge to each of its answers, one below the other; once more behind the situations that some of them depend on. */
export function drawRequest(
  request: ModelNode,
  answers: Answer[],
  situation?: Step,
): Pick<Model, 'nodes' | 'edges'> {
  const nodes: ModelNode[] = [{ ...place('start', 0), type: 'start' }];
  const edges: ModelEdge[] = [];
  const isPlain = answers.length === 0 || answers.some(({ isOfSituation }) => !isOfSituation);
  if (isPlain) {
    nodes.push(request);
    edges.push({ id: 'start', source: 'start', target: request.id });
  }
  const row = answers.findIndex(({ isOfSituation }) => isOfSituation);
  const again = { ...request, ...place('request-again', 2, row) };
  if (situation) {
    nodes.push({ ...place('situation', 1, row), type: 'step', stepId: situation.id }, again);
    edges.push({ id: 'situation', source: 'start', target: 'situation' });
    edges.push({ id: again.id, source: 'situation', target: again.id });
  }
  for (const [index, { step, guard, isOfSituation }] of answers.entries()) {
    const id = `answer-${index + 1}`;
    const sent = isOfSituation ? again : request;
    nodes.push({ ...place(id, 3, index), type: 'step', stepId: step.id });
    edges.push({ id, source: sent.id, target: id, ...(guard && { guard }) });
    edges.push({ id: `${id}-end`, source: id, target: 'end' });
  }
  if (answers.length === 0) edges.push({ id: 'end', source: request.id, target: 'end' });
  nodes.push({ ...place('end', 4), type: 'end' });
  return { nodes, edges };
}

/** The models that are called, one or another. */
export function drawCalls(models: readonly Model[]): Pick<Model, 'nodes' | 'edges'> {
  const calls = models.map((model, index): ModelNode => {
    return { ...place(`call-${index + 1}`, 1, index), type: 'nested', modelId: model.id };
  });
  const edges = calls.flatMap(({ id: call }): ModelEdge[] => [
    { id: `${call}-in`, source: 'start', target: call },
    { id: `${call}-out`, source: call, target: 'end' },
  ]);
  const start: ModelNode = { ...place('start', 0), type: 'start' };
  const end: ModelNode = { ...place('end', 2), type: 'end' };
  return { nodes: [start, ...calls, end], edges };
}

/** A node at its place: what follows right of what it follows, each answer below the other. */
export function place(id: string, column: number, row = 0): Pick<ModelNode, 'id' | 'position'> {
  return { id, position: { x: column * COLUMN, y: row * ROW } };
}
