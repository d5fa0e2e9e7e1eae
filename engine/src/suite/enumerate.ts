import { defined } from '../defined.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { Flow } from '../flow/flow.ts';
import { returningNodes } from '../flow/fresh-draws.ts';
import type { Walker } from '../flow/state.ts';
import type { Labels, PathBound } from '../paths/bounded/bounded-walk.ts';
import { enumeratePaths } from '../paths/bounded/enumerate-paths.ts';
import { byEdges, type Graph, graphOf, groupBy, usableEdges } from '../paths/graph.ts';
import { type Space, walkableSpace } from './space.ts';

/** More steps between joined states than this are not looked at. */
const MAX_JOINED = 100_000;

/** Larger drawings are not searched for loops that no data walks. */
const MAX_EDGES = 500;

/** Paths one at a time; by its end whether no budget hid any. */
export type PathStream = Generator<number[], boolean>;

/** Every path from Start to End that some data can walk, within a bound, in the order of drawing. */
export function* everyPath(walker: Walker, bound: PathBound): PathStream {
  if (walker.isFree) return yield* everyDrawnPath(walker.flow, bound);
  const space = walkableSpace(walker, []);
  const joined = joinStates(space, walker.flow);
  if (!joined) return space.isWhole;
  const isWhole = yield* joinedPaths(joined, bound);
  return isWhole && joined.isWhole && space.isWhole;
}

/** Whether some path that data can walk passes a node twice; also where that would be long to tell: with state, and in large drawings. */
export function comesBack(walker: Walker): boolean {
  const { flow } = walker;
  if (!returningNodes(flow).includes(true)) return false;
  if (flow.machine || flow.edges.length > MAX_EDGES) return true;
  const { graph, edges, isWhole } = walkableSpace(walker, []);
  if (!isWhole) return true;
  const usable = usableEdges(graph);
  const walked = new Set(edges.filter((edge, arc) => edge >= 0 && usable[arc] === 1));
  const taken = flow.edges.filter((_, edge) => walked.has(edge));
  return returningNodes({ ...flow, edges: taken }).includes(true);
}

/** The same as `everyPath`, with all conditions left aside. */
export function everyDrawnPath(
  flow: Pick<FlatModel, 'nodes' | 'edges' | 'start' | 'end'>,
  bound: PathBound,
): PathStream {
  return enumeratePaths(byEdges(graphOf(flow)), bound);
}

/** A graph in which no two paths take the same edges: one node for all states that they lead to. */
type Joined = { graph: Graph; labels: Labels; isWhole: boolean };

function* joinedPaths({ graph, labels }: Joined, bound: PathBound): PathStream {
  // The added edge to the single end node is no step.
  const length = bound.length === undefined ? undefined : { length: bound.length + 1 };
  const paths = enumeratePaths(graph, { ...bound, ...length }, { labels });
  for (let next = paths.next(); ; next = paths.next()) {
    if (next.done) return next.value;
    yield next.value.slice(0, -1).map((edge) => labels.edges[edge] ?? -1);
  }
}

/**
 * Joins the states that differ in data alone: the subset construction.
 *
 * Source: Rabin & Scott, "Finite automata and their decision problems" (1959). Time:
 * O(joined states × their edges), within `MAX_JOINED`; small where few conditions overlap.
 *
 * @returns undefined where nothing leads to the end
 */
function joinStates(space: Space, flow: Flow): Joined | undefined {
  const { graph } = space;
  const onward = onwardIn(space, flow.edges.length);
  const joined: number[][] = [[graph.start]];
  const numbers = new Map([[String(graph.start), 0]]);
  const numberOf = (states: number[]) => {
    const key = states.toSorted((a, b) => a - b).join();
    const number = numbers.get(key) ?? joined.push(states) - 1;
    numbers.set(key, number);
    return number;
  };
  const arcs: { from: number; to: number; edge: number }[] = [];
  let from = 0;
  for (; from < joined.length && arcs.length < MAX_JOINED; from++) {
    for (const [edge, states] of onward(joined[from] ?? [])) {
      arcs.push({ from, to: numberOf([...states]), edge });
    }
  }
  const end = numbers.get(String(graph.end));
  if (end === undefined) return undefined;
  // The one end is drawn nowhere: it and the edge to it have labels of their own.
  const nodes = new Int32Array(joined.length).fill(flow.nodes.length);
  nodes[0] = flow.start;
  for (const { to, edge } of arcs) nodes[to] = flow.edges[edge]?.target ?? flow.nodes.length;
  return {
    isWhole: from === joined.length,
    graph: {
      size: joined.length,
      start: 0,
      end,
      source: Int32Array.from(arcs, ({ from }) => from),
      target: Int32Array.from(arcs, ({ to }) => to),
    },
    labels: { nodes, edges: Int32Array.from(arcs, ({ edge }) => edge) },
  };
}

/** Where states lead to, by the edge taken, in the order of drawing; `last` is the edge to the single end node. */
function onwardIn({ graph, edges }: Space, last: number) {
  const usable = usableEdges(graph);
  const { first, list } = groupBy(graph.source, graph.size);
  return (states: number[]): [edge: number, states: Set<number>][] => {
    const byEdge = new Map<number, Set<number>>();
    const arcs = states.flatMap((state) => [...list.subarray(first[state], first[state + 1])]);
    for (const arc of arcs.filter((candidate) => usable[candidate])) {
      const edge = edges[arc] === -1 ? last : (edges[arc] ?? last);
      const reached = byEdge.get(edge) ?? new Set<number>();
      byEdge.set(edge, reached.add(defined(graph.target[arc])));
    }
    return [...byEdge].sort(([a], [b]) => a - b);
  };
}
