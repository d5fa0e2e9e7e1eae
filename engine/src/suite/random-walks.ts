import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { Walker } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import { type Graph, type Grouped, groupBy, reversed, usableEdges } from '../paths/graph.ts';
import { distances } from '../paths/shortest-path.ts';
import { freeSpace, type Space, walkableSpace } from './space.ts';

/** The maximum number of walks in the suite, and of walks tried for each of them: after that nothing new is to be expected. */
const MAX_WALKS = 100;
const TRIES_PER_WALK = 20;
/** Steps of all walks together. */
const MAX_STEPS = 2_000_000;
/** Steps of one walk, by edge of the flow, after which it heads for the end. */
const STEPS_PER_EDGE = 10;

/**
 * Random walks from Start to End, each edge as likely as its weight, until they
 * took every edge that any walk can take. A walk that takes nothing new is dropped.
 * The same seed gives the same walks.
 *
 * @param asked the edges to meet, if not all
 */
export function randomWalks(
  walker: Walker,
  { seed, limit, maxLength }: Pick<GenerationSettings, 'seed' | 'limit' | 'maxLength'>,
  required?: ReadonlySet<number>,
): number[][] {
  const space = walker.isFree ? freeSpace(walker, []) : walkableSpace(walker, []);
  const maxEdges = Math.min(limit, MAX_WALKS);
  const context = prepareContext(space, walker.flow, maxLength);
  const random = randomNumbers(seed);
  const walks: number[][] = [];
  const isRequired = (edge: number) => edge >= 0 && (required?.has(edge) ?? true);
  const open = new Set(space.edges.filter((edge, arc) => isRequired(edge) && context.usable[arc]));
  let left = MAX_STEPS;
  for (
    let tries = maxEdges * TRIES_PER_WALK;
    tries > 0 && walks.length < maxEdges && open.size > 0;
    tries--
  ) {
    const walk = walkOnce(context, random, left);
    left -= walk.length + 1;
    if (left <= 0) break;
    const fresh = walk.filter((edge) => open.delete(edge));
    if (fresh.length > 0) walks.push(walk);
  }
  return walks;
}

type WalkContext = {
  graph: Graph;
  edges: Int32Array;
  usable: Uint8Array;
  outs: Grouped;
  /** By node: edges to the end. */
  toEnd: Int32Array;
  weights: Float64Array;
  maxEdges: number;
};

function prepareContext({ graph, edges }: Space, flow: Flow, maxLength: number): WalkContext {
  return {
    graph,
    edges,
    usable: usableEdges(graph),
    outs: groupBy(graph.source, graph.size),
    toEnd: distances(reversed(graph)),
    weights: Float64Array.from(edges, (edge) => flow.edges[edge]?.weight ?? 1),
    // The added edge to the single end node is no step.
    maxEdges: (maxLength > 0 ? maxLength : flow.edges.length * STEPS_PER_EDGE) + 1,
  };
}

/** One walk; near the cap only edges from which the end is still reached in time are open. None where even the shortest is too long. */
function walkOnce(context: WalkContext, random: () => number, left: number): number[] {
  const { graph, edges, outs, usable, toEnd } = context;
  const maxEdges = Math.min(context.maxEdges, left);
  const walk: number[] = [];
  for (let node = graph.start; node !== graph.end; ) {
    const ahead = maxEdges - walk.length - 1;
    const all = outs.list.subarray(outs.first[node], outs.first[node + 1]);
    const open = all.filter(
      (arc) => usable[arc] && defined(toEnd[defined(graph.target[arc])]) <= ahead,
    );
    const arc = pick(context, open, random());
    if (arc === undefined) return [];
    walk.push(edges[arc] ?? -1);
    node = graph.target[arc] ?? graph.end;
  }
  return walk.filter((edge) => edge >= 0);
}

/** An arc by weight; where all weigh nothing, each is as likely. */
function pick({ weights }: WalkContext, arcs: Int32Array, fraction: number): number | undefined {
  const total = arcs.reduce((sum, arc) => sum + defined(weights[arc]), 0);
  let left = fraction * (total || arcs.length);
  return arcs.find((arc) => {
    left -= total ? defined(weights[arc]) : 1;
    return left < 0;
  });
}

/** Numbers from 0 up to 1. A linear congruential generator, Numerical Recipes constants; its high bits are used. */
function randomNumbers(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
