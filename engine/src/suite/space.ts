import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { Walker } from '../flow/state.ts';
import { type Unfolded, unfold } from '../paths/automaton.ts';
import { byEdges, firstParallels, type Graph, graphOf } from '../paths/graph.ts';
import { type Items, itemsOf } from '../paths/items.ts';
import type { StateValues } from '../state-variables/machine.ts';
import { explore } from './explore.ts';
import type { Requirement } from './requirement.ts';
import { isMetBy } from './state-change.ts';

/**
 * All walks of a flow as a graph: each path from its start to its end is one that
 * some data can walk, and its edges tell which requirements they meet.
 */
export type Space = {
  graph: Graph;
  /** By edge of the graph: the edge of the flow; -1 for the added edge to the single end node. */
  edges: Int32Array;
  items: Items;
  /** False where the budget ended the search: what is not covered is then not proven impossible. */
  isWhole: boolean;
  /** Of a flow with state: the values that its variables have at a node of the graph; none of the single end node. */
  valuesOf: (node: number) => StateValues;
};

/** The space of a flow with its conditions left aside. */
export function freeSpace({ flow }: Walker, requirements: Requirement[]): Space {
  const unfolded = unfoldedFlow(flow, requirements);
  const states = Int32Array.from(unfolded.graph.target);
  const items = itemsIn(unfolded, unfolded.edges, { walker: { flow }, states, requirements });
  const valuesOf = () => [];
  return { graph: unfolded.graph, edges: unfolded.edges, items, isWhole: true, valuesOf };
}

/** The space of a flow that data can walk, see `explore`. */
export function walkableSpace(walker: Walker, requirements: Requirement[]): Space {
  const unfolded = unfoldedFlow(walker.flow, requirements);
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
  const { isWhole, valuesOf } = found;
  const ofState = stateItems(walker.flow, requirements, { graph, edges, valuesOf });
  const items = itemsIn(unfolded, edges, { walker, states, requirements, ofState });
  return { graph, edges, items, isWhole, valuesOf };
}

/** The flow unfolded by what requirements ask to be walked in a row; prime paths do not tell parallel edges apart. */
function unfoldedFlow(flow: Flow, requirements: Requirement[]): Unfolded {
  const graph = byEdges(graphOf(flow));
  const isOfNodes = requirements.some(({ places }) => places[0]?.isOfNodes);
  return unfold(graph, patternsOf(requirements), isOfNodes ? firstParallels(graph) : undefined);
}

/** The edges in a row that requirements ask for, each once: the patterns to be unfolded. */
function patternsOf(requirements: Requirement[]): number[][] {
  const places = requirements.flatMap((requirement) => requirement.places);
  const patterns = places.flatMap(({ edges }) => (edges.length > 1 ? [edges] : []));
  return [...new Map(patterns.map((pattern) => [pattern.join(), pattern])).values()];
}

/** Which requirements each arc meets: by its edge, by the node it enters, or by completing a pattern. */
function itemsIn(
  { accepting }: Unfolded,
  edges: Int32Array,
  options: {
    walker: Pick<Walker, 'flow'>;
    states: Int32Array;
    requirements: Requirement[];
    ofState?: { edge: number; item: number }[];
  },
): Items {
  const { flow } = options.walker;
  const stateOf = new Map(
    patternsOf(options.requirements).map((pattern, i) => [pattern.join(), accepting[i] ?? -1]),
  );
  const placed = options.requirements.flatMap(({ places }, item) =>
    places.map(({ node, edges: pattern }) => ({ node, pattern, item })),
  );
  const ofLength = (fits: (length: number) => boolean) =>
    placed.filter(({ pattern }) => fits(pattern.length));
  const byNode = Map.groupBy(
    ofLength((length) => length === 0),
    ({ node }) => node,
  );
  const byEdge = Map.groupBy(
    ofLength((length) => length === 1),
    ({ pattern: [edge = -1] }) => edge,
  );
  const byState = Map.groupBy(
    ofLength((length) => length > 1),
    ({ pattern }) => stateOf.get(pattern.join()) ?? -1,
  );
  const pairs: { edge: number; item: number }[] = [];
  edges.forEach((edge, arc) => {
    if (edge === -1) return;
    const carried = [
      ...(byEdge.get(edge) ?? []),
      ...(byNode.get(flow.edges[edge]?.target ?? -1) ?? []),
      ...(byState.get(options.states[arc] ?? -1) ?? []),
    ];
    for (const item of new Set(carried.map((place) => place.item))) pairs.push({ edge: arc, item });
  });
  const { ofState = [], requirements } = options;
  return itemsOf(
    edges.length,
    ofState.length > 0 ? [...pairs, ...ofState] : pairs,
    requirements.length,
  );
}

/** Which arcs meet which values and transitions of state variables; a value that all paths begin with is met by any first arc. */
function stateItems(
  flow: Flow,
  requirements: Requirement[],
  { graph, edges, valuesOf }: Pick<Space, 'graph' | 'edges' | 'valuesOf'>,
): { edge: number; item: number }[] {
  const ofState = requirements.flatMap(({ state }, item) => (state ? [{ state, item }] : []));
  if (ofState.length === 0) return [];
  const pairs: { edge: number; item: number }[] = [];
  edges.forEach((edge, arc) => {
    if (edge === -1) return;
    const source = defined(graph.source[arc]);
    const [before, after] = [valuesOf(source), valuesOf(defined(graph.target[arc]))];
    for (const { state, item } of ofState) {
      const isBegun =
        source === graph.start && state.from === undefined && before[state.variable] === state.to;
      if (isBegun || isMetBy(flow, state, { edge, before, after })) pairs.push({ edge: arc, item });
    }
  });
  return pairs;
}
