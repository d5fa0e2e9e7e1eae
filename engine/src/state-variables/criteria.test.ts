import { describe, expect, it } from 'vitest';
import type { Model, StateVariable } from '../model.ts';
import { parseModel, suiteOf, textData } from '../testing.ts';

const state: StateVariable[] = [
  { name: 'lamp', type: 'list', values: ['off', 'on', 'broken'], first: 'off' },
];

function lamp(): Model {
  const drawn = parseModel(
    'start > when the lamp is used',
    'when the lamp is used > when the lamp is used : lamp = "off"',
    'when the lamp is used > then the lamp is {lamp} : lamp = "on"',
    'when the lamp is used > end',
    'then the lamp is {lamp} > end',
  );
  const edges = drawn.edges.map((edge) =>
    edge.guard === 'lamp = "off"' ? { ...edge, action: 'lamp = "on"' } : edge,
  );
  return { ...drawn, edges, settings: { state } };
}

describe('the criteria on state', () => {
  it('cover each value of a state variable, and say which none can have', () => {
    const { coverage, testCases, optimal } = suiteOf(lamp(), {}, { criterion: 'state-values' });
    expect(coverage).toMatchObject({ covered: 2, infeasible: 1, total: 3, percent: 100 });
    expect(coverage.uncovered).toEqual([{ id: 'lamp = broken', code: 'unreachable' }]);
    expect(testCases[0]?.purpose).toEqual(['lamp = off', 'lamp = on']);
    expect(optimal).toBe(true);
  });

  it('cover each transition of a state variable that some path makes', () => {
    const { coverage, testCases } = suiteOf(lamp(), {}, { criterion: 'state-transitions' });
    expect(coverage).toMatchObject({ covered: 1, total: 1, uncovered: [] });
    expect(testCases[0]?.purpose).toEqual(['lamp = off → on']);
  });

  it('ask for nothing in a model without state', () => {
    const { settings: _, ...plain } = parseModel('start > a > end');
    const { coverage } = suiteOf(plain, {}, { criterion: 'state-values' });
    expect(coverage).toMatchObject({ covered: 0, total: 0, percent: null });
  });
});

describe('a step that names a state variable', () => {
  it('says the value that it has there, in text and label', () => {
    const { testCases } = suiteOf(lamp());
    const steps = testCases.flatMap((test) => test.steps);
    const shown = steps.find(({ text }) => text === 'the lamp is on');
    expect(shown?.label).toBe('the lamp is on');
  });

  it('says a value that comes from test data in the text alone, and data walks what it decides', () => {
    const drawn = parseModel(
      'start > when paying <amount> > then {total} is paid',
      'then {total} is paid > end : total > 10',
      'then {total} is paid > when paying <amount> : total <= 10',
    );
    const edges = drawn.edges.map((edge) =>
      edge.target.startsWith('then') ? { ...edge, action: 'total = total + <amount>' } : edge,
    );
    const total: StateVariable = { name: 'total', type: 'integer', min: 0, max: 100, first: 0 };
    const amount = { ...textData('amount', '4', '7', '20'), type: 'integer' as const };
    const { testCases, coverage } = suiteOf(
      { ...drawn, edges, settings: { state: [total] } },
      { testData: [amount] },
    );
    expect(coverage.uncovered).toEqual([]);
    for (const { data, steps } of testCases) {
      const paidEach = Object.values(data).map(({ value }) => Number(value));
      const sums = paidEach.map((_, i) => paidEach.slice(0, i + 1).reduce((a, b) => a + b));
      const paid = steps.filter(({ type }) => type === 'outcome');
      expect(paid.map(({ text }) => text)).toEqual(sums.map((sum) => `${sum} is paid`));
      expect(sums.findIndex((sum) => sum > 10)).toBe(sums.length - 1);
    }
  });
});

describe('the state of a called model', () => {
  const count: StateVariable = { name: 'count', type: 'integer', min: 0, max: 2, first: 0 };
  const inner: Model = {
    ...parseModel(
      'start > when trying',
      'when trying > when trying : count < 2',
      'when trying > end : count = 2',
    ),
    id: 'inner',
  };
  const counting = inner.edges.map((edge) =>
    edge.guard === 'count < 2' ? { ...edge, action: 'count = count + 1' } : edge,
  );
  const called = { ...inner, edges: counting, settings: { state: [count] } };

  it('begins anew with each call', () => {
    const model = parseModel('start > [inner] > then done > end');
    const twice = {
      ...model,
      nodes: [...model.nodes, { ...model.nodes[1], id: 'again' } as never],
    };
    const edges = [...twice.edges.slice(0, 2), ...twice.edges.slice(2)].map((edge) =>
      edge.source === 'then done' ? { ...edge, target: 'again' } : edge,
    );
    const last = { id: 'last', source: 'again', target: 'end' };
    const { testCases } = suiteOf({ ...twice, edges: [...edges, last] }, { models: [called] });
    const trying = testCases[0]?.steps.filter(({ text }) => text === 'trying');
    expect(testCases).toHaveLength(1);
    expect(trying).toHaveLength(6);
  });

  it('is the caller’s where it is bound', () => {
    const model = parseModel('start > [inner] > then {tries} tries > end');
    const nodes = model.nodes.map((node) =>
      node.type === 'nested' ? { ...node, data: { bind: { count: 'tries' } } } : node,
    );
    const settings = { state: [{ ...count, name: 'tries', first: 1 }] };
    const { testCases } = suiteOf({ ...model, nodes, settings }, { models: [called] });
    expect(testCases[0]?.steps.map(({ text }) => text)).toEqual(['trying', 'trying', '2 tries']);
  });
});
