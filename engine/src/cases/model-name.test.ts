import { expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { modelNamesOf } from './model-name.ts';

const record = (name: string, validity: TestData['validity'], value: string): TestData => {
  return { id: `${name} ${validity}`, name, validity, type: 'text', values: [value] };
};
const context: Context = {
  steps: [],
  models: [],
  testData: [
    record('password', 'valid', 'right'),
    record('password', 'invalid', 'wrong'),
    record('password 2', 'valid', 'again'),
  ],
};

it.each([
  ['before', 'start > when <password 2> > when <password>'],
  ['after', 'start > when <password> > when <password 2> > then seen'],
  ['in the same step as', 'start > when <password> and <password 2>'],
])('a fresh value has a name of its own where a variable called like it comes %s it', (_, line) => {
  const last = line.split(' > ').at(-1);
  const back = line.split(' > ').find((name) => name.includes('<password>'));
  const model = parseModel(
    line,
    `${last} > ${back} : <password> is invalid`,
    `${last} > end : <password> is valid`,
  );
  const generation = generate(model, context, { strength: 0, polarity: 'mixed' });
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  const [testCase] = generation.result.testCases;
  const values = Object.entries(testCase?.data ?? {}).map(([name, { value }]) => [name, value]);
  const isAgain = !line.startsWith('start > when <password 2>');
  expect(Object.fromEntries(values)).toEqual({
    password: 'wrong',
    'password 2': 'again',
    'password 3': 'right',
    ...(isAgain && { 'password 2 2': 'again' }),
  });
  expect(modelNamesOf(model, context)('password', 2)).toBe('password 3');
  expect(testCase?.steps.map(({ text }) => text).join()).toMatch(/wrong.*right/);
});
