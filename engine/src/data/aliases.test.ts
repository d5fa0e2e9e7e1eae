import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, DataSettings, Model } from '../model.ts';
import { dataSideOf } from './data-side.ts';

const model: Model = {
  ...{ id: 'm', name: 'Shop', bddType: 'bdd' },
  nodes: [
    { id: 's', type: 'start', position: { x: 0, y: 0 } },
    { id: 'a', type: 'step', stepId: 'pay', position: { x: 1, y: 0 } },
    { id: 'e', type: 'end', position: { x: 2, y: 0 } },
  ],
  edges: [
    { id: 's-a', source: 's', target: 'a' },
    { id: 'a-e', source: 'a', target: 'e', guard: '<card> != "none"' },
  ],
};

const context: Context = {
  models: [],
  steps: [{ id: 'pay', type: 'action', label: 'one pays with <card> in <currency>' }],
  testData: [
    { id: 'c', name: 'card', validity: 'valid', type: 'text', values: ['Visa', 'Troy'] },
    { id: 'u', name: 'currency', validity: 'valid', type: 'text', values: ['TRY', 'EUR', 'USD'] },
    { id: 'x', name: 'unused', validity: 'valid', type: 'text', values: ['1'] },
  ],
};

const aliases = [{ name: 'card', value: 'Visa', names: ['Visa Debit', 'Electron'] }];

function casesWith(data: DataSettings) {
  const made = generate(model, context, { strength: 2, data });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.result;
}

describe('a value with several names', () => {
  it('is told by each in turn, in data, steps and titles, and combined as one', () => {
    const { testCases } = casesWith({ aliases });
    expect(testCases).toHaveLength(6);
    const cards = testCases.map(({ data }) => data.card?.value);
    expect(cards.filter((card) => card !== 'Troy')).toEqual(['Visa', 'Visa Debit', 'Electron']);
    for (const { name, data, steps } of testCases) {
      const card = data.card?.value ?? '';
      expect(steps[0]?.text).toContain(`with ${card} in`);
      expect(name).toContain(card);
    }
  });

  it('keeps the key of its case, whatever it is called', () => {
    const keys = (data: DataSettings) => casesWith(data).testCases.map(({ key }) => key);
    expect(keys({ aliases })).toEqual(keys({}));
  });

  it('is asked for in required rows by any of its names', () => {
    const rows: Record<string, string>[] = [
      { card: 'Electron', currency: 'USD' },
      { card: 'Maestro' },
    ];
    const { findings, testCases } = casesWith({ aliases, rows });
    expect(testCases).toHaveLength(6);
    expect(findings).toMatchObject([
      { code: 'row_value_unknown', params: { row: 'card = Maestro', value: 'Maestro' } },
    ]);
  });
});

describe('the data side of a model', () => {
  function sideOf(settings: Model['settings']) {
    const side = dataSideOf({ ...model, ...(settings && { settings }) }, context);
    if ('code' in side) throw new Error(side.code);
    return side;
  }

  it('has the variables that are named, and counts what is said of paths', () => {
    const { variables, conditions, steps, constraints } = sideOf({});
    expect(variables.map(({ name }) => name)).toEqual(['card', 'currency']);
    expect({ conditions, steps, constraints }).toEqual({
      conditions: 1,
      steps: 1,
      constraints: [],
    });
  });

  it('has constraints as rules of columns, without those that cannot be read', () => {
    const { constraints } = sideOf({
      constraints: [
        { if: '<card> = "Visa"', implies: '<currency> in {"TRY", "USD"}' },
        { if: '<card> =', implies: '<currency> = "TRY"' },
        { if: '<nobody> = "1"', implies: '<currency> = "TRY"' },
      ],
    });
    expect(constraints).toEqual([
      {
        if: { kind: 'cell', column: 0, values: new Set([0]) },
        implies: { kind: 'cell', column: 1, values: new Set([0, 2]) },
      },
    ]);
  });
});
