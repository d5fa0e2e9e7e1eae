import type { State, Walker } from '../flow/state.ts';
import { type Unfolded, unfold } from '../paths/automaton.ts';
import { byEdges, type Graph, graphOf, groupBy } from '../paths/graph.ts';
import { type Items, itemsOf } from '../paths/items.ts';
import type { Requirement } from './requirements.ts';

/** States looked at before the search gives up: the same input stops at the same place on every machine. */
const MOST_STATES = 60_000;
const MOST_ARCS = 300_000;

/**
 * All walks of a flow as a graph: each way from its start to its end is one that
 * some data can walk, and its edges tell which requirements they meet.
 */
export type Space = {
  graph: Graph;
  /** By edge of the graph: the edge of the flow; -1 for the last hop, to the one end. */
  edges: Int32Array;
  items: Items;
  /** False where the budget ended the search: what is not met is then not proven impossible. */
  isWhole: boolean;
};

/** The space of a flow with its conditions left aside. */
export function freeSpace({ flow }: Walker, requirements: Requirement[]): Space {
  const unfolded = unfold(byEdges(graphOf(flow)), waysOf(requirements));
  const states = Int32Array.from(unfolded.graph.target);
  const items = itemsIn(unfolded, unfolded.edges, { walker: { flow }, states, requirements });
  return { graph: unfolded.graph, edges: unfolded.edges, items, isWhole: true };
}

/** The space of a flow that data can walk: its states, breadth first, within a budget. */
export function walkableSpace(walker: Walker, requirements: Requirement[]): Space {
  const unfolded = unfold(byEdges(graphOf(walker.flow)), waysOf(requirements));
  const found = explore(walker, unfolded);
  const end = found.count;
  const graph: Graph = {
    size: found.count + 1,
    start: 0,
    end,
    source: Int32Array.from(found.source),
    target: Int32Array.from(found.target, (state) => (state === -1 ? end : state)),
  };
  const edges = Int32Array.from(found.edges);
  const states = Int32Array.from(found.entered);
  const items = itemsIn(unfolded, edges, { walker, states, requirements });
  return { graph, edges, items, isWhole: found.isWhole };
}

/** The edges in a row that requirements ask for, each once. */
function waysOf(requirements: Requirement[]): number[][] {
  const places = requirements.flatMap((requirement) => requirement.places);
  const ways = places.flatMap(({ edges }) => (edges.length > 1 ? [edges] : []));
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}

type Found = {
  count: number;
  source: number[];
  /** -1 is the one end. */
  target: number[];
  edges: number[];
  /** By arc: the state of the unfolded flow that it enters. */
  entered: number[];
  isWhole: boolean;
};

/** A state of the data at a state of the unfolded flow. */
type Stop = { state: State; at: number };

function explore(walker: Walker, { graph, edges }: Unfolded): Found {
  const { first, list } = groupBy(graph.source, graph.size);
  const found: Found = { count: 1, source: [], target: [], edges: [], entered: [], isWhole: true };
  const stops: Stop[] = [{ state: walker.first, at: graph.start }];
  const numbers = new Map([[`${graph.start}|${walker.keyOf(walker.first)}`, 0]]);
  const numberOf = (stop: Stop) => {
    const key = `${stop.at}|${walker.keyOf(stop.state)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, found.count);
    stops.push(stop);
    return found.count++;
  };
  for (let from = 0; from < stops.length; from++) {
    const { state, at } = stops[from] as Stop;
    if (found.count > MOST_STATES || found.edges.length > MOST_ARCS) {
      found.isWhole = false;
      break;
    }
    for (const arc of list.subarray(first[at], first[at + 1])) {
      const edge = edges[arc] ?? -1;
      const there = graph.target[arc] ?? 0;
      const targets =
        edge === -1
          ? [-1]
          : walker.take(state, edge).map((next) => numberOf({ state: next, at: there }));
      for (const target of new Set(targets)) {
        found.source.push(from);
        found.target.push(target);
        found.edges.push(edge);
        found.entered.push(there);
      }
    }
  }
  return found;
}

/** Which requirements each arc meets: by its edge, by the node it enters, or by completing a way. */
function itemsIn(
  { accepting }: Unfolded,
  edges: Int32Array,
  ground: { walker: Pick<Walker, 'flow'>; states: Int32Array; requirements: Requirement[] },
): Items {
  const { flow } = ground.walker;
  const stateOf = new Map(
    waysOf(ground.requirements).map((way, i) => [way.join(), accepting[i] ?? -1]),
  );
  const [byNode, byEdge, byState] = [
    new Map<number, number[]>(),
    new Map<number, number[]>(),
    new Map<number, number[]>(),
  ];
  ground.requirements.forEach(({ places }, item) => {
    for (const { node, edges: way } of places) {
      const [edge] = way;
      if (edge === undefined) add(byNode, node, item);
      else if (way.length === 1) add(byEdge, edge, item);
      else add(byState, stateOf.get(way.join()) ?? -1, item);
    }
  });
  const pairs: { edge: number; item: number }[] = [];
  edges.forEach((edge, arc) => {
    if (edge === -1) return;
    const met = new Set([
      ...(byEdge.get(edge) ?? []),
      ...(byNode.get(flow.edges[edge]?.target ?? -1) ?? []),
      ...(byState.get(ground.states[arc] ?? -1) ?? []),
    ]);
    for (const item of met) pairs.push({ edge: arc, item });
  });
  return itemsOf(edges.length, pairs, ground.requirements.length);
}

function add(map: Map<number, number[]>, key: number, item: number): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}
