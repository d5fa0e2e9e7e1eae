import { describe, expect, it } from 'vitest';
import { flatten } from '../flow/flatten.ts';
import { type Flow, prepareFlow } from '../flow/flow.ts';
import type { Model, StateVariable, TestData } from '../model.ts';
import { parseModel, textData } from '../testing.ts';
import { dataOfPath } from './instances.ts';
import { rowsOf } from './rows.ts';
import { knownState, stateTexts } from './state-path.ts';
import { variablesOf } from './test-data.ts';

const total: StateVariable = { name: 'total', type: 'integer', min: 0, max: 50, first: 0 };
const tries: StateVariable = { name: 'tries', type: 'integer', min: 0, max: 2, first: 0 };
const amounts: TestData = { ...textData('amount', '4', '7', '20'), type: 'integer' };

/** Start > pay > End, and back from `pay` to itself; coming to `pay` does `action`. */
function paying(action: string, guards: { again?: string; end?: string } = {}): Model {
  const drawn = parseModel('start > when paying <amount>', 'when paying <amount> > end');
  const nodes = drawn.nodes.map((node) =>
    node.type === 'step' ? { ...node, data: { ...node.data, action } } : node,
  );
  const [pay = ''] = nodes.flatMap(({ id, type }) => (type === 'step' ? id : []));
  const again = { id: 'again', source: pay, target: pay };
  const edges = [
    ...drawn.edges.map((edge) =>
      edge.target === 'end' && guards.end ? { ...edge, guard: guards.end } : edge,
    ),
    { ...again, ...(guards.again && { guard: guards.again }) },
  ];
  return { ...drawn, nodes, edges, settings: { state: [total, tries] } };
}

function flowOf(model: Model, testData: TestData[]): Flow {
  const context = { steps: [], testData, models: [] };
  const flat = flatten(model, context);
  if ('code' in flat) throw new Error(flat.code);
  return prepareFlow(flat, variablesOf(model, context), [], true);
}

/** The values of `name` by node of the path, in each of its rows of every combination. */
function valuesIn(model: Model, path: number[], name: string, testData = [amounts]) {
  const flow = flowOf(model, testData);
  const data = dataOfPath(flow, path);
  const rows = rowsOf(data, flow.variables, {
    strength: 'all',
    negative: 'once',
    limit: 1000,
    seed: 1,
  });
  return rows.map((row) => {
    const at = stateTexts(data, row, flow.variables);
    return data.atNode.map((_, place) => at(place)(name)?.text);
  });
}

describe('state along a path', () => {
  it('is known at each node where it does not come from test data', () => {
    const flow = flowOf(paying('tries = tries + 1'), [amounts]);
    const { state } = dataOfPath(flow, [0, 2, 1]);
    if (!state) throw new Error('no state');
    expect([0, 1, 2, 3].map((place) => knownState(state, place, 'tries'))).toEqual([
      '0',
      '1',
      '2',
      '2',
    ]);
    expect(knownState(state, 1, 'other')).toBeUndefined();
    expect(state.derived).toEqual([]);
  });

  it('is unknown until a row says its data, where it comes from that', () => {
    const flow = flowOf(paying('total = total + <amount>'), [amounts]);
    const { state } = dataOfPath(flow, [0, 1]);
    expect(state && knownState(state, 0, 'total')).toBe('0');
    expect(state && knownState(state, 1, 'total')).toBeUndefined();
  });

  it('is the sum of what the fresh draws of its row gave', () => {
    const rows = valuesIn(paying('total = total + <amount>'), [0, 2, 1], 'total');
    const sums = new Set(rows.map(([, , , last]) => Number(last)));
    for (const [start, first, second, end] of rows) {
      expect(start).toBe('0');
      expect(['4', '7', '20']).toContain(first);
      expect(['4', '7', '20']).toContain(String(Number(second) - Number(first)));
      expect(end).toBe(second);
    }
    expect([...sums].every((sum) => [8, 11, 14, 24, 27, 40].includes(sum))).toBe(true);
  });

  it('may come from test data, and then not any more', () => {
    const rows = valuesIn(paying('total = <amount>; total = 9'), [0, 1], 'total');
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.join()))).toEqual(new Set(['0,9,9']));
  });

  it('has only rows whose values meet the conditions on it', () => {
    const rows = valuesIn(
      paying('total = total + <amount>', { again: 'total < 5', end: 'total > 20' }),
      [0, 2, 1],
      'total',
    );
    expect(new Set(rows.map((row) => row.join()))).toEqual(new Set(['0,4,24,24']));
  });

  it('has no row where the path cannot be', () => {
    expect(valuesIn(paying('tries = tries + 1'), [0, 2, 2, 1], 'tries')).toEqual([]);
    expect(valuesIn(paying('total = <amount> * 100'), [0, 1], 'total')).toEqual([]);
    expect(valuesIn(paying('total = <amount>', { end: 'total = 5' }), [0, 1], 'total')).toEqual([]);
  });

  it('leaves out a value that its variable cannot have', () => {
    const rows = valuesIn(paying('total = <amount> * 3'), [0, 1], 'total');
    expect(new Set(rows.map(([, paid]) => paid))).toEqual(new Set(['12', '21']));
  });

  it('passes a value from one variable to another', () => {
    const rows = valuesIn(
      paying('total = <amount>; tries = total - 4; total = tries'),
      [0, 1],
      'total',
    );
    expect(new Set(rows.map(([, paid]) => paid))).toEqual(new Set(['0']));
  });

  it('is not computed where one action reads more combinations than can be looked at', () => {
    const many = Array.from({ length: 500 }, (_, i) => String(i));
    const testData = ['amount', 'other'].map((name): TestData => {
      return { ...textData(name, ...many), type: 'integer' };
    });
    expect(valuesIn(paying('total = <amount> * <other>'), [0, 1], 'total', testData)).toEqual([]);
  });
});
