import { describe, expect, it } from 'vitest';
import type { Value } from '../conditions/holds.ts';
import { flatten } from '../flow/flatten.ts';
import type { Model, StateVariable } from '../model.ts';
import { parseModel } from '../testing.ts';
import { type Machine, machineOf, stateLookUp } from './machine.ts';

const n = { name: 'n', type: 'integer', min: 0, max: 3, first: 1 } as const;
const on = { name: 'on', type: 'boolean', first: false } as const;

type Drawn = { guards?: (string | undefined)[]; actions?: (string | undefined)[]; node?: string };

/** Start > s > End: with these conditions and actions on its two edges, and what coming to s does. */
function modelOf(
  { guards = [], actions = [], node }: Drawn,
  state: StateVariable[] = [n, on],
): Model {
  const drawn = parseModel('start > s > end');
  return {
    ...drawn,
    nodes: drawn.nodes.map((one) =>
      one.id === 's' && node ? { ...one, data: { ...one.data, action: node } } : one,
    ),
    edges: drawn.edges.map((edge, i) => {
      const [guard, action] = [guards[i], actions[i]];
      return { ...edge, ...(guard && { guard }), ...(action && { action }) };
    }),
    settings: { state },
  };
}

function machineIn(model: Model, models: Model[] = []): Machine {
  const flat = flatten(model, { steps: [], testData: [], models });
  const machine = 'code' in flat ? undefined : machineOf(flat);
  if (!machine) throw new Error('no machine');
  return machine;
}

const none = (): undefined => undefined;

describe('a machine', () => {
  it('is none of a model without state', () => {
    const flat = flatten(parseModel('start > s > end'), { steps: [], testData: [], models: [] });
    expect('code' in flat || machineOf(flat)).toBeUndefined();
  });

  it('begins with the first values', () => {
    const { first, variables } = machineIn(modelOf({}));
    expect(first).toEqual([1, 0]);
    expect(variables).toEqual([n, on]);
  });

  it('judges the condition of an edge before its action', () => {
    const machine = machineIn(modelOf({ guards: ['n = 1'], actions: ['n = n + 1'] }));
    expect(machine.pass(0, [1, 0], none)).toEqual([2, 0]);
    expect(machine.pass(0, [2, 0], none)).toBeUndefined();
  });

  it('does the assignments of an action one after the other', () => {
    const machine = machineIn(modelOf({ actions: ['n = n + 1; on = true; n = n + 1'] }));
    expect(machine.pass(0, [1, 0], none)).toEqual([3, 1]);
  });

  it('cannot pass where one assignment on the way leaves the range, though the last one would not', () => {
    const machine = machineIn(modelOf({ actions: ['n = n + 3; n = 0'] }));
    expect(machine.pass(0, [0, 0], none)).toEqual([0, 0]);
    expect(machine.pass(0, [1, 0], none)).toBeUndefined();
  });

  it('acts at a node when a path comes to it', () => {
    const machine = machineIn(modelOf({ node: 'on = not on' }));
    expect(machine.pass(0, [1, 0], none)).toEqual([1, 0]);
    expect(machine.arriveBy(0, [1, 0], none)).toEqual([1, 1]);
    expect(machine.arriveBy(0, [1, 1], none)).toEqual([1, 0]);
    expect(machine.arriveBy(1, [1, 1], none)).toEqual([1, 1]);
  });

  it('gives the same values again for an edge that changes none', () => {
    const machine = machineIn(modelOf({ guards: ['n < 3'], actions: ['n = n * 1'] }));
    const values = [2, 1];
    expect(machine.pass(0, values, none)).toBe(values);
    expect(machine.pass(1, values, none)).toBe(values);
  });

  it('tells the test data that its actions read', () => {
    const actions = ['n = <a> + n; on = <b>', 'n = <a>'];
    const machine = machineIn(modelOf({ actions, node: 'n = <c>' }));
    expect(machine.edgeReads).toEqual([['a', 'b'], ['a']]);
    expect(machine.dataRead).toEqual(new Set(['a', 'b', 'c']));
    expect(machine.nodeReads.flat()).toEqual(['c']);
  });

  it('computes anew with other test data, and remembers what reads state alone', () => {
    const machine = machineIn(modelOf({ guards: ['<a> < 3', 'n = 2'], actions: ['n = <a>'] }));
    const data =
      (text: string) =>
      (name: string): Value | undefined =>
        name === 'a' ? { text, validity: 'valid', type: 'integer' } : undefined;
    expect(machine.pass(0, [1, 0], data('2'))).toEqual([2, 0]);
    expect(machine.pass(0, [1, 0], data('0'))).toEqual([0, 0]);
    expect(machine.pass(0, [1, 0], data('3'))).toBeUndefined();
    expect(machine.pass(0, [1, 0], data('-1'))).toBeUndefined();
    for (const _ of [1, 2]) {
      expect(machine.pass(1, [2, 0], none)).toEqual([2, 0]);
      expect(machine.pass(1, [1, 0], none)).toBeUndefined();
    }
  });

  it('leaves an action out that cannot be read: validation reports it', () => {
    const machine = machineIn(modelOf({ actions: ['n = = 1'] }));
    expect(machine.pass(0, [1, 0], none)).toEqual([1, 0]);
  });

  it('shows values as conditions see them', () => {
    const machine = machineIn(modelOf({}));
    const look = stateLookUp(machine, [2, 1]);
    expect(look('n')).toEqual({ text: '2', validity: 'valid', type: 'integer' });
    expect(look('on')).toMatchObject({ text: 'true' });
    expect(look('other')).toBeUndefined();
  });
});

describe('the machine of a model that calls another', () => {
  const called: Model = { ...modelOf({ actions: ['n = n + <a>'] }, [n]), id: 'called' };

  function calling(bind: Record<string, string>): Model {
    const drawn = parseModel('start > [called] > end');
    return {
      ...drawn,
      nodes: drawn.nodes.map((node) =>
        node.type === 'nested' ? { ...node, data: { bind } } : node,
      ),
      settings: { state: [{ ...n, name: 'count', first: 0 }] },
    };
  }

  it('has the variables of the call beside its own', () => {
    const { variables, first } = machineIn(calling({}), [called]);
    expect(variables.map(({ name }) => name)).toEqual(['count', '[called]/n']);
    expect(first).toEqual([0, 1]);
  });

  it('has one variable for two that are bound', () => {
    const { variables, dataRead } = machineIn(calling({ n: 'count', a: 'amount' }), [called]);
    expect(variables.map(({ name }) => name)).toEqual(['count']);
    expect(dataRead).toEqual(new Set(['amount']));
  });

  it('gives the variables of a call their first values each time it begins', () => {
    const machine = machineIn(calling({}), [called]);
    const lookUp = (): Value => ({ text: '1', validity: 'valid', type: 'integer' });
    expect(machine.pass(0, [0, 3], lookUp)).toEqual([0, 2]);
  });
});
