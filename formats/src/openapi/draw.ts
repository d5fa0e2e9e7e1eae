import type { Model, ModelEdge, ModelNode, Step } from '@caseloom/engine';

/** An answer, and the condition on test data that it depends on; `after`: the request that it answers, the first one where absent. */
export type Answer = { step: Step; guard: string; after?: 'situation' | 'incomplete' };

/** What an operation is drawn of. */
export type Requests = {
  request: ModelNode;
  /** What has to be the case before the request, and the request as it is sent then. */
  situation?: { step: Step; request: ModelNode } | undefined;
  /** Requests that lack something, each with the condition under which it is sent. */
  incomplete: { request: ModelNode; guard: string }[];
  /** Whether the answer to wrong data is the one to these. */
  isRefusal: (answer: Answer) => boolean;
};

/** Between what follows each other, and between what stands below each other. */
const [COLUMN, ROW] = [255, 120];

/**
 * A request with an edge to each of its answers, one below the other; once more behind the situations that some of
 * them depend on, and below all once for each thing that is left out of it.
 */
export function drawRequest(
  { request, situation, incomplete, isRefusal }: Requests,
  answers: Answer[],
): Pick<Model, 'nodes' | 'edges'> {
  const nodes: ModelNode[] = [{ ...place('start', 0), type: 'start' }];
  const edges: ModelEdge[] = [];
  const isPlain = answers.length === 0 || answers.some(({ after }) => after === undefined);
  if (isPlain) {
    nodes.push(request);
    edges.push({ id: 'start', source: 'start', target: request.id });
  }
  const row = answers.findIndex(({ after }) => after === 'situation');
  const again = { ...(situation?.request ?? request), ...place('request-again', 2, row) };
  if (situation) {
    const { id } = situation.step;
    nodes.push({ ...place('situation', 1, row), type: 'step', stepId: id }, again);
    edges.push({ id: 'situation', source: 'start', target: 'situation' });
    edges.push({ id: again.id, source: 'situation', target: again.id });
  }
  for (const [index, { step, guard, after }] of answers.entries()) {
    const id = `answer-${index + 1}`;
    nodes.push({ ...place(id, 3, index), type: 'step', stepId: step.id });
    const sent = after === 'situation' ? again : request;
    if (after !== 'incomplete')
      edges.push({ id, source: sent.id, target: id, ...(guard && { guard }) });
    edges.push({ id: `${id}-end`, source: id, target: 'end' });
  }
  const refusal = `answer-${answers.findIndex(isRefusal) + 1}`;
  for (const [index, { request: sent, guard }] of incomplete.entries()) {
    const id = `without-${index + 1}`;
    nodes.push({ ...sent, ...place(id, 2, Math.max(1, answers.length) + index) });
    edges.push({ id, source: 'start', target: id, guard });
    edges.push({ id: `${id}-answer`, source: id, target: refusal });
  }
  if (answers.length === 0) edges.push({ id: 'end', source: request.id, target: 'end' });
  nodes.push({ ...place('end', 4), type: 'end' });
  return { nodes, edges };
}

/** The models that are called, one or another; one of them on the main path. */
export function drawCalls(
  models: readonly Model[],
  main: Model | undefined,
): Pick<Model, 'nodes' | 'edges'> {
  const calls = models.map((model, index): ModelNode => {
    const mark = model === main && { data: { mark: 'main' as const } };
    return { ...place(`call-${index + 1}`, 1, index), type: 'nested', modelId: model.id, ...mark };
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
