import type { State, Walker } from '../flow/state.ts';
import type { Requirement } from './requirements.ts';

export type Cover = {
  /** Edge indexes of each test path, Start to End. */
  paths: number[][];
  /** Requirements that no feasible path tours. */
  uncovered: Requirement[];
  /** True when the work budget ended the search; `uncovered` is then not proven. */
  exhausted: boolean;
};

/** States looked at before the search gives up: the same input stops at the same place on every machine. */
const BUDGET = 2_000_000;

/** What is left of the budget, and what is known of states already asked about. */
type Search = { walker: Walker; left: number; finishes: Map<string, boolean> };
type Leg = { edges: number[]; state: State };

/**
 * Few test paths that together tour every requirement, each one feasible.
 *
 * Builds one path at a time: from where it stands it goes the shortest way to
 * the nearest requirement still missing (an overlap with what was just walked
 * counts as way already gone), as long as End stays in reach; then ends. What is
 * toured by the others is dropped in the end. The search walks states that carry
 * the possible data, so no path comes out that no row can walk.
 *
 * Greedy: for models without conditions `coverEdges` is exact; here the number is
 * proven only where it meets the lower bound.
 * Time: O(requirements × states) in the worst case, within a fixed budget.
 */
export function cover(walker: Walker, requirements: Requirement[]): Cover {
  const search: Search = { walker, left: BUDGET, finishes: new Map() };
  const missing = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const paths: number[][] = [];
  while (missing.size > 0 && search.left > 0) {
    const path = walkOnce(search, missing);
    if (!path) break;
    for (const requirement of tourOf(walker, path, missing.values()))
      missing.delete(requirement.id);
    paths.push(path);
  }
  return {
    paths: withoutRedundant(walker, paths, requirements),
    uncovered: [...missing.values()],
    exhausted: search.left <= 0,
  };
}

/** One path from Start to End past as many missing requirements as it meets; undefined where it meets none. */
function walkOnce(search: Search, missing: Map<string, Requirement>): number[] | undefined {
  const { walker } = search;
  const wanted = new Map(missing);
  let path: number[] = [];
  let state = walker.first;
  let met = false;
  for (;;) {
    for (const { id } of tourOf(walker, path, wanted.values())) {
      wanted.delete(id);
      met = true;
    }
    const leg = nextLeg(search, { edges: path, state }, wanted);
    if (!leg) break;
    path = [...path, ...leg.edges];
    state = leg.state;
    met = true;
  }
  if (!met) return undefined;
  const end = wayToEnd(search, state);
  return end && [...path, ...end.edges];
}

/** The shortest way on to any wanted requirement from which End can still be reached; ways that end the test come last. */
function nextLeg(search: Search, here: Leg, wanted: Map<string, Requirement>): Leg | undefined {
  if (wanted.size === 0) return undefined;
  const overlap = bestOverlap(search, here, wanted);
  const byNode = new Map<number, Requirement[]>();
  for (const requirement of wanted.values()) {
    const list = byNode.get(requirement.node);
    if (list) list.push(requirement);
    else byNode.set(requirement.node, [requirement]);
  }
  let last: Leg | undefined;
  const found = breadthFirst(search, here.state, ({ edges, state }) => {
    if (overlap && edges.length + 1 > overlap.edges.length) return overlap;
    for (const requirement of byNode.get(state.node) ?? []) {
      if (requirement.edges.length === 0 && edges.length === 0) continue;
      const leg = walkOn(search, { edges, state }, requirement.edges);
      if (!leg) continue;
      if (leg.state.node !== search.walker.flow.end) return leg;
      last ??= leg;
    }
    return undefined;
  });
  return found ?? overlap ?? last;
}

/** Of the requirements whose beginning was just walked, the one with the least left to walk. */
function bestOverlap(search: Search, here: Leg, wanted: Map<string, Requirement>): Leg | undefined {
  let best: Leg | undefined;
  for (const { edges } of wanted.values()) {
    for (let size = Math.min(edges.length - 1, here.edges.length); size > 0; size--) {
      if (best && edges.length - size >= best.edges.length) break;
      const matches = edges.slice(0, size).every((edge, i) => here.edges.at(i - size) === edge);
      if (!matches) continue;
      const leg = walkOn(search, { edges: [], state: here.state }, edges.slice(size));
      if (leg && leg.state.node !== search.walker.flow.end) best = leg;
      break;
    }
  }
  return best;
}

/** Follows exactly these edges, by any settling of data that lets End be reached afterwards. */
function walkOn(search: Search, from: Leg, edges: number[]): Leg | undefined {
  let states = [from.state];
  for (const edge of edges) {
    search.left -= states.length;
    states = states.flatMap((state) => search.walker.take(state, edge)).slice(0, 64);
  }
  const state = states.find((candidate) => canFinish(search, candidate));
  return state && { edges: [...from.edges, ...edges], state };
}

function canFinish(search: Search, state: State): boolean {
  const key = search.walker.keyOf(state);
  const known = search.finishes.get(key);
  if (known !== undefined) return known;
  const way = wayToEnd(search, state);
  search.finishes.set(key, way !== undefined);
  return way !== undefined;
}

function wayToEnd(search: Search, from: State): Leg | undefined {
  const { end } = search.walker.flow;
  return breadthFirst(search, from, (leg) => (leg.state.node === end ? leg : undefined));
}

type Entry = { state: State; edge: number; parent: number };

/** Looks at states in the order of their distance until `visit` gives an answer. */
function breadthFirst<T>(
  search: Search,
  from: State,
  visit: (leg: Leg) => T | undefined,
): T | undefined {
  const { walker } = search;
  const queue: Entry[] = [{ state: from, edge: -1, parent: -1 }];
  const seen = new Set([walker.keyOf(from)]);
  for (let at = 0; at < queue.length && search.left > 0; at++) {
    const entry = queue[at] as Entry;
    const answer = visit({ edges: edgesTo(queue, at), state: entry.state });
    if (answer !== undefined) return answer;
    for (const edge of walker.flow.outgoing[entry.state.node] ?? []) {
      search.left--;
      for (const state of walker.take(entry.state, edge)) {
        const key = walker.keyOf(state);
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push({ state, edge, parent: at });
      }
    }
  }
  return undefined;
}

function edgesTo(queue: Entry[], index: number): number[] {
  const edges: number[] = [];
  for (let at = index; at > 0; ) {
    const entry = queue[at];
    if (!entry) break;
    edges.push(entry.edge);
    at = entry.parent;
  }
  return edges.reverse();
}

/** The requirements that a path tours: passes as a contiguous part. */
export function tourOf(
  { flow }: Walker,
  path: readonly number[],
  requirements: Iterable<Requirement>,
): Requirement[] {
  const places = new Map<number, number[]>();
  path.forEach((edge, i) => {
    const list = places.get(edge);
    if (list) list.push(i);
    else places.set(edge, [i]);
  });
  const nodes = new Set(path.map((edge) => flow.edges[edge]?.target));
  nodes.add(flow.start);
  return [...requirements].filter(({ node, edges }) => {
    const [first] = edges;
    if (first === undefined) return nodes.has(node);
    return (places.get(first) ?? []).some((at) => edges.every((edge, i) => path[at + i] === edge));
  });
}

/** Drops, from the last, every path whose requirements the others tour as well. */
function withoutRedundant(
  walker: Walker,
  paths: number[][],
  requirements: Requirement[],
): number[][] {
  const tours = paths.map((path) => tourOf(walker, path, requirements).map(({ id }) => id));
  const times = new Map<string, number>();
  for (const id of tours.flat()) times.set(id, (times.get(id) ?? 0) + 1);
  const kept = paths.map(() => true);
  for (let i = paths.length - 1; i >= 0; i--) {
    if (!tours[i]?.every((id) => (times.get(id) ?? 0) > 1)) continue;
    kept[i] = false;
    for (const id of tours[i] ?? []) times.set(id, (times.get(id) ?? 0) - 1);
  }
  return paths.filter((_, i) => kept[i]);
}
