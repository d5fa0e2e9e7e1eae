import type { ModelAnswer, StepAnswer, TestCaseAnswer, TestDataAnswer } from '@caseloom/contract';
import type { ModelNode } from '@caseloom/engine';
import type { Drawing } from '../features/model/drawing/drawing.ts';
import {
  currentDrawing,
  type Editor,
  open,
  type Suite,
  useEditor,
} from '../features/model/editor.ts';
import { aDrawing, aNode } from './drawing.ts';

export const MODEL_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const TIME = '2026-11-01T09:00:00.000Z';

/** What an empty project answers about its lists. */
export const NO_LISTS = {
  'GET /api/step/project/shop': { body: [] },
  'GET /api/model/project/shop': { body: [] },
  'GET /api/data/project/shop': { body: [] },
  'GET /api/requirement/project/shop/titles': { body: [] },
};

/** Start, two steps `a` and `b`, and End in a row. */
export const A_ROW = aDrawing(
  [aNode('start', 0, 0, 'start'), aNode('a', 150), aNode('b', 450), aNode('end', 750, 0, 'end')],
  ['start-a', 'a-b', 'b-end'],
);

/** A node that calls another model. */
export function aCall(id: string, modelId?: string, x = 0): ModelNode {
  return { id, type: 'nested', position: { x, y: 0 }, ...(modelId && { modelId }) };
}

/** Opens a drawing in a fresh editor, as version 3 of a model of the project `shop`. */
export function openEditor(
  drawing: Drawing,
  { isReadOnly = false, ...more }: Partial<Editor> = {},
): void {
  useEditor.setState(useEditor.getInitialState(), true);
  open({ projectSlug: 'shop', id: MODEL_ID, version: 3 }, drawing, isReadOnly);
  useEditor.setState(more);
}

export const nodeIds = () => currentDrawing().nodes.map(({ id }) => id);
/** The edges by their ends, as `a-b`. */
export const edgesByEnds = () =>
  currentDrawing().edges.map(({ source, target }) => `${source}-${target}`);
export const nodeNamed = (id: string) => currentDrawing().nodes.find((node) => node.id === id);

/** A step of the library. */
export function aStep(id: string, label: string, more: Partial<StepAnswer> = {}): StepAnswer {
  return {
    ...{ id, label, projectSlug: 'shop', type: 'action', usedBy: 0, createdAt: TIME },
    ...more,
  };
}

/** A record of test data: valid texts, unless more is said. */
export function aRecord(
  name: string,
  values: string[],
  more: Partial<TestDataAnswer> = {},
): TestDataAnswer {
  return {
    ...{ id: `${name}-${more.validity ?? 'valid'}`, projectSlug: 'shop', modelId: null },
    ...{ name, values, validity: 'valid', type: 'text', isPublic: false },
    ...{ version: 1, createdAt: TIME },
    ...more,
  };
}

/** What the server answers about a model. */
export function aModelAnswer(
  id: string,
  name: string,
  more: Partial<ModelAnswer> = {},
): ModelAnswer {
  return {
    ...aDrawing([]),
    ...{ id, name, projectSlug: 'shop', version: 1 },
    ...{ createdAt: TIME, updatedAt: TIME, updatedBy: 'Ada' },
    ...more,
  };
}

/** A test case along nodes of a drawing of `aDrawing`, with a step at each that is no Start or End. */
export function aCase(
  key: string,
  nodes: string[],
  more: Partial<TestCaseAnswer> = {},
): TestCaseAnswer {
  const steps = nodes.filter((id) => id !== 'start' && id !== 'end');
  return {
    ...{ key, name: `Case ${key}`, polarity: 'positive', outline: 0, data: {}, requirements: [] },
    ...{ purpose: [] },
    path: nodes.map((nodeId, at) => ({
      nodeId,
      edgeId: at === 0 ? null : `${nodes[at - 1]}-${nodeId}`,
    })),
    steps: steps.map((nodeId, at) => ({
      ...{ index: at + 1, nodeId, type: 'action', keyword: 'When', label: nodeId, text: nodeId },
    })),
    ...more,
  };
}

/** What is shown of a suite that covers everything with these cases. */
export function aSuite(testCases: TestCaseAnswer[], more: Partial<Suite> = {}): Suite {
  return {
    coverage: {
      ...{ criterion: 'edges', covered: 3, total: 3, infeasible: 0, percent: 100 },
      uncovered: [],
    },
    counts: { testCases: testCases.length, testSteps: 4, outlines: testCases.length },
    ...{ lowerBound: 1, optimal: true, testCases, findings: [], truncated: false },
    ...more,
  };
}
