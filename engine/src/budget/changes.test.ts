import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateChanged } from '../generate-changed.ts';
import type { Context, Model, NodeData } from '../model.ts';
import {
  arbitraryModel,
  invalidData,
  parseModel,
  suiteOf,
  textData,
  withMore,
} from '../testing.ts';
import { changesBetween, type Drawn } from './changes.ts';
import { changesSinceCases } from './changes-since-cases.ts';

const LINES = [
  'start > when <email>',
  'when <email> > then in > end : <email> is valid',
  'when <email> > then out > end : <email> is invalid',
];
const CONTEXT = {
  steps: [],
  models: [],
  testData: [textData('email', 'a'), invalidData('email', 'x')],
};

describe('what changed since an earlier version', () => {
  const before = { model: parseModel(...LINES), context: CONTEXT };

  it('is a step that is reworded, a condition, and a value that stands where another stood', () => {
    const reworded = withMore(before.model, 'then out', { label: 'is refused' });
    const edges = reworded.edges.map((edge) =>
      edge.guard === '<email> is valid' ? { ...edge, guard: '<email> = "b"' } : edge,
    );
    const context: Context = {
      ...CONTEXT,
      testData: [textData('email', 'b'), invalidData('email', 'x')],
    };
    const changes = changesBetween(before, { model: { ...reworded, edges }, context });
    expect(changes.map(({ on, kind, before, after }) => [on, kind, before, after])).toEqual([
      ['node', 'reworded', 'out', 'is refused'],
      ['edge', 'condition', '<email> is valid', '<email> = "b"'],
      ['value', 'corrected', 'a', 'b'],
    ]);
  });

  it('is covered by as few test cases of the suite as it takes, each with its reasons', () => {
    const model = parseModel(...LINES, 'then in > then mail > end');
    const changes = changesBetween(before, { model, context: CONTEXT });
    const made = generateChanged(model, CONTEXT, {}, { changes });
    const { testCases, since } = made.ok ? made.result : { testCases: [], since: undefined };
    expect([testCases.length, since?.isProven, since?.uncovered]).toEqual([1, true, []]);
    expect(testCases[0]?.reasons?.map(({ after }) => after)).toEqual([
      'mail',
      'in → mail',
      'mail → End',
    ]);
    const keys = suiteOf(model, CONTEXT).testCases.map(({ key }) => key);
    expect(keys).toContain(testCases[0]?.key);
  });

  it('is each edge and step that names a state variable of another range', () => {
    const drawn = parseModel('start > enter > locked > end', 'enter > enter');
    const edges = drawn.edges.map((edge) => {
      if (edge.target === 'locked') return { ...edge, guard: 'attempts = 3' };
      return edge.target === 'enter' && edge.source === 'enter'
        ? { ...edge, action: 'attempts = attempts + 1' }
        : edge;
    });
    const of = (max: number): Model => ({
      ...withMore(drawn, 'locked', { label: 'locked after {attempts}' }),
      edges,
      settings: { state: [{ name: 'attempts', type: 'integer', min: 0, max, first: 0 }] },
    });
    const context = { steps: [], models: [], testData: [] };
    const changes = changesBetween({ model: of(4), context }, { model: of(3), context });
    expect(changes.map(({ on, kind, id }) => [on, kind, id])).toEqual([
      ['node', 'state', 'locked'],
      ['edge', 'state', 'e1'],
      ['edge', 'state', 'e3'],
    ]);
    expect(changes[0]).toMatchObject({
      before: 'attempts = 0 (0..4)',
      after: 'attempts = 0 (0..3)',
    });
    const made = generateChanged(of(3), context, {}, { changes });
    expect(made.ok && made.result.testCases.length).toBe(1);
  });

  it('is each rule of a decision table, call and otherwise edge that depends on a state variable of another range', () => {
    const drawn = parseModel('start > enter > [inner] > end', 'enter > locked > end');
    const rules = [
      { id: 'a', when: 'attempts < 3', outcome: 'left' },
      { id: 'b', when: 'otherwise', outcome: 'none left' },
    ];
    const counted = [
      { id: 'c', when: '<email> is valid', outcome: 'in' },
      { id: 'd', when: 'otherwise', outcome: 'out', action: 'attempts = attempts + 1' },
    ];
    const of = (max: number): Model => {
      const tables = withMore(withMore(drawn, 'enter', { rules }), 'locked', { rules: counted });
      return {
        ...withMore(tables, '[inner]', { bind: { tries: 'attempts' } }),
        edges: drawn.edges.map((edge) => {
          if (edge.source !== 'enter') return edge;
          return { ...edge, guard: edge.target === 'locked' ? 'otherwise' : 'attempts < 2' };
        }),
        settings: { state: [{ name: 'attempts', type: 'integer', min: 0, max, first: 0 }] },
      };
    };
    const changes = changesBetween(
      { model: of(4), context: CONTEXT },
      { model: of(3), context: CONTEXT },
    );
    expect(changes.map(({ on, kind, id }) => [on, kind, id])).toEqual([
      ['node', 'state', 'enter/a'],
      ['node', 'state', 'enter/b'],
      ['node', 'state', '[inner]'],
      ['node', 'state', 'locked/d'],
      ['edge', 'state', 'e1'],
      ['edge', 'state', 'e3'],
    ]);
  });

  it('is a step that names a state variable of another range in words of the library', () => {
    const drawn = parseModel('start > enter > end');
    const nodes = drawn.nodes.map((node) =>
      node.id === 'enter' ? { ...node, stepId: 'S1', data: {} } : node,
    );
    const steps = [{ id: 'S1', label: 'attempt {attempts}', type: 'action' as const }];
    const of = (first: number): Drawn => ({
      model: {
        ...drawn,
        nodes,
        settings: { state: [{ name: 'attempts', type: 'integer', min: 0, max: 3, first }] },
      },
      context: { ...CONTEXT, steps },
    });
    const found = changesBetween(of(0), of(1)).map(({ kind, id }) => [kind, id]);
    expect(found).toEqual([['state', 'enter']]);
  });

  it('is a rule of a decision table that is new or was touched, covered by the case that it holds for', () => {
    const rules = [
      { id: 'a', when: '<email> is valid', outcome: 'welcome' },
      { id: 'b', when: 'otherwise', outcome: 'refused' },
    ];
    const drawn = withMore(parseModel('start > signing in > end'), 'signing in', {
      label: 'enter <email>',
    });
    const old = withMore(drawn, 'signing in', { rules });
    const [first, second] = [rules.slice(0, 1), rules.slice(1)];
    const touched = [...first, ...second.map((rule) => ({ ...rule, outcome: 'try again' }))];
    const model = withMore(drawn, 'signing in', { rules: touched });
    const changes = changesBetween({ model: old, context: CONTEXT }, { model, context: CONTEXT });
    expect(changes).toMatchObject([
      { on: 'node', kind: 'reworded', id: 'signing in/b', before: 'refused', after: 'try again' },
    ]);
    const added = changesBetween({ model: drawn, context: CONTEXT }, { model, context: CONTEXT });
    expect(added.map(({ kind, after }) => [kind, after])).toEqual([
      ['added', '<email> is valid: welcome'],
      ['added', 'otherwise: try again'],
    ]);
    const { testCases } = suiteOf(drawn, CONTEXT);
    const found = changesSinceCases({ testCases, uncovered: [] }, { model, context: CONTEXT });
    expect(found.map(({ on, after }) => [on, after])).toEqual([
      ['node', 'welcome'],
      ['node', 'try again'],
      ['value', 'x'],
    ]);
    const made = generateChanged(model, CONTEXT, {}, { changes });
    const texts = made.ok ? made.result.testCases.map(({ steps }) => steps.at(-1)?.text) : [];
    expect(texts).toEqual(['try again']);
  });

  it('is nothing where nothing changed, also by the cases of an earlier result', () => {
    expect(changesBetween(before, before)).toEqual([]);
    const { testCases } = suiteOf(before.model, CONTEXT);
    expect(changesSinceCases({ testCases, uncovered: [] }, before)).toEqual([]);
    const model = withMore(before.model, 'then in', { label: 'is welcomed' });
    const found = changesSinceCases({ testCases, uncovered: [] }, { ...before, model });
    expect(found.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['reworded', 'in', 'is welcomed'],
    ]);
  });
});

describe('a change of a drawing', () => {
  const drawn = parseModel('start > when pay > then paid > end', 'when pay > then refused > end');
  const context: Context = { steps: [], testData: [], models: [] };
  /** What is told of a model that was the drawn one before. */
  const reported = (model: Model, now = context, was = drawn, before = context) =>
    changesBetween({ model: was, context: before }, { model, context: now }).map(
      ({ on, id, kind, before, after }) => [on, id, kind, before, after],
    );

  it('is each node and edge that there was not, and none of those that are gone', () => {
    const numbers = fc.array(fc.nat(), { maxLength: 5 });
    fc.assert(
      fc.property(arbitraryModel, numbers, (model, at) => {
        const gone = new Set(at.map((one) => model.edges[one % model.edges.length]?.id));
        const fewer = { ...model, edges: model.edges.filter(({ id }) => !gone.has(id)) };
        const ids = reported(model, context, fewer).map(([on, id, kind]) => [on, id, kind]);
        const added = model.edges.filter(({ id }) => gone.has(id));
        expect(ids).toEqual(added.map(({ id }) => ['edge', id, 'added']));
        expect(reported(fewer, context, model)).toEqual([]);
      }),
    );
  });

  it('is a step of the library that is reworded there, wherever it stands', () => {
    const nodes = drawn.nodes.map((node) =>
      node.id === 'when pay' ? { ...node, stepId: 'S1', data: {} } : node,
    );
    const saying = (label: string): Context => ({
      ...context,
      steps: [{ id: 'S1', label, type: 'action' }],
    });
    const model = { ...drawn, nodes };
    expect(reported(model, saying('pay by card'), model, saying('pay'))).toEqual([
      ['node', 'when pay', 'reworded', 'pay', 'pay by card'],
    ]);
    expect(reported(model, saying('pay'))).toEqual([]);
  });

  it('is another role, another result expected, and another table that a step hands over', () => {
    const others: NodeData[] = [
      { type: 'context' },
      { expected: 'a receipt' },
      { arguments: [{ kind: 'dataTable', rows: [['card'], ['visa']] }] },
    ];
    for (const more of others)
      expect(reported(withMore(drawn, 'when pay', more))).toEqual([
        ['node', 'when pay', 'reworded', 'pay', 'pay'],
      ]);
  });

  it('is no place on the canvas, no label of an edge, no weight and no assessment of risk', () => {
    const nodes = drawn.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } }));
    const risk = { likelihood: 5, damage: 5 };
    const edges = drawn.edges.map((edge) => ({ ...edge, label: 'yes', weight: 2, risk }));
    expect(reported({ ...withMore({ ...drawn, nodes }, 'when pay', { risk }), edges })).toEqual([]);
  });

  it('is an edge that leads elsewhere, told by its ends before and now', () => {
    expect(reported(withMore(drawn, 'e1', { target: 'then refused' }))).toEqual([
      ['edge', 'e1', 'moved', 'pay → paid', 'pay → refused'],
    ]);
  });

  it('is a condition that is new, gone or another, but not one that has more spaces around it', () => {
    const guarded = withMore(drawn, 'e1', { guard: '<card> is valid' });
    expect(reported(guarded)).toEqual([['edge', 'e1', 'condition', null, '<card> is valid']]);
    expect(reported(drawn, context, guarded)).toEqual([
      ['edge', 'e1', 'condition', '<card> is valid', null],
    ]);
    const spaced = withMore(drawn, 'e1', { guard: ' <card> is valid ' });
    expect(reported(spaced, context, guarded)).toEqual([]);
  });

  it('is also an edge that is taken otherwise, where a condition beside it changed', () => {
    const otherwise = (guard: string) =>
      withMore(withMore(drawn, 'e1', { guard }), 'e3', { guard: 'otherwise' });
    const changes = reported(otherwise('<n> > 2'), context, otherwise('<n> > 1'));
    expect(changes).toEqual([
      ['edge', 'e1', 'condition', '<n> > 1', '<n> > 2'],
      ['edge', 'e3', 'condition', null, 'otherwise'],
    ]);
  });

  it('is what a step or an edge does to state variables', () => {
    const counting = withMore(withMore(drawn, 'when pay', { action: 'n = 1' }), 'e2', {
      action: 'n = n + 1',
    });
    expect(reported(counting)).toEqual([
      ['node', 'when pay', 'action', null, 'n = 1'],
      ['edge', 'e2', 'action', null, 'n = n + 1'],
    ]);
  });

  it('is a requirement that something is there for now, and none that it was there for before', () => {
    const required = withMore(withMore(drawn, 'when pay', { requirements: ['R1', 'R2'] }), 'e2', {
      requirements: ['R3'],
    });
    const before = withMore(drawn, 'when pay', { requirements: ['R1', 'R0'] });
    expect(reported(required, context, before)).toEqual([
      ['node', 'when pay', 'requirement', null, 'R2'],
      ['edge', 'e2', 'requirement', null, 'R3'],
    ]);
  });

  it('is a call of another model or with other names, and what changed in a model that is called', () => {
    const caller = parseModel('start > [inner] > end');
    const inner = { ...parseModel('start > when enter > end'), id: 'inner' };
    const other = { ...withMore(inner, 'when enter', { label: 'enter more' }), id: 'other' };
    const now = { ...context, models: [inner, other] };
    const nodes = caller.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'other' } : node,
    );
    expect(reported({ ...caller, nodes }, now, caller, now)).toEqual([
      ['node', '[inner]', 'call', 'a model', 'a model'],
    ]);
    const bound = withMore(caller, '[inner]', { bind: { a: 'b' } });
    expect(reported(bound, now, caller, now)).toEqual([
      ['node', '[inner]', 'call', 'a model', 'a model'],
    ]);
    const reworded = { ...other, id: 'inner' };
    const changes = changesBetween(
      { model: caller, context: now },
      { model: caller, context: { ...context, models: [reworded, other] } },
    );
    expect(changes.map(({ modelId, id, after }) => [modelId, id, after])).toEqual([
      ['inner', 'when enter', 'enter more'],
    ]);
  });

  it('is not told of a model that no call reaches, and once of one that several calls reach', () => {
    const caller = parseModel('start > [inner] > when go > [again] > end');
    const nodes = caller.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'inner' } : node,
    );
    const inner = { ...parseModel('start > when enter > end'), id: 'inner' };
    const stranger = { ...inner, id: 'stranger' };
    const called = [inner, stranger];
    const reworded = called.map((one) => withMore(one, 'when enter', { label: 'more' }));
    const model = { ...caller, nodes };
    const before = { ...context, models: called };
    expect(reported(model, { ...context, models: reworded }, model, before)).toEqual([
      ['node', 'when enter', 'reworded', 'enter', 'more'],
    ]);
  });

  it('names Start and End in the language that is asked for', () => {
    const [change] = changesBetween(
      { model: { ...drawn, edges: drawn.edges.slice(1) }, context },
      { model: drawn, context },
      'tr',
    );
    expect(change?.after).toBe('Başlangıç → pay');
  });
});
