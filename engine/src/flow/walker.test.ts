import { describe, expect, it } from 'vitest';
import { dataOfPath } from '../data/instances.ts';
import { variablesOf } from '../data/test-data.ts';
import type { Constraint, Model, TestData } from '../model.ts';
import { invalidData, parseModel, textData } from '../testing.ts';
import { alternativesOf } from './alternatives.ts';
import { isSatisfiable, namesToTrack, smallestContradiction } from './constraint-check.ts';
import { flatten } from './flatten.ts';
import { constraintsOf, type Flow, prepareFlow } from './flow.ts';
import { returningNodes } from './fresh-draws.ts';
import { livesOf } from './lives.ts';
import { type State, walkerOf } from './state.ts';

function flowOf(model: Model, testData: TestData[] = [], constraints: Constraint[] = []): Flow {
  const context = { steps: [], testData, models: [] };
  const flat = flatten(model, context);
  if ('code' in flat) throw new Error(flat.code);
  return prepareFlow(flat, variablesOf(model, context), constraints, true);
}

/** The edge between two nodes, by the names that `parseModel` gave them. */
function edgeOf({ nodes, edges }: Flow, from: string, to: string): number {
  return edges.findIndex(
    ({ source, target }) => nodes[source]?.id === from && nodes[target]?.id === to,
  );
}

/** All states after walking some nodes, from Start on. */
function statesAfter(flow: Flow, ...path: string[]): State[] {
  const walker = walkerOf(flow);
  return path
    .slice(1)
    .reduce(
      (states, to, i) =>
        states.flatMap((state) => walker.take(state, edgeOf(flow, path[i] ?? '', to))),
      [walker.first],
    );
}

const sizes = [textData('size', 'S', 'M', 'L')];
const choosing = parseModel(
  'start > when <size>',
  'when <size> > small > end : <size> = "S"',
  'when <size> > other > end : otherwise',
);
const signIn = parseModel(
  'start > when <user> <pin> > judged',
  'judged > in > end : <user> is valid and <pin> is valid',
  'judged > no user > end : <user> is invalid',
  'judged > no pin > end : <pin> is invalid',
  'judged > neither > end : <user> is invalid and <pin> is invalid',
);
const account = [
  textData('user', 'ada'),
  invalidData('user', 'nobody'),
  textData('pin', '1234'),
  invalidData('pin', '0'),
];

describe('a walk', () => {
  it('is free where no condition can end it: one state for each node', () => {
    const walker = walkerOf(flowOf(parseModel('start > when <size> > end'), sizes));
    expect(walker.isFree).toBe(true);
    expect(walkerOf(flowOf(choosing, sizes)).isFree).toBe(false);
  });

  it('chooses a value only when a condition needs it', () => {
    const flow = flowOf(choosing, sizes);
    expect(statesAfter(flow, 'start', 'when <size>')).toHaveLength(1);
    expect(statesAfter(flow, 'start', 'when <size>', 'small')).toHaveLength(1);
  });

  it('has one state for values that no condition distinguishes', () => {
    expect(statesAfter(flowOf(choosing, sizes), 'start', 'when <size>', 'other')).toHaveLength(1);
  });

  it('ends where the condition of an edge contradicts that of an edge before', () => {
    const model = parseModel(
      'start > when <size>',
      'when <size> > a : <size> = "S"',
      'when <size> > a : <size> = "M"',
      'a > b > end : <size> = "S"',
      'a > c > end : <size> = "L"',
    );
    const flow = flowOf(model, sizes);
    expect(statesAfter(flow, 'start', 'when <size>', 'a', 'b').length).toBeGreaterThan(0);
    expect(statesAfter(flow, 'start', 'when <size>', 'a', 'c')).toEqual([]);
  });

  it('has at most one invalid value among those evaluated together', () => {
    const flow = flowOf(signIn, account);
    const reach = (node: string) => statesAfter(flow, 'start', 'when <user> <pin>', 'judged', node);
    expect(reach('in').length).toBeGreaterThan(0);
    expect(reach('no user').length).toBeGreaterThan(0);
    expect(reach('neither')).toEqual([]);
  });

  it('may have two where that is allowed, and reports the refusal where it is not', () => {
    const flow = flowOf(signIn, account);
    const walk = (maxInvalid: number) => {
      const walker = walkerOf(flow, { maxInvalid });
      const nodes = ['start', 'when <user> <pin>', 'judged', 'neither'];
      const states = nodes
        .slice(1)
        .reduce(
          (found, to, i) =>
            found.flatMap((state) => walker.take(state, edgeOf(flow, nodes[i] ?? '', to))),
          [walker.first],
        );
      return [states.length > 0, walker.hasRefused()];
    };
    expect(walk(1)).toEqual([false, true]);
    expect(walk(2)).toEqual([true, false]);
  });

  it('keeps to the constraints between its values', () => {
    const model = parseModel(
      'start > when <size> <colour>',
      'when <size> <colour> > a > end : <size> = "S" and <colour> = "red"',
      'when <size> <colour> > b > end : <size> = "S" and <colour> = "blue"',
    );
    const testData = [...sizes, textData('colour', 'red', 'blue')];
    const constraints = [{ if: '<size> = "S"', implies: '<colour> = "blue"' }];
    const flow = flowOf(model, testData, constraints);
    const reach = (node: string) => statesAfter(flow, 'start', 'when <size> <colour>', node, 'end');
    expect(reach('a')).toEqual([]);
    expect(reach('b').length).toBeGreaterThan(0);
  });
});

describe('what a flow knows of its data', () => {
  it('is which names each step and each condition has, of those with data', () => {
    const flow = flowOf(choosing, sizes);
    const step = flow.nodes.findIndex(({ id }) => id === 'when <size>');
    expect(flow.stepNames[step]).toEqual(['size']);
    expect(flow.guardNames[edgeOf(flow, 'when <size>', 'small')]).toEqual(['size']);
    expect(flow.guardNames[edgeOf(flow, 'small', 'end')]).toEqual([]);
    expect(flowOf(choosing).stepNames.flat()).toEqual([]);
  });

  it('is which edges judge validity', () => {
    const flow = flowOf(signIn, account);
    expect(flow.judges[edgeOf(flow, 'judged', 'in')]).toBe(true);
    expect(flowOf(choosing, sizes).judges).not.toContain(true);
  });

  it('is one value for all values that conditions do not distinguish', () => {
    const { values, invalid } = alternativesOf('size', flowOf(choosing, sizes));
    expect(values.map(({ text }) => text)).toEqual(['S', 'M']);
    expect(invalid).toEqual([false, false]);
    expect(alternativesOf('pin', flowOf(signIn, account)).invalid).toEqual([false, true]);
  });

  it('is from which nodes a condition about a variable can still come', () => {
    const flow = flowOf(choosing, sizes);
    const guardVariables = flow.guardNames.map((names) => (names.includes('size') ? [0] : []));
    const live = livesOf(flow, guardVariables, 0);
    const names = flow.nodes.flatMap(({ id }, node) => (live[node] ? [id] : []));
    expect(names.toSorted()).toEqual(['start', 'when <size>']);
  });

  it('is to which nodes a walk can come back', () => {
    const flow = flowOf(parseModel('start > a > b > end', 'b > a', 'b > c > end', 'c > c'));
    const returns = returningNodes(flow);
    const names = flow.nodes.flatMap(({ id }, node) => (returns[node] ? [id] : []));
    expect(names.toSorted()).toEqual(['a', 'b', 'c']);
  });
});

describe('constraints by themselves', () => {
  const variables = (...testData: TestData[]) => {
    const model = parseModel('start > end');
    return variablesOf(model, { steps: [], testData, models: [] });
  };
  const of = (...pairs: [string, string][]) =>
    constraintsOf(pairs.map(([when, implies]) => ({ if: when, implies })));

  it.each<[string, [string, string][], boolean]>([
    ['none', [], true],
    ['one that some value meets', [['<size> = "S"', '<size> = "M"']], true],
    [
      'two that leave no value',
      [
        ['<size> is valid', '<size> = "S"'],
        ['<size> = "S"', '<size> = "M"'],
      ],
      false,
    ],
    ['one about a variable without data', [['<other> = "1"', '<other> = "2"']], false],
  ])('can hold together: %s', (_, pairs, expected) => {
    expect(isSatisfiable(of(...pairs), variables(...sizes))).toBe(expected);
  });

  it('are not decided once the budget is spent', () => {
    expect(
      isSatisfiable(of(['<size> = "S"', '<size> = "M"']), variables(...sizes), { left: 0 }),
    ).toBe(undefined);
  });

  it('are tracked on a walk only where they hang together with a condition, or cannot hold', () => {
    const testData = [...sizes, textData('colour', 'red', 'blue'), textData('fit', 'slim')];
    const constraint = { if: '<size> = "S"', implies: '<colour> = "red"' };
    const free = { if: '<fit> = "slim"', implies: '<fit> = "slim"' };
    const flow = flowOf(choosing, testData, [constraint, free]);
    expect(namesToTrack(flow, new Set(['size'])).toSorted()).toEqual(['colour', 'size']);
    expect(namesToTrack(flow, new Set())).toEqual([]);
  });

  it('that contradict each other are narrowed down to the fewest', () => {
    const sumIsSmall = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) < 10;
    expect(smallestContradiction([1, 9, 2, 1], sumIsSmall)).toEqual([1, 9]);
    expect(smallestContradiction([12], sumIsSmall)).toEqual([12]);
  });
});

describe('the data of a path', () => {
  const retry = parseModel(
    'start > when <pin> > asked',
    'asked > when <pin> : <pin> is invalid',
    'asked > end : <pin> is valid',
  );
  const pins = [textData('pin', '1234'), invalidData('pin', '0')];
  const pathOf = (flow: Flow, ...nodes: string[]) =>
    nodes.slice(1).map((to, i) => edgeOf(flow, nodes[i] ?? '', to));

  it('draws a variable where a step first names it', () => {
    const flow = flowOf(retry, pins);
    const data = dataOfPath(flow, pathOf(flow, 'start', 'when <pin>', 'asked', 'end'));
    expect(data.instances.map(({ name, occurrence }) => [name, occurrence])).toEqual([['pin', 1]]);
    expect(data.atNode.map((names) => names.get('pin'))).toEqual([
      undefined,
      0,
      undefined,
      undefined,
    ]);
  });

  it('draws it afresh where the path comes back to the step', () => {
    const flow = flowOf(retry, pins);
    const path = pathOf(flow, 'start', 'when <pin>', 'asked', 'when <pin>', 'asked', 'end');
    const { instances, conditions } = dataOfPath(flow, path);
    expect(instances.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
    expect(conditions.map(({ instances: read }) => read.get('pin'))).toEqual([0, 1]);
  });

  it('leaves out invalid values that no condition of the path reads', () => {
    const flow = flowOf(parseModel('start > when <pin> > end'), pins);
    const { instances } = dataOfPath(flow, pathOf(flow, 'start', 'when <pin>', 'end'));
    expect(instances[0]?.choices.map(({ value }) => value)).toEqual(['1234']);
  });

  it('draws a variable that only a condition names when the condition is evaluated', () => {
    const model = parseModel('start > a', 'a > end : <size> = "S"', 'a > b > end : otherwise');
    const flow = flowOf(model, sizes);
    const { instances, atNode } = dataOfPath(flow, pathOf(flow, 'start', 'a', 'end'));
    expect(instances.map(({ name }) => name)).toEqual(['size']);
    expect(atNode.every((names) => names.size === 0)).toBe(true);
  });

  it('numbers on after its instances what only a constraint names', () => {
    const constraints = [{ if: '<size> = "S"', implies: '<colour> = "red"' }];
    const flow = flowOf(choosing, [...sizes, textData('colour', 'red')], constraints);
    const data = dataOfPath(flow, pathOf(flow, 'start', 'when <size>', 'small', 'end'));
    expect(data.instances.map(({ name }) => name)).toEqual(['size']);
    expect(data.absent.map(({ name }) => name)).toEqual(['colour']);
    expect(data.conditions.at(-1)?.instances).toEqual(
      new Map([
        ['size', 0],
        ['colour', 1],
      ]),
    );
  });
});
