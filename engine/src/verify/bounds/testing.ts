import fc from 'fast-check';
import type { Choices, Context, Model, ModelNode, Visits } from '../../model.ts';
import type { Graph } from '../../paths/graph.ts';
import type { TestCase } from '../../result.ts';
import {
  anyDraw,
  arbitraryStateWorld,
  type Draw,
  firstWalk,
  type StateWalk,
  type StateWorld,
  takeEdge,
} from '../state/testing.ts';

/*
 * An own reading of what bounds of visits and elements that are avoided mean, for small models: it
 * shares no code with the generator. Calls are walked as a stack, each with counts of its own.
 */

/** A model, flat with state, conditions and data, or one that calls another. */
export type BoundedWorld = { model: Model; context: Context; state?: StateWorld; avoid: string[] };

/** Of each call that a walk is in: its model, where it is there, and how often it passed what is bounded. */
type Frame = { model: Model; node: string; counts: Record<string, number> };
type Place = { frames: Frame[]; walk?: StateWalk };
/** A step to the next place, by the drawn edges that it takes and the drawn nodes that it passes. */
export type Arc = { from: number; to: number; edges: string[]; nodes: string[] };
export type Walks = { graph: Graph; arcs: Arc[] };

const BOUNDS: Visits[] = [
  { max: 1 },
  { max: 2 },
  { min: 1 },
  { min: 2 },
  { min: 1, max: 1 },
  { min: 2, max: 2 },
  { min: 1, max: 3 },
  { min: 2, max: 3 },
];

type Chosen = { at: number; choice: number };
const arbitraryChoices = (maxLength: number): fc.Arbitrary<Chosen[]> =>
  fc.array(fc.record({ at: fc.nat(30), choice: fc.nat(BOUNDS.length - 1) }), { maxLength });

/** The model with bounds on some of its elements. */
function bounded(model: Model, chosen: readonly Chosen[]): Model {
  const size = model.nodes.length + model.edges.length;
  const visitsAt = new Map(chosen.map(({ at, choice }) => [at % size, BOUNDS[choice]]));
  const choicesAt = (index: number): Choices => {
    const visits = visitsAt.get(index);
    return visits ? { visits } : {};
  };
  return {
    ...model,
    nodes: model.nodes.map((node, i) => ({ ...node, data: { ...node.data, ...choicesAt(i) } })),
    edges: model.edges.map((edge, i) => ({ ...edge, ...choicesAt(model.nodes.length + i) })),
  };
}

/** Ids of a few elements that are not Start or End. */
function avoidedIn({ nodes, edges }: Model, at: readonly number[]): string[] {
  const inner = nodes.filter(({ type }) => type === 'step' || type === 'nested');
  const ids = [...edges, ...inner].map(({ id }) => id);
  return at.flatMap((index) => ids[index % ids.length] ?? []);
}

const arbitraryFlat: fc.Arbitrary<BoundedWorld> = fc
  .tuple(arbitraryStateWorld(4), arbitraryChoices(3), fc.array(fc.nat(20), { maxLength: 1 }))
  .map(([state, chosen, avoided]) => {
    const model = bounded(state.model, chosen);
    const { context } = state;
    return { model, context, state: { ...state, model }, avoid: avoidedIn(model, avoided) };
  });

const position = { x: 0, y: 0 };
const arbitraryShape: fc.Arbitrary<Shape> = fc.record({
  steps: fc.integer({ min: 1, max: 3 }),
  extras: fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 3 }),
  calls: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }),
  chosen: arbitraryChoices(3),
});

type Shape = { steps: number; extras: [number, number][]; calls: number[]; chosen: Chosen[] };

function shaped({ steps, extras, calls, chosen }: Shape, id: string, called?: string): Model {
  const name = (i: number) => `${id}${i % steps}`;
  const nodes = Array.from({ length: steps }, (_, i): ModelNode => {
    // beside a step: a model of calls alone has paths without a step between them
    const isCall = called !== undefined && i > 0 && calls.includes(i);
    if (isCall) return { id: name(i), type: 'nested', position, modelId: called };
    return { id: name(i), type: 'step', position, data: { label: `step ${i}` } };
  });
  const pairs: [string, string][] = [
    [`${id}start`, name(0)],
    ...Array.from({ length: steps - 1 }, (_, i): [string, string] => [name(i), name(i + 1)]),
    [name(steps - 1), `${id}end`],
    ...extras.map(([from, to]): [string, string] => [name(from), name(to)]),
  ];
  const edges = pairs.map(([source, target], i) => ({ id: `${id}e${i}`, source, target }));
  const ends = (['start', 'end'] as const).map((type) => ({ id: id + type, type, position }));
  const model: Model = { id, name: id, bddType: 'bdd', nodes: [...ends, ...nodes], edges };
  return bounded(model, chosen);
}

const arbitraryNested: fc.Arbitrary<BoundedWorld> = fc
  .tuple(arbitraryShape, arbitraryShape, fc.array(fc.nat(20), { maxLength: 1 }))
  .map(([outer, inner, avoided]) => {
    const called = shaped(inner, 'c');
    const model = shaped(outer, 'p', 'c');
    const context = { steps: [], testData: [], models: [called] };
    return { model, context, avoid: avoidedIn(model, avoided) };
  });

/** Small models with bounds: with state, conditions and data, or nested. */
export const arbitraryBoundedWorld = fc.oneof(arbitraryFlat, arbitraryNested);

type Options = { isBounded?: boolean; avoid?: readonly string[]; draw?: Draw };

/** Every walk as a graph; undefined where it is too large to look at. */
export function everyBoundedWalk(
  world: BoundedWorld,
  maxPlaces: number,
  options: Options = {},
): Walks | undefined {
  const places = [firstPlace(world)];
  const numbers = new Map(places.map((place) => [keyOf(place), 0]));
  const arcs: Arc[] = [];
  for (const [from, place] of places.entries()) {
    if (places.length > maxPlaces) return undefined;
    for (const next of stepsFrom(world, place, options)) {
      const key = keyOf(next.place);
      const to = numbers.get(key) ?? places.push(next.place) - 1;
      numbers.set(key, to);
      arcs.push({ from, to, edges: next.edges, nodes: next.nodes });
    }
  }
  return onPaths(arcs, numbers.get('end') ?? -1, places.length);
}

function firstPlace({ model, state }: BoundedWorld): Place {
  const node = model.nodes.find(({ type }) => type === 'start')?.id ?? '';
  return { frames: [{ model, node, counts: {} }], ...(state && { walk: firstWalk() }) };
}

function keyOf({ frames, walk }: Place): string {
  if (frames.length === 0) return 'end';
  const stack = frames.map(({ model, node, counts }) => [
    model.id,
    node,
    Object.entries(counts).sort(([a], [b]) => Number(a > b) - Number(a < b)),
  ]);
  const held = walk && [walk.memory, walk.held, walk.isRead, [...walk.passed].sort()];
  return JSON.stringify([stack, held]);
}

type Step = { place: Place; edges: string[]; nodes: string[] };

function stepsFrom(world: BoundedWorld, { frames, walk }: Place, options: Options): Step[] {
  const frame = frames.at(-1);
  if (!frame) return [];
  const { state } = world;
  const { avoid = [] } = options;
  return frame.model.edges.flatMap((edge): Step[] => {
    if (edge.source !== frame.node || isAvoided(frames, edge.id, avoid)) return [];
    const counted = counting(frame, edge.id, edge.visits, options);
    const node = frame.model.nodes.find(({ id }) => id === edge.target);
    if (!counted || !node || isAvoided(frames, node.id, avoid)) return [];
    const arrived = arrive(world, [...frames.slice(0, -1), { ...counted, node: node.id }], options);
    if (!arrived) return [];
    const step = { edges: [edge.id], nodes: [node.id] };
    if (!state || !walk) return [{ ...step, place: { frames: arrived } }];
    const draw = options.draw ?? anyDraw(state);
    const before = options.draw ? walk : { ...walk, times: 0 };
    return takeEdge(state, before, edge.id, draw).map((next) => {
      return { ...step, place: { frames: arrived, walk: next } };
    });
  });
}

/** Only elements of the model itself are avoided here. */
function isAvoided(frames: readonly Frame[], id: string, avoid: readonly string[]): boolean {
  return frames.length === 1 && avoid.includes(id);
}

/** The stack once its top has come to a node: into a call, or out of it; undefined where a bound is broken. */
function arrive(world: BoundedWorld, frames: Frame[], options: Options): Frame[] | undefined {
  const frame = frames.at(-1);
  const node = frame?.model.nodes.find(({ id }) => id === frame.node);
  if (!frame || !node) return undefined;
  if (node.type === 'end') return isOften(frame, options) ? frames.slice(0, -1) : undefined;
  const counted = counting(frame, node.id, node.data?.visits, options);
  if (!counted) return undefined;
  const stack = [...frames.slice(0, -1), counted];
  if (node.type !== 'nested') return stack;
  const called = world.context.models.find(({ id }) => id === node.modelId);
  const start = called?.nodes.find(({ type }) => type === 'start')?.id;
  return called && start !== undefined
    ? [...stack, { model: called, node: start, counts: {} }]
    : undefined;
}

function counting(
  frame: Frame,
  id: string,
  visits: Visits | undefined,
  { isBounded = true }: Options,
): Frame | undefined {
  if (!visits || !isBounded) return frame;
  const { min = 0, max = Number.POSITIVE_INFINITY } = visits;
  const count = (frame.counts[id] ?? 0) + 1;
  if (count > max) return undefined;
  const cap = Number.isFinite(max) ? max : min;
  return { ...frame, counts: { ...frame.counts, [id]: Math.min(count, cap) } };
}

function isOften({ model, counts }: Frame, { isBounded = true }: Options): boolean {
  const steps = model.nodes.filter(({ type }) => type === 'step' || type === 'nested');
  const bounds = [...steps.map(({ id, data }) => [id, data?.visits] as const)].concat(
    model.edges.map(({ id, visits }) => [id, visits] as const),
  );
  return !isBounded || bounds.every(([id, visits]) => (counts[id] ?? 0) >= (visits?.min ?? 0));
}

function onPaths(arcs: Arc[], end: number, size: number): Walks {
  const good = new Set([end]);
  for (let before = 0; before < good.size; ) {
    before = good.size;
    for (const { from, to } of arcs) if (good.has(to)) good.add(from);
  }
  const kept = arcs.filter(({ to }) => good.has(to));
  return {
    graph: {
      ...{ size, start: 0, end },
      source: Int32Array.from(kept, ({ from }) => from),
      target: Int32Array.from(kept, ({ to }) => to),
    },
    arcs: kept,
  };
}

/** The drawn edges of a case in their order, each by its own id. */
export function edgesOf({ path }: TestCase): string[] {
  return path.flatMap(({ edgeId }) =>
    (edgeId ?? '').split('>').flatMap((id) => id.split('/').at(-1) || []),
  );
}

/** Whether a case can be walked as it says, within its bounds and past nothing that is avoided. */
export function canWalk(world: BoundedWorld, test: TestCase, avoid: readonly string[]): boolean {
  const draws = Object.values(test.data).map(({ value, validity }) => {
    return { value, isValid: validity === 'valid' };
  });
  const draw: Draw = (times) => draws.slice(times, times + 1);
  let places = [firstPlace(world)];
  for (const edge of edgesOf(test)) {
    places = places.flatMap((place) =>
      stepsFrom(world, place, { avoid, draw }).flatMap((step) =>
        step.edges[0] === edge ? [step.place] : [],
      ),
    );
  }
  return places.some(({ frames }) => frames.length === 0);
}
