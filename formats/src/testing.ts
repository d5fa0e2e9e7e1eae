import {
  DEFAULT_SETTINGS,
  type GenerationResult,
  type Model,
  type ModelEdge,
  type Step,
  type TestCase,
  type TestData,
  type TestValue,
} from '@caseloom/engine';
import type { Export } from './export.ts';
import type { ModelFile } from './model-file.ts';

const steps: Step[] = [
  { id: 'g', label: 'the user is on the sign-in page', type: 'context' },
  { id: 'w', label: 'the user enters <email> and <password>', type: 'action' },
  { id: 't1', label: 'the dashboard opens', type: 'outcome' },
  { id: 't2', label: 'an error is shown', type: 'outcome' },
];

const edges: ModelEdge[] = [
  { id: 'e1', source: 'S', target: 'G' },
  { id: 'e2', source: 'G', target: 'W' },
  { id: 'e3', source: 'W', target: 'T1', guard: '<password> is valid' },
  { id: 'e4', source: 'W', target: 'T2', guard: '<password> is invalid' },
  { id: 'e5', source: 'T1', target: 'E' },
  { id: 'e6', source: 'T2', target: 'E' },
];

const root: Model = {
  id: 'login',
  name: 'Login',
  bddType: 'bdd',
  nodes: [
    { id: 'S', type: 'start', position: { x: 0, y: 0 } },
    { id: 'G', type: 'step', position: { x: 135, y: 0 }, stepId: 'g' },
    {
      id: 'W',
      type: 'step',
      position: { x: 390, y: 0 },
      stepId: 'w',
      data: { requirements: ['REQ-1'] },
    },
    { id: 'T1', type: 'step', position: { x: 645, y: -60 }, stepId: 't1' },
    {
      id: 'T2',
      type: 'step',
      position: { x: 645, y: 60 },
      stepId: 't2',
      data: { requirements: ['REQ-2'] },
    },
    { id: 'E', type: 'end', position: { x: 900, y: 0 } },
  ],
  edges,
};

const testData: TestData[] = [
  { id: 'd1', name: 'email', validity: 'valid', type: 'email', values: ['a@x.com', 'b@x.com'] },
  { id: 'd2', name: 'password', validity: 'valid', type: 'text', values: ['Abcdef1!'] },
  { id: 'd3', name: 'password', validity: 'invalid', type: 'text', values: ['short', ''] },
];

/** The sign-in model of the documents, as a file. */
export function aModelFile(): ModelFile {
  return structuredClone({ models: [root], steps, testData });
}

/** One case of the sign-in model; `then` says whether the password is taken. */
export function aCase(key: string, then: 'T1' | 'T2', data: Record<string, TestValue>): TestCase {
  const fill = (label: string) =>
    label.replace(/<([^>]+)>/g, (token, name) =>
      data[name] ? data[name].value || '(empty)' : token,
    );
  const nodes = ['G', 'W', then];
  const edges = then === 'T1' ? ['e1', 'e2', 'e3', 'e5'] : ['e1', 'e2', 'e4', 'e6'];
  return {
    key,
    name: Object.entries(data)
      .map(([name, { value }]) => `${name} ${value || '(empty)'}`)
      .join(', ')
      .replace(/^$/, key),
    polarity: then === 'T1' ? 'positive' : 'negative',
    outline: then === 'T1' ? 1 : 2,
    path: ['S', ...nodes, 'E'].map((nodeId, index) => ({
      nodeId,
      edgeId: edges[index - 1] ?? null,
    })),
    data,
    steps: nodes.flatMap((nodeId, index) => {
      const step = steps.find(({ id }) => id === nodeId.toLowerCase());
      if (!step) return [];
      const keyword = ['Given', 'When', 'Then'][index] ?? '';
      const { type, label } = step;
      return [{ index: index + 1, nodeId, type, keyword, label, text: fill(label) }];
    }),
    purpose: edges,
    requirements: then === 'T1' ? ['REQ-1'] : ['REQ-1', 'REQ-2'],
  };
}

export const valid = (value: string): TestValue => ({ value, validity: 'valid' });
export const invalid = (value: string): TestValue => ({ value, validity: 'invalid' });

/** What is exported for these cases; the four of the documents when none are given. */
export function anExport(testCases: TestCase[] = theFourCases()): Export {
  const result: GenerationResult = {
    modelId: root.id,
    settings: DEFAULT_SETTINGS,
    coverage: {
      criterion: 'edges',
      covered: 6,
      infeasible: 0,
      total: 6,
      percent: 100,
      uncovered: [],
    },
    counts: { testCases: testCases.length, testSteps: testCases.length * 3, outlines: 2 },
    optimal: true,
    lowerBound: 2,
    testCases,
    findings: [],
    truncated: false,
  };
  // a test may change what it gets
  const model = structuredClone(root);
  const context = structuredClone({ steps, testData, models: [] });
  return { model, context, result, language: 'en' };
}

function theFourCases(): TestCase[] {
  const password = valid('Abcdef1!');
  return [
    aCase('AAAAAAAAAA', 'T1', { email: valid('a@x.com'), password }),
    aCase('BBBBBBBBBB', 'T1', { email: valid('b@x.com'), password }),
    aCase('CCCCCCCCCC', 'T2', { email: valid('a@x.com'), password: invalid('short') }),
    aCase('DDDDDDDDDD', 'T2', { email: valid('b@x.com'), password: invalid('') }),
  ];
}
