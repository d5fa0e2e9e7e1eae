import { readFileSync } from 'node:fs';
import { generate, validate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../diagram/testing.ts';
import { read } from '../read.ts';

function accepted(text: string, name = 'a') {
  const answer = read(text, name);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const { models, steps } = answer;
  const [root, ...others] = models;
  if (!root) throw new Error('no model');
  const errors = validate(root, { steps, testData: [], models: others });
  expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { ...answer, root };
}

const example = (path: string) =>
  accepted(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), path);
const edgesIn = (text: string) => edgesOf(accepted(text));
const scxml = (inside: string, more = '') =>
  `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" ${more}>${inside}</scxml>`;
const machine = (states: object, more: object = {}) => JSON.stringify({ id: 'm', states, ...more });

describe('a chart of SCXML', () => {
  it('is read with what it remembers, its conditions and its events', () => {
    const read = example('scxml/examples/pin.scxml');
    expect(read.root.name).toBe('Pin');
    expect(read.root.settings?.state).toEqual([
      { name: 'attempts', type: 'integer', min: 0, max: 2, first: 0 },
    ]);
    const { nodes, edges } = read.root;
    const labelOf = new Map(read.steps.map(({ id, label }) => [id, label]));
    const nameOf = new Map(nodes.map(({ id, stepId = '' }) => [id, labelOf.get(stepId)]));
    const shown = edges.flatMap(({ target, guard, action, label }) =>
      guard || action || label
        ? [[nameOf.get(target), guard, action, label].filter(Boolean).join(' | ')]
        : [],
    );
    expect(shown.toSorted()).toEqual(
      [
        'Cancel | attempts = 0',
        'Cancel | attempts = 0',
        'Card returned | attempts = 0',
        'Pin.wrong | attempts < 2 | attempts = attempts + 1',
        'Pin.wrong | attempts >= 2',
        'Withdraw | [amount > balance()]',
        'Withdraw | [!(amount > balance())]',
      ].toSorted(),
    );
    expect(read.report).toEqual(
      expect.arrayContaining([
        { code: 'guards_kept_as_labels', params: { count: 2 } },
        { code: 'left_out', params: { field: 'log', count: 1 } },
      ]),
    );
    expect(read.report.map(({ code }) => code)).not.toContain('exit_added');
  });

  it('takes three wrong numbers to keep the card', () => {
    const { root, steps } = example('scxml/examples/pin.scxml');
    const made = generate(root, { steps, testData: [], models: [] }, {});
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const kept = made.result.testCases.find(({ steps: own }) =>
      own.some(({ text }) => text === 'Card kept'),
    );
    expect(kept?.steps.filter(({ text }) => text === 'Pin.wrong')).toHaveLength(3);
  });

  it('takes a transition of an outer state from each inner one that does not take it itself', () => {
    const text = scxml(`<state id="a"><state id="b"><transition event="x" target="c"/></state>
      <state id="c"><transition event="y" target="b"/></state>
      <transition event="x y" target="d"/></state><final id="d"/>`);
    expect(edgesIn(text)).toEqual([
      'B > X',
      'B > Y',
      'C > X',
      'C > Y',
      'D > end',
      'X > C',
      'X > D',
      'Y > B',
      'Y > D',
      'start > B',
    ]);
  });

  it('begins where it says, through states in states, and does what is done on entering and leaving', () => {
    const text = scxml(
      `<datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><onentry><assign location="n" expr="1"/></onentry><onexit><assign location="n" expr="2"/></onexit>
        <state id="b"/><state id="c"><onentry><assign location="n" expr="3"/></onentry>
          <transition event="e" target="d"/></state></state>
      <state id="d"><transition event="f" target="c"/></state>`,
      'initial="c"',
    );
    const { root } = accepted(text);
    const actions = root.edges.flatMap(({ action }) => action ?? []);
    expect(actions).toEqual(['n = 1; n = 3', 'n = 2', 'n = 1; n = 3']);
  });

  it('keeps as words what reads or writes what only sometimes changes', () => {
    const text = scxml(`<datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition event="e" cond="n == 0" target="b"><if cond="x"><assign location="n" expr="1"/></if></transition></state>
      <final id="b"/>`);
    const { root, report } = accepted(text);
    expect(root.settings?.state).toBeUndefined();
    expect(report).toContainEqual({ code: 'guards_kept_as_labels', params: { count: 1 } });
    expect(report).toContainEqual({ code: 'left_out', params: { field: 'if', count: 1 } });
  });

  it('with a target that is not there is refused with the line and the name', () => {
    const text = scxml('\n<state id="a">\n<transition event="e" target="z"/></state>');
    expect(read(text, 'a')).toEqual({
      ok: false,
      problem: { code: 'state_unknown', params: { name: 'z', line: 3 } },
    });
    expect(read(scxml(''), 'a')).toMatchObject({ problem: { code: 'model_without_steps' } });
  });
});

describe('a machine of XState', () => {
  it('is read with states in states, delays, services and regions one after the other', () => {
    const read = example('xstate/examples/order.json');
    expect(read.root.name).toBe('order');
    expect(edgesOf(read)).toEqual(
      [
        'start > Basket',
        'Basket > CHECK OUT: [hasItems]',
        'Basket > CHECK OUT: [!hasItems]',
        'CHECK OUT > Method',
        'CHECK OUT > Empty basket',
        'Empty basket > After 3000 ms',
        'After 3000 ms > Basket',
        'Method > CHOOSE',
        'Method > CANCEL',
        'CHOOSE > Paying',
        'Paying > Pay by card done',
        'Paying > Pay by card error',
        'Paying > CANCEL',
        'CANCEL > Basket',
        'CANCEL > Basket',
        'Pay by card done > Paid',
        'Pay by card error > Show error',
        'Show error > Method',
        'Paid > Packing',
        'Packing > PACKED',
        'PACKED > Sent',
        'Sent > Writing',
        'Writing > WRITTEN',
        'WRITTEN > Mailed',
        'Mailed > Closed',
        'Closed > end',
      ].toSorted(),
    );
    expect(read.report).toEqual(
      expect.arrayContaining([
        { code: 'parallel_in_sequence', params: { count: 1 } },
        { code: 'left_out', params: { field: 'context', count: 1 } },
        { code: 'left_out', params: { field: 'entry', count: 1 } },
      ]),
    );
  });

  it('has an expected result for each action that can be seen, and words on the edge for the others', () => {
    const states = {
      locked: {
        on: {
          KEY: { target: 'open', guard: 'isValid', actions: ['unlock', { type: 'playSound' }] },
          RESET: { target: 'locked', actions: { type: 'xstate.assign' } },
        },
      },
      open: { always: { target: 'locked', actions: 'lock' } },
    };
    const file = accepted(machine(states, { initial: 'locked' }));
    expect(edgesOf(file)).toEqual([
      ...['KEY > Unlock', 'Lock > Locked', 'Locked > KEY: [isValid]'],
      'Locked > RESET: / xstate.assign',
      ...['Open > Lock', 'Open > end', 'Play sound > Open', 'RESET > Locked'],
      ...['Unlock > Play sound', 'start > Locked'],
    ]);
    const outcomes = file.steps.filter(({ type }) => type === 'outcome');
    expect(outcomes.map(({ label }) => label)).toEqual([
      ...['Locked', 'Open', 'Unlock', 'Play sound', 'Lock'],
    ]);
  });

  it('leads to siblings, to states inside, and to ids', () => {
    const states = {
      a: { on: { SIB: 'b', ID: '#deep', PATH: '#m.b.c' } },
      b: { initial: 'c', on: { IN: '.d' }, states: { c: {}, d: { id: 'deep' } } },
    };
    expect(edgesIn(machine(states, { initial: 'a' }))).toEqual(
      [
        ...['start > A', 'A > SIB', 'A > ID', 'A > PATH'],
        ...['SIB > C', 'ID > D', 'PATH > C'],
        ...['C > IN', 'D > IN', 'IN > D', 'IN > D', 'D > end'],
      ].toSorted(),
    );
  });

  it('has regions without an end as alternatives, and history where its state begins', () => {
    const states = {
      p: { type: 'parallel', states: { x: {}, y: {} }, on: { OUT: 'q' } },
      q: { initial: 'r', states: { r: {}, h: { type: 'history' } }, on: { BACK: 'q.h' } },
    };
    const { report, ...file } = accepted(machine(states, { initial: 'p' }));
    expect(edgesOf(file)).toEqual(
      [
        'start > X',
        'start > Y',
        'X > OUT',
        'Y > OUT',
        'OUT > R',
        'OUT > R',
        'R > BACK',
        'BACK > R',
        'R > end',
      ].toSorted(),
    );
    expect(report).toEqual(
      expect.arrayContaining([
        { code: 'parallel_as_choice', params: { count: 1 } },
        { code: 'left_out', params: { field: 'history', count: 1 } },
      ]),
    );
  });

  it('takes what is always taken before any event, each only where those before are not', () => {
    const states = {
      a: { always: [{ target: 'b', cond: 'x' }, { target: 'c', cond: 'y' }, 'd'], on: { E: 'b' } },
      ...{ b: { type: 'final' }, c: { type: 'final' }, d: { type: 'final' } },
    };
    expect(edgesIn(machine(states, { initial: 'a' }))).toEqual([
      'A > B: [x]',
      'A > C: [!x && y]',
      'A > D: [!x && !y]',
      'B > end',
      'C > end',
      'D > end',
      'start > A',
    ]);
  });

  it('that leads nowhere or says nonsense is refused with the place', () => {
    const problemOf = (states: object) => read(machine(states, { initial: 'a' }), 'a');
    expect(problemOf({ a: { on: { E: 'z' } } })).toMatchObject({
      problem: { code: 'state_unknown_at', params: { name: 'z', path: 'states.a.on.E' } },
    });
    expect(problemOf({ a: { on: { E: { target: 3 } } } })).toMatchObject({
      problem: { code: 'file_field_invalid', params: { path: 'states.a.on.E.target' } },
    });
    expect(problemOf({ a: 3 })).toMatchObject({
      problem: { code: 'file_field_invalid', params: { path: 'states.a' } },
    });
  });
});

describe('any chart', () => {
  type Tree = { children: Tree[]; edges: [number, string, boolean][]; kind: number };
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      children: fc.oneof(
        { maxDepth: 2 },
        fc.constant<Tree[]>([]),
        fc.array(tie('tree'), { maxLength: 2 }),
      ),
      edges: fc.array(fc.tuple(fc.nat(20), fc.constantFrom('x', 'y', ''), fc.boolean()), {
        maxLength: 3,
      }),
      kind: fc.nat(7),
    }),
  }));
  const root = fc.array(tree, { minLength: 1, maxLength: 3 });

  /** The names of all states, in the order of the file. */
  function namesOf(trees: Tree[], path = 's'): string[] {
    return trees.flatMap(({ children }, index) => {
      const name = `${path}_${index}`;
      return [name, ...namesOf(children, name)];
    });
  }

  function toScxml(trees: Tree[], names: string[], path = 's'): string {
    return trees
      .map(({ children, edges, kind }, index) => {
        const name = `${path}_${index}`;
        if (kind === 0 && children.length === 0) return `<final id="${name}"/>`;
        const tag = kind === 1 && children.length > 1 ? 'parallel' : 'state';
        const inOrder = ['x', 'y', ''].flatMap((event) =>
          edges.filter((edge) => edge[1] === event),
        );
        const lines = inOrder.map(
          ([target, event, hasGuard]) =>
            `<transition event="${event}" ${hasGuard ? 'cond="c"' : ''} target="${names[target % names.length]}"/>`,
        );
        return `<${tag} id="${name}">${lines.join('')}${toScxml(children, names, name)}</${tag}>`;
      })
      .join('');
  }

  function toMachine(trees: Tree[], names: string[], path = 's'): object {
    return Object.fromEntries(
      trees.map(({ children, edges, kind }, index) => {
        const name = `${path}_${index}`;
        if (kind === 0 && children.length === 0) return [name, { id: name, type: 'final' }];
        const to = ([target, , hasGuard]: Tree['edges'][number]) => ({
          target: `#${names[target % names.length]}`,
          ...(hasGuard && { guard: 'c' }),
        });
        const of = (event: string) => edges.filter(([, one]) => one === event).map(to);
        return [
          name,
          {
            id: name,
            ...(kind === 1 && children.length > 1 && { type: 'parallel' }),
            ...{ on: { x: of('x'), y: of('y') }, always: of('') },
            states: toMachine(children, names, name),
          },
        ];
      }),
    );
  }

  it('is a model without errors, the same one from SCXML and from XState', () => {
    fc.assert(
      fc.property(root, (trees) => {
        const names = namesOf(trees);
        const first = accepted(scxml(toScxml(trees, names)));
        const second = accepted(machine(toMachine(trees, names), { initial: names[0] }));
        expect(edgesOf(second)).toEqual(edgesOf(first));
      }),
      { numRuns: 40 },
    );
  });
});
