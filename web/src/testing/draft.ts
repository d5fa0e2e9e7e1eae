import type { Draft } from '@caseloom/contract';
import { aNode, anEdge } from './drawing.ts';

export const DRAFT_ID = '7c241101-e2bb-4255-8caf-4136c566a962';
const TIME = '2026-11-01T09:00:00.000Z';
type DraftModel = Draft['models'][number];

/** A model of a draft: Start, steps of these names in a row, and End. */
export function aDraftModel(id: string, ...steps: string[]): DraftModel {
  const names = [`${id}-start`, ...steps, `${id}-end`];
  return {
    ...{ id, name: `Model ${id}`, bddType: 'bdd', settings: {} },
    nodes: names.map((name, at) => {
      const type = at === 0 ? 'start' : at === names.length - 1 ? 'end' : 'step';
      return aNode(name, at * 300, 0, type);
    }),
    edges: names.slice(1).map((name, at) => anEdge(names[at] ?? '', name)),
  };
}

/** A proposed record of test data. */
export function aDraftRecord(
  id: string,
  values: string[],
  more: Partial<Draft['testData'][number]> = {},
): Draft['testData'][number] {
  return {
    ...{ id, name: id, validity: 'valid', type: 'text', values, modelId: null, known: null },
    ...more,
  };
}

/** A draft that is ready: one model with the steps `open` and `pay`, read from a text of three lines. */
export function aDraft(more: Partial<Draft> = {}): Draft {
  return {
    ...{ id: DRAFT_ID, projectSlug: 'shop', title: 'Checkout', kind: 'prompt', status: 'ready' },
    ...{ stage: 'done', way: 'rules', language: 'en', createdAt: TIME, updatedAt: TIME },
    ...{ createdBy: 'Ada', shared: false, isMine: true, canManage: true },
    ...{ prompt: 'Open the shop.\nPay.\nBe happy.', files: [], steps: [] },
    counts: { models: 1, steps: 2, testData: 1, questions: 0 },
    models: [aDraftModel('m', 'open', 'pay')],
    testData: [aDraftRecord('card', ['4111'])],
    sources: { open: [{ file: 'Text', line: 1, text: 'Open the shop.' }] },
    documents: [{ name: 'Text', text: 'Open the shop.\nPay.\nBe happy.' }],
    ...{
      assumed: ['pay'],
      fresh: [],
      decided: [],
      edited: [],
      questions: [],
      problems: [],
      checks: {},
      changes: null,
    },
    choices: { parts: {}, answers: {}, dismissed: [] },
    revision: 0,
    leftOver: [{ file: 'Text', line: 3, text: 'Be happy.' }],
    ...{ failure: null, usage: null, refinements: [], canUndo: false, accepted: null },
    ...more,
  };
}
