import type { ModelEdge, ModelNode } from '@caseloom/engine';
import { readFeatures } from '@caseloom/formats/gherkin';

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

/** Sign-in: a right password opens the dashboard, a wrong one shows an error; two ways, four cases with the data below. */
export function aLogin(words = 'the user enters <email> and <password>'): {
  nodes: ModelNode[];
  edges: ModelEdge[];
} {
  const nodes = [
    start,
    aStep('g', 'the user is on the sign-in page', { type: 'context' }),
    aStep('w', words),
    aStep('t1', 'the dashboard opens', { type: 'outcome' }),
    aStep('t2', 'an error is shown', { type: 'outcome' }),
    end,
  ];
  const edges = [
    { id: 'sg', source: 'start', target: 'g' },
    { id: 'gw', source: 'g', target: 'w' },
    { id: 'wt1', source: 'w', target: 't1', guard: '<password> is valid' },
    { id: 'wt2', source: 'w', target: 't2', guard: '<password> is invalid' },
    { id: 't1e', source: 't1', target: 'end' },
    { id: 't2e', source: 't2', target: 'end' },
  ];
  return { nodes, edges };
}

export const LOGIN_DATA = [
  { name: 'email', validity: 'valid', type: 'email', values: ['a@x.com', 'b@x.com'] },
  { name: 'password', validity: 'valid', type: 'text', values: ['Abcdef1!'] },
  { name: 'password', validity: 'invalid', type: 'text', values: ['short', ''] },
] as const;

/** A feature that people wrote as a model, its steps on its nodes, and the data of its outlines. */
export function aWritten(text: string) {
  const read = readFeatures([{ name: 'a.feature', text }]);
  if (!read.ok || !read.models[0]) throw new Error('this is no feature');
  const { name, nodes, edges, settings } = read.models[0];
  const library = new Map(read.steps.map(({ id, ...step }) => [id, step]));
  const drawn = nodes.map(({ stepId, ...node }) => ({
    ...node,
    ...(stepId && { data: { ...node.data, ...library.get(stepId) } }),
  }));
  const testData = read.testData.map(({ modelId: _model, id: _id, ...record }) => record);
  return { model: { name, nodes: drawn, edges, ...(settings && { settings }) }, testData };
}
