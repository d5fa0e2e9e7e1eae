import { defined } from '../defined.ts';
import { type Graph, type Grouped, groupBy } from './graph.ts';
import { type Items, placesOf } from './items.ts';

/** So many items in any order, and so many places (nodes by what is behind them), are tried for one walk. */
const MAX_IN_ANY_ORDER = 14;
const MAX_PLACES = 400_000;
/** The same for items in an order that is known. */
const MAX_IN_ORDER = 4_000_000;
/** Edges looked at for all walks. */
const MAX_WORK = 30_000_000;
/** Items with more edges than these are not compared with others. */
const MAX_COMPARED = 1000;

/** A shorter walk from start to end than a known one past some of its items; undefined where none is found. */
export type WalkPast = (known: readonly number[], own: readonly number[]) => number[] | undefined;

/**
 * Finds shortest walks past items: breadth first over nodes and the set of items behind, in any order,
 * where these are few; else over nodes and the number of items behind, in the order of the known walk.
 * Items that the same edges carry count once.
 *
 * Time: within `MAX_WORK` edges for all questions to the function that this returns.
 */
export function walksPast(graph: Graph, items: Items): WalkPast {
  const outgoing = groupBy(graph.source, graph.size);
  const places = placesOf(graph, items);
  const budget = { left: MAX_WORK };
  return (known, own) => {
    const { groupsAt, count } = metTogether(places, own, budget);
    const search = { graph, outgoing, budget, maxSteps: known.length - 1 };
    const isFew = count <= MAX_IN_ANY_ORDER && graph.size * 2 ** count <= MAX_PLACES;
    if (isFew) return shortest({ ...search, done: 2 ** count - 1, onward: asSet(groupsAt) });
    if (graph.size * (count + 1) > MAX_IN_ORDER) return undefined;
    return shortest({ ...search, done: count, onward: inOrder(groupsAt, known) });
  };
}

/** By edge: numbers of groups of items that the same edges carry. */
type GroupsAt = ReadonlyMap<number, readonly number[]>;

function metTogether({ first, list }: Grouped, own: readonly number[], budget: { left: number }) {
  const groupOf = new Map<string, number>();
  const groupsAt = new Map<number, number[]>();
  for (const item of own) {
    const edges = list.subarray(defined(first[item]), defined(first[item + 1]));
    budget.left -= edges.length;
    if (budget.left < 0) break;
    const key = edges.length > MAX_COMPARED ? `item ${item}` : edges.join();
    if (groupOf.has(key)) continue;
    const group = groupOf.size;
    groupOf.set(key, group);
    for (const edge of edges) {
      const groups = groupsAt.get(edge);
      if (groups) groups.push(group);
      else groupsAt.set(edge, [group]);
    }
  }
  return { groupsAt, count: groupOf.size };
}

/** What is behind a walk as a number, once it takes one more edge. */
type Onward = (behind: number, edge: number) => number;

/** A set of groups, one bit each. */
function asSet(groupsAt: GroupsAt): Onward {
  const bitsAt = new Map(
    [...groupsAt].map(([edge, groups]) => [
      edge,
      groups.reduce((bits, one) => bits | (1 << one), 0),
    ]),
  );
  return (behind, edge) => behind | (bitsAt.get(edge) ?? 0);
}

/** How many groups, in the order in which a known walk meets them. */
function inOrder(groupsAt: GroupsAt, known: readonly number[]): Onward {
  const rank = new Map<number, number>();
  for (const edge of known)
    for (const group of groupsAt.get(edge) ?? []) if (!rank.has(group)) rank.set(group, rank.size);
  const ranksAt = new Map(
    [...groupsAt].map(([edge, groups]) => [edge, new Set(groups.map((one) => rank.get(one)))]),
  );
  return (behind, edge) => {
    const ranks = ranksAt.get(edge);
    let next = behind;
    while (ranks?.has(next)) next++;
    return next;
  };
}

type Search = {
  graph: Graph;
  outgoing: Grouped;
  budget: { left: number };
  maxSteps: number;
  /** What is behind a walk that is past everything. */
  done: number;
  onward: Onward;
};

/** By place: the edge that led to it, plus one, and the place before; 0 where none did yet. */
type Reached = { via: Int32Array; from: Int32Array };

function shortest(search: Search): number[] | undefined {
  const { graph, budget, maxSteps, done } = search;
  const { size, start, end } = graph;
  const length = size * (done + 1);
  const reached = { via: new Int32Array(length), from: new Int32Array(length) };
  const last = done * size + end;
  reached.via[start] = -1;
  let frontier = [start];
  for (let steps = 0; steps < maxSteps && frontier.length > 0; steps++) {
    frontier = frontier.flatMap((place) => placesAfter(search, place, reached));
    if (budget.left < 0) return undefined;
    if (reached.via[last] !== 0) return edgesTo(last, reached);
  }
  return undefined;
}

/** The places one edge on that nothing led to before. */
function placesAfter(search: Search, place: number, { via, from }: Reached): number[] {
  const { graph, outgoing, budget, onward } = search;
  const node = place % graph.size;
  const behind = (place - node) / graph.size;
  const edges = outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1]);
  budget.left -= edges.length;
  const places: number[] = [];
  for (const edge of edges) {
    const there = onward(behind, edge) * graph.size + defined(graph.target[edge]);
    if (via[there] !== 0) continue;
    via[there] = edge + 1;
    from[there] = place;
    places.push(there);
  }
  return places;
}

function edgesTo(last: number, { via, from }: Reached): number[] {
  const edges: number[] = [];
  for (let place = last; defined(via[place]) > 0; place = defined(from[place]))
    edges.push(defined(via[place]) - 1);
  return edges.reverse();
}
