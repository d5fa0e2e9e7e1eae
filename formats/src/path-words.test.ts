import { generate, type Model, type TestData } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { writeCsv } from './csv/write.ts';
import type { Export } from './export.ts';
import { stepRows } from './rows.ts';

const position = { x: 0, y: 0 };
const step = (id: string, label: string) => {
  return { id, type: 'step' as const, position, data: { label, type: 'action' as const } };
};

/** A PIN that is entered wrong until the card is kept. */
const cashMachine: Model = {
  ...{ id: 'm', name: 'Cash machine', bddType: 'bdd' },
  nodes: [
    { id: 'start', type: 'start', position },
    step('pin', 'the user enters <pin>'),
    step('wrong', 'Wrong PIN: {tries} of 3'),
    step('kept', 'the card is kept'),
    { id: 'end', type: 'end', position },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'pin' },
    { id: 'e2', source: 'pin', target: 'wrong', action: 'tries = tries + 1' },
    { id: 'e3', source: 'wrong', target: 'pin', guard: 'tries < 3' },
    { id: 'e4', source: 'wrong', target: 'kept', guard: 'tries = 3' },
    { id: 'e5', source: 'kept', target: 'end' },
  ],
  settings: { state: [{ name: 'tries', type: 'integer', min: 0, max: 3, first: 0 }] },
};

function exported(): Export {
  const pin: TestData = { id: 'p', name: 'pin', validity: 'valid', type: 'text', values: ['1234'] };
  const context = { steps: [], models: [], testData: [pin] };
  const made = generate(cashMachine, context);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { model: cashMachine, context, result: made.result, language: 'en' };
}

const WORDS =
  'Start > the user enters <pin> > Wrong PIN: 1 of 3 > the user enters <pin> > Wrong PIN: 2 of 3' +
  ' > the user enters <pin> > Wrong PIN: 3 of 3 > the card is kept > End';

it('a path in words says of a step that is passed three times the state at each of these visits', () => {
  const input = exported();
  const paths = [...input.result.testCases].map((testCase) => stepRows(input, testCase)[0]?.path);
  expect(paths).toEqual([WORDS]);
});

it('a CSV file has the state of each visit in its column of paths', () => {
  expect(writeCsv(exported())).toContain(WORDS);
});

it('a path in words has the last words of a step for visits that the steps of a case do not have', () => {
  const input = exported();
  const [made] = [...input.result.testCases];
  if (!made) throw new Error('there is no case');
  const steps = made.steps.filter(({ index }) => index < 5 || index > 6);
  const [row] = stepRows(input, { ...made, steps });
  expect(row?.path.match(/\d of 3/g)).toEqual(['1 of 3', '2 of 3', '2 of 3']);
});

it('a path in words has the value that state has from test data, as the steps of its case do', () => {
  const nodes = [
    { id: 'start', type: 'start' as const, position },
    step('buy', 'buy <item>'),
    step('shown', '{total} to pay for <item>'),
    { id: 'end', type: 'end' as const, position },
  ];
  const model: Model = {
    ...{ id: 'm', name: 'Shop', bddType: 'bdd' as const, nodes },
    edges: [
      { id: 'e1', source: 'start', target: 'buy' },
      { id: 'e2', source: 'buy', target: 'shown', action: 'total = total + <item>' },
      { id: 'e3', source: 'shown', target: 'end' },
    ],
    settings: { state: [{ name: 'total', type: 'integer', min: 0, max: 99, first: 0 }] },
  };
  const item = { id: 'p', name: 'item', validity: 'valid' as const, type: 'integer' as const };
  const context = { steps: [], models: [], testData: [{ ...item, values: ['3', '50'] }] };
  const made = generate(model, context);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const csv = writeCsv({ model, context, result: made.result, language: 'en' });
  expect(csv).toContain('Start > buy <item> > 3 to pay for <item> > End');
  expect(csv).toContain('Start > buy <item> > 50 to pay for <item> > End');
});
