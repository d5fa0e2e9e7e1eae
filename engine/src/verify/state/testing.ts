import fc from 'fast-check';
import type { Context, Model, ModelNode, StateVariable, TestData } from '../../model.ts';
import type { Graph } from '../../paths/graph.ts';

/*
 * An own reading of what models with state mean, for small ones: it shares no code with the
 * generator. A condition and an action is a text and a function of plain values.
 */

/** The values of all state variables by name, and of the test data that a walk holds now. */
export type Memory = Record<string, number | boolean | string>;
export type Held = Record<string, { value: string; isValid: boolean }>;
type Meaning = { text: string; judges: boolean; holds: (memory: Memory, held: Held) => boolean };
/** Undefined where it cannot be done. */
type Effect = { text: string; apply: (memory: Memory, held: Held) => Memory | undefined };

export type StateWorld = {
  model: Model;
  context: Context;
  meanings: Map<string, Meaning>;
  effects: Map<string, Effect>;
};

const VARIABLES: StateVariable[] = [
  { name: 'n', type: 'integer', min: 0, max: 3, first: 0 },
  { name: 'm', type: 'integer', min: -1, max: 2, first: 1 },
  { name: 'on', type: 'boolean', first: false },
  { name: 'phase', type: 'list', values: ['open', 'shut'], first: 'open' },
];

const meaning = (
  text: string,
  holds: (memory: Memory, held: Held) => boolean,
  judges = false,
): Meaning => ({ text, holds, judges });
const numberOf = (memory: Memory, name: string) => Number(memory[name]);
const MEANINGS = [
  meaning('n < 2', (memory) => numberOf(memory, 'n') < 2),
  meaning('n = 3', ({ n }) => n === 3),
  meaning('n >= m', (memory) => numberOf(memory, 'n') >= numberOf(memory, 'm')),
  meaning('on', ({ on }) => on === true),
  meaning('not on and m != 0', ({ on, m }) => on === false && m !== 0),
  meaning(
    'phase = "shut" or n > 0',
    (memory) => memory.phase === 'shut' || numberOf(memory, 'n') > 0,
  ),
  meaning('<a> is valid', (_, { a }) => a?.isValid === true, true),
  meaning('<a> is invalid', (_, { a }) => a?.isValid === false, true),
  meaning(
    '<a> is invalid and n < 3',
    (memory, { a }) => a?.isValid === false && numberOf(memory, 'n') < 3,
    true,
  ),
  meaning('<a> = n', ({ n }, { a }) => a?.value === String(n)),
];

const within = (memory: Memory, name: 'n' | 'm', value: number): Memory | undefined => {
  const [min, max] = name === 'n' ? [0, 3] : [-1, 2];
  return value >= min && value <= max ? { ...memory, [name]: value } : undefined;
};
const EFFECTS: Effect[] = [
  { text: 'n = n + 1', apply: (memory) => within(memory, 'n', numberOf(memory, 'n') + 1) },
  { text: 'm = m - 1', apply: (memory) => within(memory, 'm', numberOf(memory, 'm') - 1) },
  { text: 'on = not on', apply: (memory) => ({ ...memory, on: !memory.on }) },
  { text: 'phase = "shut"', apply: (memory) => ({ ...memory, phase: 'shut' }) },
  {
    text: 'm = n * 2 - 2; n = 0',
    apply: (memory) => {
      const next = within(memory, 'm', numberOf(memory, 'n') * 2 - 2);
      return next && { ...next, n: 0 };
    },
  },
  {
    text: 'n = n + <a>',
    apply: (memory, { a }) => within(memory, 'n', numberOf(memory, 'n') + Number(a?.value)),
  },
  { text: 'n = <a>', apply: (memory, { a }) => within(memory, 'n', Number(a?.value)) },
  {
    text: 'm = m - <a>',
    apply: (memory, { a }) => within(memory, 'm', numberOf(memory, 'm') - Number(a?.value)),
  },
];

/** A model of up to `maxSteps` steps with conditions and actions on state. */
export function arbitraryStateWorld(maxSteps: number): fc.Arbitrary<StateWorld> {
  return fc
    .record({
      labels: fc.array(fc.constantFrom('s', 'enter <a>'), { minLength: 1, maxLength: maxSteps }),
      extras: fc.array(fc.tuple(fc.nat(maxSteps), fc.nat(maxSteps)), { maxLength: 4 }),
      guards: fc.array(fc.integer({ min: -6, max: MEANINGS.length - 1 }), { maxLength: 9 }),
      actions: fc.array(fc.integer({ min: -4, max: EFFECTS.length - 1 }), { maxLength: 9 }),
      nodeActions: fc.array(fc.integer({ min: -6, max: EFFECTS.length - 1 }), { maxLength: 3 }),
      valid: fc.uniqueArray(fc.constantFrom('0', '1', '2'), { minLength: 1, maxLength: 2 }),
      invalid: fc.uniqueArray(fc.constantFrom('1', '3', 'x'), { maxLength: 2 }),
    })
    .map(({ labels, extras, guards, actions, nodeActions, valid, invalid }) => {
      const position = { x: 0, y: 0 };
      const steps = labels.map((label, i): ModelNode => {
        const action = EFFECTS[nodeActions[i] ?? -1]?.text;
        return { id: `s${i}`, type: 'step', position, data: { label, ...(action && { action }) } };
      });
      const name = (i: number) => `s${i % labels.length}`;
      const pairs: [string, string][] = [
        ['start', name(0)],
        ...labels.slice(1).map((_, i): [string, string] => [name(i), name(i + 1)]),
        [name(labels.length - 1), 'end'],
        ...extras.map(([from, to]): [string, string] => [
          name(from),
          to % 4 === 0 ? 'end' : name(to),
        ]),
      ];
      const edges = pairs.map(([source, target], i) => {
        const guard = MEANINGS[guards[i] ?? -1]?.text;
        const action = EFFECTS[actions[i] ?? -1]?.text;
        return { id: `e${i}`, source, target, ...(guard && { guard }), ...(action && { action }) };
      });
      const ends = (['start', 'end'] as const).map((type) => ({ id: type, type, position }));
      const model: Model = {
        ...{ id: 'm', name: 'm', bddType: 'bdd', nodes: [...ends, ...steps], edges },
        settings: { state: VARIABLES },
      };
      const testData = [classOf('valid', valid), classOf('invalid', invalid)].flat();
      return {
        model,
        context: { steps: [], testData, models: [] },
        meanings: new Map(MEANINGS.map((one) => [one.text, one])),
        effects: new Map(EFFECTS.map((one) => [one.text, one])),
      };
    });
}

function classOf(validity: 'valid' | 'invalid', values: string[]): TestData[] {
  return values.length > 0 ? [{ id: validity, name: 'a', validity, type: 'list', values }] : [];
}

/** A walk that holds all its values: whether `a` was judged, how often it was drawn, where it came by. */
export type StateWalk = {
  node: string;
  memory: Memory;
  held: Held;
  isRead: boolean;
  times: number;
  /** What was drawn since `times` was 0. */
  drew: readonly { value: string; isValid: boolean }[];
  passed: ReadonlySet<string>;
};

export type Draw = (times: number) => { value: string; isValid: boolean }[];

export function firstWalk(): StateWalk {
  const memory = Object.fromEntries(VARIABLES.map(({ name, first }) => [name, first]));
  const passed = new Set(['start']);
  return { node: 'start', memory, held: {}, isRead: false, times: 0, drew: [], passed };
}

/** Any value there is. */
export function anyDraw({ context }: StateWorld): Draw {
  return () =>
    context.testData.flatMap(({ values, validity }) =>
      values.map((value) => ({ value, isValid: validity === 'valid' })),
    );
}

/** All walks one edge on. */
export function takeEdge(
  world: StateWorld,
  walk: StateWalk,
  edgeId: string,
  draw: Draw,
): StateWalk[] {
  const edge = world.model.edges.find(({ id }) => id === edgeId);
  if (edge?.source !== walk.node) return [];
  const guard = world.meanings.get(edge.guard ?? '');
  const isNamed = (text: string | undefined) => text?.includes('<a>') === true;
  let walks = [walk];
  if (isNamed(guard?.text)) {
    walks = walks.flatMap((one) => drawn(one, draw)).map((one) => ({ ...one, isRead: true }));
  }
  walks = walks.filter((one) => guard?.holds(one.memory, one.held) ?? true);
  walks = act(world, walks, edge.action, draw);
  const node = world.model.nodes.find(({ id }) => id === edge.target);
  const isBack = walk.passed.has(edge.target);
  if (isNamed(node?.data?.label)) {
    // what is let go of was judged, if it was wrong
    if (isBack) walks = walks.filter(isJudged).map((one) => ({ ...one, held: {}, isRead: false }));
    walks = walks.flatMap((one) => drawn(one, draw));
  }
  walks = act(world, walks, node?.data?.action, draw);
  if (edge.target === 'end') walks = walks.filter(isJudged);
  return walks.map((one) => {
    return { ...one, node: edge.target, passed: new Set([...one.passed, edge.target]) };
  });
}

function isJudged({ held, isRead }: StateWalk): boolean {
  return held.a === undefined || held.a.isValid || isRead;
}

function act(world: StateWorld, walks: StateWalk[], action: string | undefined, draw: Draw) {
  const effect = world.effects.get(action ?? '');
  if (!effect) return walks;
  const ready = effect.text.includes('<a>') ? walks.flatMap((one) => drawn(one, draw)) : walks;
  return ready.flatMap((one) => {
    const memory = effect.apply(one.memory, one.held);
    return memory ? [{ ...one, memory }] : [];
  });
}

function drawn(walk: StateWalk, draw: Draw): StateWalk[] {
  if (walk.held.a) return [walk];
  return draw(walk.times).map((a) => ({
    ...walk,
    held: { a },
    isRead: false,
    times: walk.times + 1,
    drew: [...walk.drew, a],
  }));
}

/** What one step of a walk does: the edge that it takes, the values of state variables there, what it draws. */
export type StateStep = { edge: string; before: Memory; after: Memory; drew: StateWalk['drew'] };

/** Every walk with every value as a graph, its arcs by the edges they take; undefined where it is too large. */
export function everyStateWalk(
  world: StateWorld,
  maxPlaces: number,
): { graph: Graph; edges: string[]; steps: StateStep[] } | undefined {
  const places = [firstWalk()];
  const keyOf = ({ node, memory, held, isRead, passed }: StateWalk) =>
    node === 'end' ? 'end' : JSON.stringify([node, memory, held, isRead, [...passed].sort()]);
  const numbers = new Map(places.map((walk) => [keyOf(walk), 0]));
  const arcs: Arc[] = [];
  for (const [from, walk] of places.entries()) {
    if (places.length > maxPlaces) return undefined;
    for (const { id } of world.model.edges) {
      for (const next of takeEdge(world, { ...walk, times: 0, drew: [] }, id, anyDraw(world))) {
        const key = keyOf(next);
        const to = numbers.get(key) ?? places.push(next) - 1;
        numbers.set(key, to);
        const step = { edge: id, before: walk.memory, after: next.memory, drew: next.drew };
        arcs.push({ from, to, step });
      }
    }
  }
  return onPaths(arcs, numbers.get('end'), places.length);
}

type Arc = { from: number; to: number; step: StateStep };

function onPaths(arcs: Arc[], end = -1, size: number) {
  const good = new Set([end]);
  for (let before = 0; before < good.size; ) {
    before = good.size;
    for (const { from, to } of arcs) if (good.has(to)) good.add(from);
  }
  const kept = arcs.filter(({ to }) => good.has(to));
  const graph: Graph = {
    ...{ size, start: 0, end },
    source: Int32Array.from(kept, ({ from }) => from),
    target: Int32Array.from(kept, ({ to }) => to),
  };
  const steps = kept.map(({ step }) => step);
  return { graph, edges: steps.map(({ edge }) => edge), steps };
}
