import { sentence } from '@caseloom/locales';
import { describe, expect, it } from 'vitest';
import { readFlow } from './flow/read.ts';
import { flowToModel } from './flow/to-model.ts';
import { readInstances, readRows } from './instance/read.ts';
import type { FileProblem } from './model-file.ts';
import { read } from './read.ts';

type Answer = { ok: true } | { ok: false; problem: FileProblem };

const ofModel = (change: object) =>
  read(
    JSON.stringify({
      format: 'caseloom/1',
      models: [{ id: 'm', name: 'Pay', nodes: [], edges: [], ...change }],
    }),
    'pay.json',
  );
const ofNode = (change: object) =>
  ofModel({ nodes: [{ id: 'a', type: 'step', position: { x: 0, y: 0 }, ...change }] });
const ofData = (change: object) =>
  read(
    JSON.stringify({
      format: 'caseloom/1',
      models: [{ id: 'm', name: 'Pay', nodes: [], edges: [] }],
      testData: [
        { id: 'd', name: 'card', validity: 'valid', type: 'text', values: ['x'], ...change },
      ],
    }),
    'pay.json',
  );
const ofGraph = (change: object) =>
  read(JSON.stringify({ models: [{ vertices: [], edges: [], ...change }] }), 'pay.json');
const ofState = (change: object) =>
  read(JSON.stringify({ id: 'm', initial: 'a', states: { a: change } }), 'pay.json');
const ofText = (line: string) =>
  read(`caseloom text/1\nmodel a\n  start S\n  end E\n  S --> E\n${line}`, 'pay.caseloom');
const ofFlow = (change: object) =>
  readFlow(
    JSON.stringify({
      format: 'flow/1',
      models: [{ n: 2, start: 0, end: 1, edges: [0, 1], guards: {}, nested: {}, ...change }],
    }),
  );

const FAULTS: [name: string, answer: Answer, path: string, reason: string][] = [
  ['a field that is missing', ofModel({ name: undefined }), 'models.0.name', 'required'],
  ['an empty text', ofModel({ name: '' }), 'models.0.name', 'required'],
  ['an empty list', ofData({ values: [] }), 'testData.0.values', 'data_empty'],
  ['a text that is too long', ofModel({ id: 'x'.repeat(201) }), 'models.0.id', 'too_long'],
  ['a number for a text', ofModel({ name: 3 }), 'models.0.name', 'text_expected'],
  [
    'a text for a number',
    ofNode({ position: { x: 'left', y: 0 } }),
    'models.0.nodes.0.position.x',
    'number_expected',
  ],
  [
    'a fraction',
    ofModel({ settings: { seed: 1.5 } }),
    'models.0.settings.seed',
    'whole_number_expected',
  ],
  ['a text for yes or no', ofModel({ isHidden: 'yes' }), 'models.0.isHidden', 'boolean_expected'],
  ['a text for a list', ofModel({ nodes: 'none' }), 'models.0.nodes', 'list_expected'],
  [
    'a text for an object',
    ofNode({ position: 'left' }),
    'models.0.nodes.0.position',
    'object_expected',
  ],
  ['a word of no list', ofNode({ type: 'begin' }), 'models.0.nodes.0.type', 'choice_expected'],
  [
    'a kind that there is not',
    ofModel({ settings: { state: [{ name: 'n', type: 'x' }] } }),
    'models.0.settings.state.0.type',
    'choice_expected',
  ],
  [
    'one of several numbers and words',
    ofModel({ settings: { strength: 9 } }),
    'models.0.settings.strength',
    'choice_expected',
  ],
  [
    'a number that is too small',
    ofNode({ data: { risk: { likelihood: 0, damage: 1 } } }),
    'models.0.nodes.0.data.risk.likelihood',
    'number_too_small',
  ],
  [
    'a number that is too large',
    ofNode({ data: { risk: { likelihood: 6, damage: 1 } } }),
    'models.0.nodes.0.data.risk.likelihood',
    'number_too_large',
  ],
  [
    'a number that is not above zero',
    ofModel({ settings: { notes: [{ id: 'n', text: '', position: { x: 0, y: 0 }, width: 0 }] } }),
    'models.0.settings.notes.0.width',
    'number_not_above',
  ],
  [
    'signs that an ID may not have',
    ofNode({ data: { rules: [{ id: 'a b', when: '', outcome: '' }] } }),
    'models.0.nodes.0.data.rules.0.id',
    'pattern',
  ],
  [
    'too many arguments',
    ofNode({ data: { arguments: Array(3).fill({ kind: 'docString', content: '' }) } }),
    'models.0.nodes.0.data.arguments',
    'arguments_too_many',
  ],
  [
    'values by name that are no texts',
    ofNode({ data: { bind: { x: 1 } } }),
    'models.0.nodes.0.data.bind',
    'texts_expected',
  ],
  [
    'a risk without its damage',
    ofModel({ settings: { requirementRisks: { 'R-1': { likelihood: 1 } } } }),
    'models.0.settings.requirementRisks',
    'risk_expected',
  ],
  [
    'of GraphWalker an ID that is missing',
    ofGraph({ vertices: [{ name: 'v' }] }),
    'models.0.vertices.0.id',
    'required',
  ],
  [
    'of XState a state that is a number',
    ofState({ on: { E: { target: 3 } } }),
    'states.a.on.E.target',
    'text_expected',
  ],
  [
    'of XState a number for a state',
    read('{"id":"m","states":{"a":3}}', 'a'),
    'states.a',
    'object_expected',
  ],
  [
    'of words a weight below zero',
    ofText('    weight: -1'),
    'models.0.edges.0.weight',
    'number_too_small',
  ],
  ['of words data without values', ofText('data x: valid text'), 'testData.0.values', 'data_empty'],
  ['of a flow an edge with one end', ofFlow({ edges: [0] }), 'models.0.edges', 'edge_ends'],
  ['of a flow an edge to nowhere', ofFlow({ edges: [0, 7] }), 'models.0.edges', 'not_there'],
  ['of a flow a start that is not there', ofFlow({ start: 7 }), 'models.0.n', 'not_there'],
  [
    'of a flow a nested node that is not there',
    ofFlow({ nested: { 7: 0 } }),
    'models.0.nested',
    'not_there',
  ],
  [
    'of a flow a nested model that is not there',
    ofFlow({ nested: { 1: 7 } }),
    'models',
    'not_there',
  ],
  [
    'of an instance a value that is not there',
    readInstances('{"levels": [2], "clauses": [[[0, 2, 1]]]}'),
    'clauses.0',
    'not_there',
  ],
  [
    'of an instance a clause with two numbers',
    readInstances('{"levels": [2], "clauses": [[[0, 1]]]}'),
    'clauses.0.0',
    'list_too_short',
  ],
  ['of rows a text', readRows('[[0, "x"]]'), 'rows', 'rows_expected'],
];
describe('a field of a file that is wrong', () => {
  it.each(FAULTS)('is named with its reason, in Turkish too: %s', (_, answer, path, reason) => {
    if (answer.ok) throw new Error('the file was read');
    const { code, params } = answer.problem;
    expect(params).toMatchObject({ path, reason });
    for (const language of ['en', 'tr'] as const) {
      const why = sentence(language, 'fields', reason, params);
      expect(why).toMatch(/^\S+ [^{]+[.!]$/);
      expect(sentence(language, 'files', code, params)).toContain(`${path}: ${why}`);
    }
  });

  it('is a sentence in Turkish', () => {
    const { problem } = ofText('    weight: -1') as Extract<Answer, { ok: false }>;
    expect(sentence('tr', 'files', problem.code, problem.params)).toBe(
      '5. satırda hata var. models.0.edges.0.weight: Sayı en az 0 olmalı.',
    );
  });

  it('names the form of a guard of a flow', () => {
    const flow = readFlow(
      JSON.stringify({
        format: 'flow/1',
        models: [{ n: 2, start: 0, end: 1, edges: [0, 1], guards: { 0: 'v' }, nested: {} }],
        data: [{ name: 'v', values: ['x'] }],
      }),
    );
    if (!flow.ok) throw new Error('the flow was not read');
    expect(flowToModel(flow.flow)).toMatchObject({
      problem: { params: { path: 'guards.0', reason: 'guard_expected' } },
    });
  });

  it('shows what the file says as it is, also where it looks like a part of our sentences', () => {
    const params = { path: '$t(fields:required)', reason: 'text_expected' };
    expect(sentence('en', 'files', 'file_field_invalid', params)).toContain('$t(fields:required)');
  });
});
