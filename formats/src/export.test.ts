import { generate, type ModelEdge, type TestData } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { dataAt } from './names-at.ts';

const position = { x: 0, y: 0 };
const record = (name: string, validity: TestData['validity'], value: string): TestData => {
  return { id: `${name} ${validity}`, name, validity, type: 'text', values: [value] };
};
const edge = (source: string, target: string, guard?: string): ModelEdge => {
  return { id: `${source} ${target}`, source, target, ...(guard && { guard }) };
};

it('a fresh value and a variable that is called like it stand each at their own step', () => {
  const step = (id: string, label: string) => {
    return { id, type: 'step' as const, position, data: { label, type: 'action' as const } };
  };
  const model = {
    id: 'm',
    name: 'Log in',
    bddType: 'bdd' as const,
    nodes: [
      { id: 'S', type: 'start' as const, position },
      step('first', 'the user enters <password>'),
      step('second', 'the user enters <password 2>'),
      { id: 'E', type: 'end' as const, position },
    ],
    edges: [
      edge('S', 'first'),
      edge('first', 'second'),
      edge('second', 'first', '<password> is invalid'),
      edge('second', 'E', '<password> is valid'),
    ],
  };
  const testData = [
    record('password', 'invalid', 'wrong'),
    record('password', 'valid', 'right'),
    record('password 2', 'valid', 'again'),
  ];
  const context = { steps: [], models: [], testData };
  const made = generate(model, context, { strength: 0, polarity: 'mixed' });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const [testCase] = made.result.testCases;
  if (!testCase) throw new Error('there is no case');
  expect(dataAt({ model, context, result: made.result, language: 'en' }, testCase)).toEqual([
    'password = wrong (invalid)',
    'password 2 = again',
    'password 3 = right',
    'password 2 2 = again',
  ]);
});
