import fc from 'fast-check';
import type { Constraint, Context, Model, ModelNode, TestData } from '../model.ts';

/*
 * An own reading of what models mean, for small ones: it shares
 * no code with the generator. Values are drawn one by one and eagerly, conditions
 * are functions, nested models are walked by a stack of calls.
 */

export type Held = { value: string; validity: 'valid' | 'invalid' };
type Read = (name: string) => Held | undefined;
/** A condition in words, the names it reads, and what it means. */
type Meaning = { text: string; names: string[]; holds: (read: Read) => boolean };

export type World = {
  model: Model;
  context: Context;
  constraints: Constraint[];
  /** By the text of a guard or of a constraint's `implies`. */
  meanings: Map<string, Meaning>;
};

const about = (name: string): Meaning[] => {
  const of = (text: string, test: (held: Held) => boolean): Meaning => ({
    text,
    names: [name],
    holds: (read) => {
      const held = read(name);
      return held !== undefined && test(held);
    },
  });
  return [
    of(`<${name}> = "1"`, ({ value }) => value === '1'),
    of(`<${name}> != "1"`, ({ value }) => value !== '1'),
    of(`<${name}> in {"0", "1"}`, ({ value }) => ['0', '1'].includes(value)),
    of(`<${name}> is valid`, ({ validity }) => validity === 'valid'),
    of(`<${name}> is invalid`, ({ validity }) => validity === 'invalid'),
    of(`<${name}> matches /[12]/`, ({ value }) => /[12]/.test(value)),
  ];
};
const EQUAL: Meaning = {
  text: '<a> = <b>',
  names: ['a', 'b'],
  holds: (read) => read('a') !== undefined && read('a')?.value === read('b')?.value,
};
const BOTH_INVALID: Meaning = {
  text: '<a> is invalid and <b> is invalid',
  names: ['a', 'b'],
  holds: (read) => ['a', 'b'].every((name) => read(name)?.validity === 'invalid'),
};
const MEANINGS = [...about('a'), ...about('b'), EQUAL, BOTH_INVALID];

const TEXTS = ['s', 'enter <a>', 'enter <b>', 'enter <a> and <b>'];

/** A model of up to `most` steps with conditions, data and, where asked, a nested call or two of a small model. */
export function arbitraryWorld(maxSteps: number, isNested: boolean): fc.Arbitrary<World> {
  return fc
    .record({
      outer: drawing(maxSteps, 'm'),
      inner: drawing(2, 'inner'),
      calls: fc.array(fc.nat(maxSteps), { maxLength: isNested ? 2 : 0 }),
      a: classes('a'),
      b: classes('b'),
      rule: fc.option(fc.constantFrom(...about('b').slice(0, 3)), { nil: undefined }),
      innerRule: fc.option(fc.constantFrom(...about('b').slice(0, 3)), { nil: undefined }),
      bind: fc.boolean(),
      isEmpty: fc.boolean(),
    })
    .map(({ outer, inner: steps, calls, a, b, rule, innerRule, bind, isEmpty }) => {
      const inner = { ...(isEmpty ? withEmptyPath(steps) : steps), ...ruled(innerRule) };
      const nodes = outer.nodes.map((node, i) => called(node, calls.includes(i), bind));
      return {
        model: { ...outer, nodes },
        context: { steps: [], testData: [...a, ...b], models: [inner] },
        constraints: rule ? [{ if: '<a> = "1"', implies: rule.text }] : [],
        meanings: new Map(MEANINGS.map((meaning) => [meaning.text, meaning])),
      };
    });
}

function ruled(rule: Meaning | undefined): Pick<Model, 'settings'> {
  return rule ? { settings: { constraints: [{ if: '<a> = "1"', implies: rule.text }] } } : {};
}

/** Adds a path without a step. */
function withEmptyPath(model: Model): Model {
  const skip = { id: `${model.id}skip`, source: 'start', target: 'end' };
  return { ...model, edges: [...model.edges, skip] };
}

function called(node: ModelNode, isCall: boolean, bind: boolean): ModelNode {
  if (!isCall || node.type !== 'step') return node;
  const data = { coverage: 'everyCall' as const, ...(bind && { bind: { a: 'b', b: 'a' } }) };
  return { id: node.id, type: 'nested', position: node.position, modelId: 'inner', data };
}

function classes(name: string): fc.Arbitrary<TestData[]> {
  return fc
    .record({
      valid: fc.uniqueArray(fc.constantFrom('0', '1', '2'), { minLength: 1, maxLength: 2 }),
      invalid: fc.uniqueArray(fc.constantFrom('1', '3'), { maxLength: 1 }),
    })
    .map((values) =>
      (['valid', 'invalid'] as const).flatMap((validity): TestData[] => {
        const held = values[validity];
        const id = `${name}-${validity}`;
        return held.length > 0 ? [{ id, name, validity, type: 'text', values: held }] : [];
      }),
    );
}

function drawing(maxSteps: number, id: string): fc.Arbitrary<Model> {
  return fc
    .record({
      labels: fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: maxSteps }),
      extras: fc.array(fc.tuple(fc.nat(maxSteps), fc.nat(maxSteps)), { maxLength: 3 }),
      guards: fc.array(fc.option(fc.nat(MEANINGS.length), { nil: -1 }), { maxLength: 8 }),
    })
    .map(({ labels, extras, guards }) => {
      const position = { x: 0, y: 0 };
      const steps = labels.map((label, i): ModelNode => {
        const data = { label, requirements: [`R${i % 2}`] };
        return { id: `${id}${i}`, type: 'step', position, data };
      });
      const name = (i: number) => `${id}${i % labels.length}`;
      const pairs: [string, string][] = [
        ['start', name(0)],
        ...labels.slice(1).map((_, i): [string, string] => [name(i), name(i + 1)]),
        [name(labels.length - 1), 'end'],
        ...extras.map(([from, to]): [string, string] => [
          name(from),
          to % 3 === 0 ? 'end' : name(to),
        ]),
      ];
      const edges = pairs.map(([source, target], i) => {
        const guard = MEANINGS[guards[i] ?? -1]?.text;
        return { id: `${id}e${i}`, source, target, ...(guard && i > 0 && { guard }) };
      });
      const ends = (['start', 'end'] as const).map((type) => ({ id: type, type, position }));
      return { id, name: id, bddType: 'bdd' as const, nodes: [...ends, ...steps], edges };
    });
}

/** A drawn edge inside the calls it stands in. */
type Passage = { ids: string[]; meanings: { meaning: Meaning; bind: Record<string, string> }[] };
type Place = {
  calls: { node: ModelNode; bind: Record<string, string> }[];
  model: Model;
  node: ModelNode;
};

type Onward = { passage: Passage; to: Place };
/** A hop in the making: the ends of calls it has passed, and after how many of its edges. */
type Passing = Onward & { passed: { place: string; after: number }[] };

/** What can follow at a place: whole hops from step to step, into nested models and out of them; none passes an end of a call twice but for an edge's sake. */
export function onward(world: World, from: Place): Onward[] {
  const unreachable = unreachableEdges(world);
  return passagesFrom(world, from).filter(
    ({ passage, passed }) =>
      isStraight(passed) ||
      passage.ids.some((id, i) => {
        const isLast = unreachable.has(id);
        const before = passed.filter(({ after }) => after <= i);
        return isLast && isStraight(before) && isStraight(passed.filter(({ after }) => after > i));
      }),
  );
}

/** The drawn edges that are on no hop but those that pass an end of a call twice. */
export function unreachableEdges(world: World): Set<string> {
  const known = UNREACHABLE.get(world);
  if (known) return known;
  const places = [firstPlace(world)];
  const seen = new Set(places.map(placeId));
  const [straight, round] = [new Set<string>(), new Set<string>()];
  for (const place of places) {
    for (const { passage, to, passed } of passagesFrom(world, place)) {
      for (const id of passage.ids) (isStraight(passed) ? straight : round).add(id);
      if (seen.size < seen.add(placeId(to)).size) places.push(to);
    }
  }
  const unreachable = new Set([...round].filter((id) => !straight.has(id)));
  UNREACHABLE.set(world, unreachable);
  return unreachable;
}

const UNREACHABLE = new WeakMap<World, Set<string>>();

/** Whether a hop passes no end of a call twice. */
export function isStraight(passed: Passing['passed']): boolean {
  return new Set(passed.map(({ place }) => place)).size === passed.length;
}

/** Every hop that passes each end of a call at most twice. */
export function passagesFrom(world: World, from: Place): Passing[] {
  const found: Passing[] = [];
  const open = edgesFrom(world, from, { ids: [], meanings: [] }).map(
    (next): Passing => ({ ...next, passed: [] }),
  );
  for (const next of open) {
    const { passage, to } = next;
    const isExit = to.node.type === 'end' && to.calls.length > 0;
    if (!isExit && to.node.type !== 'nested') {
      found.push(next);
      continue;
    }
    const place = `${isExit ? 'out of' : 'into'} ${placeId(to)}`;
    if (next.passed.filter((one) => one.place === place).length === 2) continue;
    const passed = [...next.passed, { place, after: passage.ids.length }];
    const nextPosition = isExit ? exitOf(world, to) : entryOf(world, to);
    open.push(...edgesFrom(world, nextPosition, passage).map((more) => ({ ...more, passed })));
  }
  return found;
}

function edgesFrom(world: World, place: Place, passage: Passage): Onward[] {
  const prefix = place.calls.map(({ node }) => `${node.id}/`).join('');
  return place.model.edges
    .filter(({ source }) => source === place.node.id)
    .flatMap((edge) => {
      const node = place.model.nodes.find(({ id }) => id === edge.target);
      const meaning = world.meanings.get(edge.guard ?? '');
      const meant = meaning ? [{ meaning, bind: bindOf(place) }] : [];
      const longer = {
        ids: [...passage.ids, prefix + edge.id],
        meanings: [...passage.meanings, ...meant],
      };
      return node ? [{ passage: longer, to: { ...place, node } }] : [];
    });
}

function bindOf({ calls }: Place): Record<string, string> {
  return calls.at(-1)?.bind ?? {};
}

function entryOf({ context }: World, place: Place): Place {
  const { node, calls } = place;
  const own = Object.entries(node.data?.bind ?? {}).map(([inner, outer]) => [
    inner,
    bindOf(place)[outer] ?? outer,
  ]);
  const bind = { ...bindOf(place), ...Object.fromEntries(own) };
  const [model] = context.models;
  const start = model?.nodes.find(({ type }) => type === 'start');
  if (!model || !start) throw new Error('the nested model is there');
  return { calls: [...calls, { node, bind }], model, node: start };
}

function exitOf({ model, context }: World, { calls }: Place): Place {
  const outer = calls.length > 1 ? context.models[0] : model;
  const caller = calls.at(-1)?.node;
  if (!outer || !caller) throw new Error('a nested end has a caller');
  return { calls: calls.slice(0, -1), model: outer, node: caller };
}

/** The id of a place: its node, after the calls it stands in. */
export function placeId({ calls, node }: Place): string {
  return [...calls.map((call) => call.node.id), node.id].join('/');
}

/** Where every walk begins. */
export function firstPlace({ model }: World): Place {
  const node = model.nodes.find(({ type }) => type === 'start');
  if (!node) throw new Error('a drawn model has a start');
  return { calls: [], model, node };
}

/** A walk with all its values: which variables have one now, how they were drawn, and what was judged. */
export type Walk = {
  place: Place;
  /** By name: the value it has now, the epoch it was drawn in, whether a condition has read it, how many were drawn before. */
  held: Map<string, Held & { epoch: number; isRead: boolean; times: number }>;
  passed: Set<string>;
  epoch: number;
  /** Of the values judged together, so many may be invalid. */
  maxInvalid: number;
};

/** Chooses a value for a variable that is drawn. */
export type Draw = (name: string, times: number) => Held[];

/** A walk that has taken no step. */
export function beginWalk(world: World, maxInvalid: number): Walk {
  const [held, passed] = [new Map(), new Set(['start'])];
  return { place: firstPlace(world), held, passed, epoch: 0, maxInvalid };
}

/** All walks one hop longer, for every value that `draw` allows, as far as conditions, constraints and the rule of so many invalid values let them. */
export function stepOn(
  world: World,
  walk: Walk,
  next: { passage: Passage; to: Place },
  draw: Draw,
): Walk[] {
  let walks: Walk[] = [{ ...walk, held: new Map(walk.held) }];
  const judges = next.passage.meanings.some(({ meaning }) => / is (in)?valid/.test(meaning.text));
  const renamed = next.passage.meanings.map(({ meaning, bind }) => ({
    names: meaning.names.map((name) => bind[name] ?? name),
    holds: (read: Read) => meaning.holds((name) => read(bind[name] ?? name)),
  }));
  const names = [...new Set(renamed.flatMap((guard) => guard.names))];
  for (const name of names) walks = walks.flatMap((one) => drawn(one, name, draw, false));
  walks = walks.flatMap((one) => read(one, names));
  walks = walks.filter((one) =>
    renamed.every((guard) => guard.holds((name) => one.held.get(name))),
  );
  const id = placeId(next.to);
  const isBack = walk.passed.has(id);
  const bind = next.to.calls.at(-1)?.bind ?? {};
  const label = next.to.node.data?.label ?? '';
  const tokens = ['a', 'b'].filter((name) => label.includes(`<${name}>`));
  const named = [...new Set(tokens.map((name) => bind[name] ?? name))];
  const replaces = isBack && named.length > 0;
  if (replaces || id === 'end')
    walks = walks.filter((one) => isSound(world, one, replaces ? named : undefined));
  walks = walks.map((one) => ({
    ...one,
    place: next.to,
    epoch: judges ? one.epoch + 1 : one.epoch,
    passed: new Set([...one.passed, id]),
  }));
  for (const name of named) walks = walks.flatMap((one) => drawn(one, name, draw, isBack));
  return walks;
}

/** Constraints hold of what is held; and what is let go of, or held at the end, was read if it is invalid. */
function isSound(world: World, { held }: Walk, replaced?: string[]): boolean {
  const touches = !replaced || replaced.some((name) => ['a', 'b'].includes(name));
  const rules = rulesOf(world);
  const holdsAll = completions(world, held).some((all) => rules.every((rule) => rule(all)));
  const leaving = [...held].filter(([name]) => !replaced || replaced.includes(name));
  const isRead = leaving.every(([, one]) => one.validity === 'valid' || one.isRead);
  return isRead && (!touches || holdsAll);
}

/** What is held, with each value of the variables that are not; as it is where none of them is. */
function completions({ context }: World, held: ReadonlyMap<string, Held>) {
  const missing = held.size === 0 ? [] : ['a', 'b'].filter((name) => !held.has(name));
  return missing.reduce<ReadonlyMap<string, Held>[]>(
    (all, name) => {
      const records = context.testData.filter((data) => data.name === name);
      return all.flatMap((some) =>
        records.flatMap(({ values, validity }) =>
          values.map((value) => new Map(some).set(name, { value, validity })),
        ),
      );
    },
    [held],
  );
}

/** The constraints of the model, and those of the called one under the names of each call. */
export function rulesOf({ model, context, constraints, meanings }: World) {
  const calls = model.nodes.filter(({ type }) => type === 'nested');
  const inner = context.models.flatMap(({ settings }) => settings?.constraints ?? []);
  const placed = [
    ...constraints.map((constraint) => ({ ...constraint, bind: {} as Record<string, string> })),
    ...calls.flatMap(({ data }) =>
      inner.map((constraint) => ({ ...constraint, bind: data?.bind ?? {} })),
    ),
  ];
  return placed.map(({ implies, bind }) => (held: ReadonlyMap<string, Held>) => {
    const read: Read = (name) => held.get(bind[name] ?? name);
    return read('a')?.value !== '1' || meanings.get(implies)?.holds(read) === true;
  });
}

function drawn(walk: Walk, name: string, draw: Draw, isAgain: boolean): Walk[] {
  const before = walk.held.get(name);
  if (before && !isAgain) return [walk];
  const times = before ? before.times + 1 : 0;
  return draw(name, times).map((value) => {
    const held = new Map(walk.held);
    held.set(name, { ...value, epoch: walk.epoch, isRead: false, times });
    return { ...walk, held };
  });
}

/** The walk after a condition read these names; none where it would read more invalid values that are judged together than may be. */
function read(walk: Walk, names: string[]): Walk[] {
  const held = new Map(walk.held);
  for (const name of names) {
    const one = held.get(name);
    if (one) held.set(name, { ...one, isRead: true });
  }
  const invalid = [...held.values()].filter((one) => one.isRead && one.validity === 'invalid');
  const together = [...Map.groupBy(invalid, ({ epoch }) => epoch).values()];
  return together.some(({ length }) => length > walk.maxInvalid) ? [] : [{ ...walk, held }];
}
