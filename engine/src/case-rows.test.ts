import { describe, expect, it } from 'vitest';
import type { WrittenScenario } from './feature.ts';
import { generate } from './generate.ts';
import type { Model, Step, TestData } from './model.ts';
import { validate } from './validate/validate.ts';

const steps: Step[] = [
  { id: 'g', label: 'a basket', type: 'context' },
  { id: 'w', label: 'the customer pays with <card>', type: 'action' },
  { id: 't', label: 'the order is placed', type: 'outcome' },
];
const testData: TestData[] = [
  { id: 'd', name: 'card', validity: 'valid', type: 'text', values: ['visa', 'amex', 'troy'] },
];
const context = { steps, testData, models: [] };

/** Start > g > w > t > End, and g > t beside w. */
function parseModel(scenarios: WrittenScenario[]): Model {
  const position = { x: 0, y: 0 };
  const keywords = {
    feature: 'Feature',
    background: 'Background',
    rule: 'Rule',
    scenario: 'Scenario',
    outline: 'Scenario Outline',
    examples: 'Examples',
    context: 'Given ',
    action: 'When ',
    outcome: 'Then ',
    and: 'And ',
    but: 'But ',
  };
  return {
    id: 'm',
    name: 'Shop',
    bddType: 'bdd',
    nodes: [
      { id: 's', type: 'start', position },
      { id: 'G', type: 'step', stepId: 'g', position, data: { bullet: true } },
      {
        id: 'W',
        type: 'step',
        stepId: 'w',
        position,
        data: {
          arguments: [
            { kind: 'dataTable', rows: [['card', '<card>']] },
            { kind: 'docString', content: 'paid by <card>', mediaType: 'text/<card>' },
          ],
        },
      },
      { id: 'T', type: 'step', stepId: 't', position },
      { id: 'e', type: 'end', position },
    ],
    edges: [
      { id: '1', source: 's', target: 'G' },
      { id: '2', source: 'G', target: 'W' },
      { id: '3', source: 'W', target: 'T' },
      { id: '4', source: 'G', target: 'T' },
      { id: '5', source: 'T', target: 'e' },
    ],
    settings: { feature: { name: 'Shop', language: 'en', keywords, scenarios } },
  };
}

const pay: WrittenScenario = {
  name: 'pay with <card>: <note>',
  path: ['1', '2', '3', '5'],
  examples: [
    {
      name: '',
      columns: ['card', 'note'],
      rows: [
        ['visa', 'a'],
        ['visa', 'b'],
        ['visa', 'b'],
      ],
    },
    { name: 'more', columns: ['note', 'card'], rows: [['c', 'amex']] },
  ],
};
const leave: WrittenScenario = { name: 'leave', path: ['1', '4', '5'] };

function casesOf(model: Model, settings: Parameters<typeof generate>[2]) {
  const generation = generate(model, context, { criterion: 'all-paths', ...settings });
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  return generation.result.testCases;
}

describe('at strength written', () => {
  it('a path has the rows of its examples, as they stand there, and their names', () => {
    const cases = casesOf(parseModel([pay, leave]), { strength: 'written' });
    expect(cases.map(({ name, written }) => [name, written])).toEqual([
      ['pay with visa: a', { scenario: 0, examples: 0 }],
      ['pay with visa: b', { scenario: 0, examples: 0 }],
      ['pay with visa: b (2)', { scenario: 0, examples: 0 }],
      ['pay with amex: c', { scenario: 0, examples: 1 }],
      ['leave', { scenario: 1 }],
    ]);
    expect(new Set(cases.map(({ key }) => key)).size).toBe(5);
    expect(cases[0]?.data).toEqual({
      card: { value: 'visa', validity: 'valid' },
      note: { value: 'a', validity: 'valid' },
    });
  });

  it('a path without a written case has each value once', () => {
    const cases = casesOf(parseModel([leave]), { strength: 'written' });
    expect(cases.map(({ data }) => data.card?.value)).toEqual(['visa', 'amex', 'troy', undefined]);
  });

  it('the same steps written twice are two cases', () => {
    const cases = casesOf(parseModel([leave, { ...leave, name: 'go' }]), { strength: 'written' });
    expect(cases.map(({ name }) => name).filter((name) => !name.includes(':'))).toEqual([
      'leave',
      'go',
    ]);
  });

  it('a row whose value is gone, or that a condition forbids, is left out', () => {
    const model = parseModel([pay]);
    model.edges = model.edges.map((edge) =>
      edge.id === '2' ? { ...edge, guard: '<card> = "amex"' } : edge,
    );
    const written = casesOf(model, { strength: 'written' }).filter((one) => one.written);
    expect(written.map(({ name }) => name)).toEqual(['pay with amex: c']);
  });
});

describe('a model read from a feature', () => {
  it('adds combinations on request, under the same names', () => {
    const cases = casesOf(parseModel([pay, leave]), { strength: 'all' });
    expect(cases.map(({ name, written }) => [name, written])).toEqual([
      ['pay with visa: <note>', { scenario: 0 }],
      ['pay with amex: <note>', { scenario: 0 }],
      ['pay with troy: <note>', { scenario: 0 }],
      ['leave', { scenario: 1 }],
    ]);
  });

  it('fills the arguments of its steps, and prints a bullet where a step has no role', () => {
    const [first] = casesOf(parseModel([pay]), { strength: 'written' });
    expect(first?.steps.map(({ keyword }) => keyword)).toEqual(['*', 'When', 'Then']);
    expect(first?.steps[1]?.arguments).toEqual([
      { kind: 'dataTable', rows: [['card', 'visa']] },
      { kind: 'docString', content: 'paid by visa', mediaType: 'text/visa' },
    ]);
  });

  it('needs data for the names in its arguments', () => {
    const problems = validate(parseModel([]), { ...context, testData: [] });
    expect(problems.map(({ code, nodeId }) => [code, nodeId])).toEqual([['token_unknown', 'W']]);
  });

  it('may hold nothing but a scenario without steps', () => {
    const model = parseModel([{ name: 'later', path: ['1'] }]);
    model.nodes = model.nodes.filter(({ type }) => type !== 'step');
    model.edges = [{ id: '1', source: 's', target: 'e' }];
    expect(validate(model, context)).toEqual([]);
    expect(casesOf(model, { strength: 'written' }).map(({ name }) => name)).toEqual(['later']);
    expect(validate({ ...model, settings: {} }, context).map(({ code }) => code)).toEqual([
      'step_missing',
    ]);
  });
});
