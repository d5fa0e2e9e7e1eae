import type { Graph } from '../paths/graph.ts';
import { anyValue } from './along-testing.ts';
import { beginWalk, type Draw, onward, placeId, stepOn, type Walk, type World } from './testing.ts';

/** A hop from one state of a walk to another, by the edges it takes and the node it comes to. */
export type Arc = { from: number; to: number; edge: string; node: string };

type Limits = {
  maxInvalid?: number;
  maxFaults?: number;
  /** Which invalid values a walk may hold. */
  mayHoldInvalid?: (name: string, value: string) => boolean;
};

/** Every walk of a model with every value, as a graph; undefined where it is too large to look at. */
export function everyWalk(
  world: World,
  maxStates: number,
  { maxInvalid = MANY, maxFaults = MANY, mayHoldInvalid = () => true }: Limits = {},
): { graph: Graph; arcs: Arc[] } | undefined {
  const any = anyValue(world);
  const draw: Draw = (name, times) =>
    any(name, times).filter(
      (held) => held.validity === 'valid' || mayHoldInvalid(name, held.value),
    );
  const first = { walk: beginWalk(world, maxInvalid), faults: 0 };
  const states = [first];
  const keyOf = ({ walk, faults }: typeof first) =>
    `${maxFaults === MANY || isAtEnd(walk) ? '' : faults}|${walkKey(walk)}`;
  const numbers = new Map([[keyOf(first), 0]]);
  const arcs: Arc[] = [];
  for (let from = 0; from < states.length; from++) {
    if (states.length > maxStates) return undefined;
    const { walk, faults } = states[from] as typeof first;
    for (const next of onward(world, walk.place)) {
      for (const reached of stepOn(world, walk, next, draw)) {
        const state = { walk: reached, faults: faults + newFaults(walk, reached) };
        if (state.faults > maxFaults) continue;
        const key = keyOf(state);
        const to = numbers.get(key) ?? states.push(state) - 1;
        numbers.set(key, to);
        arcs.push({ from, to, edge: next.passage.ids.join('>'), node: placeId(next.to) });
      }
    }
  }
  const ended = new Set(states.flatMap(({ walk }, i) => (isAtEnd(walk) ? [i] : [])));
  return onSomePath(arcs, ended, states.length);
}

const MANY = Number.POSITIVE_INFINITY;

function isAtEnd({ place }: Walk): boolean {
  return placeId(place) === 'end';
}

/** How many invalid values the last step has drawn. */
function newFaults(before: Walk, after: Walk): number {
  return [...after.held].filter(([name, { validity, times }]) => {
    return validity === 'invalid' && before.held.get(name)?.times !== times;
  }).length;
}

function walkKey(walk: Walk): string {
  if (isAtEnd(walk)) return 'end';
  const { place, held, passed, epoch } = walk;
  const now = [...held].map(([name, one]) => {
    return [name, one.value, one.validity, epoch - one.epoch, one.isRead].join(':');
  });
  return [placeId(place), now.sort(), [...passed].sort()].join('|');
}

function onSomePath(arcs: Arc[], ended: Set<number>, size: number) {
  const good = new Set(ended);
  for (let before = -1; before < good.size; ) {
    before = good.size;
    for (const { from, to } of arcs) if (good.has(to)) good.add(from);
  }
  const kept = arcs.filter(({ to }) => good.has(to));
  const graph: Graph = {
    size: size + 1,
    start: 0,
    end: size,
    source: Int32Array.from(kept, ({ from }) => from),
    target: Int32Array.from(kept, ({ to }) => (ended.has(to) ? size : to)),
  };
  return { graph, arcs: kept };
}

/** The drawn edges that ways are joined of. */
export function drawnIn(edges: readonly string[]): Set<string> {
  return new Set(edges.flatMap((edge) => edge.split('>')));
}

/** Walks as a graph, with what each of its edges takes. */
export type Walks = { graph: Graph; arcs: Arc[] };

/** The walks of one invalid value at a time, and of more those that take a way which no such walk does. */
export function allowedWalks(separate: Walks, all: Walks): Walks {
  const known = drawnIn(separate.arcs.map(({ edge }) => edge));
  const isNew = ({ edge }: Arc) => [...drawnIn([edge])].some((id) => !known.has(id));
  // all walks twice: before they took such a way, and after
  const size = all.graph.size;
  const offset = { before: 0, after: size, separate: 2 * size };
  const joined = (from: number, to: number, arc: Arc): Arc => ({ ...arc, from, to });
  const arcs = [
    ...all.arcs.flatMap((arc, i) => {
      const [from, to] = [all.graph.source[i] ?? 0, all.graph.target[i] ?? 0];
      const there = isNew(arc) ? offset.after : offset.before;
      return [joined(from, there + to, arc), joined(offset.after + from, offset.after + to, arc)];
    }),
    ...separate.arcs.map((arc, i) => {
      const [from, to] = [separate.graph.source[i] ?? 0, separate.graph.target[i] ?? 0];
      const ends = to === separate.graph.end;
      const end = offset.after + all.graph.end;
      return joined(
        from === 0 ? 0 : offset.separate + from,
        ends ? end : offset.separate + to,
        arc,
      );
    }),
  ];
  const graph: Graph = {
    size: offset.separate + separate.graph.size,
    start: 0,
    end: offset.after + all.graph.end,
    source: Int32Array.from(arcs, ({ from }) => from),
    target: Int32Array.from(arcs, ({ to }) => to),
  };
  return { graph, arcs };
}
