import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context, Model, StateVariable } from '../model.ts';
import {
  arbitraryModel,
  invalidData,
  parseModel,
  suiteOf,
  textData,
  withMore,
} from '../testing.ts';
import { changesBetween } from './changes.ts';
import { changesSinceCases } from './changes-since-cases.ts';

type World = { model: Model } & Partial<Context>;

const drawnOf = ({ model, steps = [], testData = [], models = [] }: World) => ({
  model,
  context: { steps, testData, models },
});

/** What the cases of one world do not know of another: the thing, what happened, before and now. */
function reported(before: World, after: World) {
  const { testCases, coverage } = suiteOf(before.model, before);
  const uncovered = coverage.uncovered.map(({ id }) => id);
  return changesSinceCases({ testCases, uncovered }, drawnOf(after)).map((change) => [
    change.on,
    change.kind,
    change.before,
    change.after,
  ]);
}

const LINES = ['start > when <email> > then in > end', 'when <email> > then out > end'];
const testData = [textData('email', 'a', 'b')];
const WORLD: World = { model: parseModel(...LINES), testData };
const counter: StateVariable = { name: 'n', type: 'integer', min: 0, max: 2, first: 0 };

describe('what the cases of an earlier result do not know', () => {
  it('is nothing of the model that they were generated from', () => {
    fc.assert(
      fc.property(arbitraryModel, (model) => {
        expect(reported({ model }, { model })).toEqual([]);
      }),
    );
  });

  it('is every edge that was drawn since, and nothing else', () => {
    fc.assert(
      fc.property(arbitraryModel, fc.nat(), fc.nat(), (model, from, to) => {
        const steps = model.nodes.filter(({ type }) => type === 'step');
        const [source, target] = [from, to].map((at) => steps[at % steps.length]?.id ?? '');
        const edge = { id: 'new', source: source ?? '', target: target ?? '' };
        const after = { ...model, edges: [...model.edges, edge] };
        expect(reported({ model }, { model: after })).toEqual([
          ['edge', 'added', null, `${source} → ${target}`],
        ]);
      }),
    );
  });

  it('is a step of other words, in the words before and now', () => {
    const model = withMore(WORLD.model, 'then in', { label: 'welcome' });
    expect(reported(WORLD, { ...WORLD, model })).toEqual([['node', 'reworded', 'in', 'welcome']]);
  });

  it('is a step of the library that is reworded there, at each place where it stands', () => {
    const shown = (label: string): World => ({
      ...WORLD,
      model: {
        ...WORLD.model,
        nodes: WORLD.model.nodes.map((node) =>
          node.id.startsWith('then') ? { ...node, stepId: 'S', data: {} } : node,
        ),
      },
      steps: [{ id: 'S', label, type: 'outcome' }],
    });
    expect(reported(shown('done'), shown('finished'))).toEqual(
      Array(2).fill(['node', 'reworded', 'done', 'finished']),
    );
  });

  it('is a new step with the edges to it and from it, by the words of their ends', () => {
    const model = parseModel(...LINES, 'then out > when retry > end');
    expect(reported(WORLD, { ...WORLD, model })).toEqual([
      ['node', 'added', null, 'retry'],
      ['edge', 'added', null, 'out → retry'],
      ['edge', 'added', null, 'retry → End'],
    ]);
  });

  it('is no edge that the result says it does not cover', () => {
    const before = { model: parseModel('start > when go > end') };
    const model = parseModel('start > when go > end', 'when go > when go : 1 = 2');
    const { testCases } = suiteOf(before.model);
    const drawn = drawnOf({ model });
    expect(changesSinceCases({ testCases, uncovered: ['e2'] }, drawn)).toEqual([]);
    expect(changesSinceCases({ testCases, uncovered: [] }, drawn)).toHaveLength(1);
  });

  it('is a value that no case held, also one of another validity, and none that one held', () => {
    const more = [textData('email', 'a', 'b', 'c'), invalidData('email', 'a')];
    expect(reported(WORLD, { ...WORLD, testData: more })).toEqual([
      ['value', 'added', null, 'c'],
      ['value', 'added', null, 'a'],
    ]);
    expect(reported(WORLD, { ...WORLD, testData: [textData('email', 'b')] })).toEqual([]);
  });

  it('knows the values that a case drew afresh on a return to the same step', () => {
    const model = parseModel('start > when <email> > then in > end', 'then in > when <email>');
    const before: World = { model, testData: [textData('email', 'a', 'b')] };
    const { testCases } = suiteOf(model, before);
    expect(testCases.flatMap(({ data }) => Object.keys(data))).toContain('email 2');
    expect(reported(before, before)).toEqual([]);
  });

  it('takes a variable whose own name ends in a number for itself', () => {
    const model = parseModel('start > when <email> and <email 2> > end');
    const data = (second: string) => [textData('email', 'a'), textData('email 2', second)];
    const before: World = { model, testData: data('b') };
    expect(reported(before, { ...before, testData: data('c') })).toEqual([
      ['value', 'added', null, 'c'],
    ]);
  });

  it('is no secret value, which a result has masked', () => {
    const secret = [{ ...textData('email', 'a', 'b', 'c'), isSecret: true }];
    expect(reported(WORLD, { ...WORLD, testData: secret })).toEqual([]);
  });

  it('is no step whose words tell state, which stand in a result as they were on its path', () => {
    const drawn = parseModel('start > when try > then {n} tries > end');
    const action = (text: string) => withMore(drawn, 'when try', { action: text });
    const world = (text: string): World => ({
      model: { ...action(text), settings: { state: [counter] } },
    });
    expect(reported(world('n = n + 1'), world('n = n + 2'))).toEqual([]);
  });

  it('tells what is new beside state variables as it does without them', () => {
    const lines = ['start > when try > then in > end', 'when try > when try : n < 2'];
    const world = (...more: string[]): World => ({
      model: {
        ...withMore(parseModel(...lines, ...more), 'e3', { action: 'n = n + 1' }),
        settings: { state: [counter] },
      },
    });
    expect(reported(world(), world('when try > then out > end : n = 2'))).toEqual([
      ['node', 'added', null, 'out'],
      ['edge', 'added', null, 'try → out'],
      ['edge', 'added', null, 'out → End'],
    ]);
  });

  it('is told once of a called model, with its id, however many calls there are', () => {
    const [first, second] = ['[sign-in]', '[again]'];
    const caller = parseModel(`start > ${first} > when pay > ${second} > end`);
    const nodes = caller.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'inner' } : node,
    );
    const inner = (...lines: string[]) => ({ ...parseModel(...lines), id: 'inner' });
    const called = inner('start > when enter > then in > end');
    const before: World = { model: { ...caller, nodes }, models: [called] };
    const [testCase] = suiteOf(before.model, before).testCases;
    const models = [inner('start > when enter > then in > end', 'when enter > then out > end')];
    const changes = changesSinceCases(
      { testCases: testCase ? [testCase] : [], uncovered: [] },
      drawnOf({ ...before, models }),
    );
    expect(changes.map(({ modelId, id, on }) => [modelId, id, on])).toEqual([
      ['inner', 'then out', 'node'],
      ['inner', 'e3', 'edge'],
      ['inner', 'e4', 'edge'],
    ]);
  });

  it('is a call that is new: the edges to it and from it, and all that it brings', () => {
    const inner = { ...parseModel('start > when enter > end'), id: 'inner', name: 'Sign-in' };
    const before: World = { model: parseModel('start > when pay > end'), models: [inner] };
    const model = parseModel('start > when pay > end', 'when pay > [inner] > end');
    const changes = reported(before, { ...before, model });
    expect(changes.map(([on, kind, , after]) => [on, kind, after])).toEqual([
      ['node', 'added', 'enter'],
      ['edge', 'added', 'pay → Sign-in'],
      ['edge', 'added', 'Start → enter'],
      ['edge', 'added', 'enter → End'],
      ['edge', 'added', 'Sign-in → End'],
    ]);
  });

  it('is the same, edge by edge and step by step, as the drawing itself tells', () => {
    const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(arbitraryModel, numbers, (model, at) => {
        const extras = at.map((one, index) => {
          const [source, target] = [one, one + 1].map((i) => model.nodes[i % model.nodes.length]);
          return { id: `new${index}`, source: source?.id ?? '', target: target?.id ?? '' };
        });
        const edges = extras.filter(({ source, target }) => source !== 'end' && target !== 'start');
        const after = drawnOf({ model: { ...model, edges: [...model.edges, ...edges] } });
        const { testCases } = suiteOf(model);
        const found = changesSinceCases({ testCases, uncovered: [] }, after);
        expect(found).toEqual(changesBetween(drawnOf({ model }), after));
      }),
    );
  });
});
