import type { State, Walker } from '../flow/state.ts';

/**
 * Every feasible path from Start to End on which no edge is taken more than
 * `1 + again` times (and no node twice where `simple`), in the order of drawing.
 *
 * A generator: there may be more paths than fit anywhere.
 * Depth first, without recursion.
 */
export function* everyPath(
  walker: Walker,
  { again, simple }: { again: number; simple: boolean },
): Generator<number[]> {
  const { flow } = walker;
  type Frame = { states: State[]; edge: number; next: number };
  const stack: Frame[] = [{ states: [walker.first], edge: -1, next: 0 }];
  const times = new Map<number, number>();
  const nodes = new Set([flow.start]);
  while (stack.length > 0) {
    const frame = stack.at(-1) as Frame;
    const node = frame.states[0]?.node ?? -1;
    const edge = flow.outgoing[node]?.[frame.next++];
    if (edge === undefined) {
      if (node === flow.end) yield stack.slice(1).map((hop) => hop.edge);
      stack.pop();
      times.set(frame.edge, (times.get(frame.edge) ?? 1) - 1);
      nodes.delete(node);
      continue;
    }
    if ((times.get(edge) ?? 0) > again) continue;
    if (simple && nodes.has(flow.edges[edge]?.target ?? -1)) continue;
    const states = distinct(walker, frame.states, edge);
    if (states.length === 0) continue;
    times.set(edge, (times.get(edge) ?? 0) + 1);
    nodes.add(states[0]?.node ?? -1);
    stack.push({ states, edge, next: 0 });
  }
}

function distinct(walker: Walker, states: State[], edge: number): State[] {
  const found = new Map<string, State>();
  for (const from of states) {
    for (const state of walker.take(from, edge)) found.set(walker.keyOf(state), state);
  }
  return [...found.values()];
}

/**
 * Random walks from Start to End, weighted by the edges, until every edge that
 * walks meet was met or `most` walks were made. The same seed gives the same walks.
 */
export function randomPaths(walker: Walker, seed: number, most: number): number[][] {
  const { flow } = walker;
  const random = generator(seed);
  const paths: number[][] = [];
  const met = new Set<number>();
  for (let tries = 0; paths.length < most && tries < most * 20; tries++) {
    const path = randomWalk(walker, random);
    if (!path) continue;
    const fresh = path.some((edge) => !met.has(edge));
    for (const edge of path) met.add(edge);
    if (fresh) paths.push(path);
    if (met.size === flow.edges.length) break;
  }
  return paths;
}

function randomWalk(walker: Walker, random: () => number): number[] | undefined {
  const { flow } = walker;
  const path: number[] = [];
  let state = walker.first;
  for (let steps = 0; steps < flow.edges.length * 10 + 100; steps++) {
    if (state.node === flow.end) return path;
    const ways = (flow.outgoing[state.node] ?? []).flatMap((edge) =>
      walker.take(state, edge).map((next) => ({ edge, next })),
    );
    const weight = (edge: number) => flow.edges[edge]?.weight ?? 1;
    let pick = random() * ways.reduce((sum, { edge }) => sum + weight(edge), 0);
    const way = ways.find(({ edge }) => {
      pick -= weight(edge);
      return pick < 0;
    });
    if (!way) return undefined;
    path.push(way.edge);
    state = way.next;
  }
  return undefined;
}

/** Numbers from 0 up to 1. A linear congruential generator, Numerical Recipes constants; its high bits are used. */
function generator(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
