import fc from 'fast-check';
import { defined } from '../defined.ts';
import { type Graph, groupBy, usableEdges } from './graph.ts';
import type { Network } from './network/network.ts';

/** Parses a graph such as `'0 1, 1 2, 2 1, 1 3'`: a list of edges in which node 0 is the start and the greatest node the end. */
export function parseGraph(edges: string): Graph {
  const ends = edges.split(',').map((edge) => edge.trim().split(' ').map(Number));
  const source = Int32Array.from(ends, ([from = 0]) => from);
  const target = Int32Array.from(ends, ([, to = 0]) => to);
  const end = Math.max(...source, ...target);
  return { size: end + 1, start: 0, end, source, target };
}

/** Any graph of up to `most` inner nodes in which each edge is on some path from start to end; loops and parallel edges occur. */
export function arbitraryGraph(maxNodes: number, extra: number): fc.Arbitrary<Graph> {
  return fc
    .tuple(
      fc.integer({ min: 1, max: maxNodes }),
      fc.array(fc.tuple(fc.nat(maxNodes), fc.nat(maxNodes)), { maxLength: extra }),
      fc.array(fc.boolean(), { minLength: maxNodes + 1, maxLength: maxNodes + 1 }),
    )
    .map(([inner, extras, skipped]) => {
      const end = inner + 1;
      const spine = Array.from({ length: inner }, (_, i) => i + 1).filter((i) => !skipped[i]);
      const reached = [0, ...spine, end];
      const edges = reached.slice(1).map((to, i): [number, number] => [defined(reached[i]), to]);
      for (const [from, to] of extras) edges.push([from % end, 1 + (to % end)]);
      return onlyUsable(edges, end);
    });
}

function onlyUsable(edges: [number, number][], end: number): Graph {
  const graph: Graph = {
    size: end + 1,
    start: 0,
    end,
    source: Int32Array.from(edges, ([from]) => from),
    target: Int32Array.from(edges, ([, to]) => to),
  };
  const usable = usableEdges(graph);
  const pick = (list: Int32Array) => list.filter((_, edge) => usable[edge] === 1);
  return { ...graph, source: pick(graph.source), target: pick(graph.target) };
}

/** What is wrong with paths that should lead from start to end of a graph; nothing, one hopes. */
export function pathFaults({ start, end, source, target }: Graph, paths: number[][]): string[] {
  return paths.flatMap((path, i) => {
    let node = start;
    for (const edge of path) {
      if (source[edge] !== node) return [`path ${i} breaks at edge ${edge}`];
      node = target[edge] ?? -1;
    }
    return node === end ? [] : [`path ${i} ends at node ${node}`];
  });
}

/** Tests and steps of paths. */
export function suiteSize(paths: number[][]): { tests: number; steps: number } {
  return { tests: paths.length, steps: paths.reduce((sum, path) => sum + path.length, 0) };
}

/**
 * The minimum number of tests, and then of steps, that cover all items, by exhaustive search: an
 * oracle for small graphs.
 *
 * @param coveredBy the items, as bits, covered by taking an edge right after another (-1: after none)
 * @param maxLength the maximum number of edges of one path
 */
export function bruteForce(
  graph: Graph,
  items: number,
  coveredBy: (before: number, edge: number) => number,
  cap = Number.POSITIVE_INFINITY,
): { tests: number; steps: number } {
  const walks = new Map<number, Map<number, number>>();
  let best = new Map([[0, 0]]);
  for (let tests = 1; tests <= 12; tests++) {
    const next = new Map<number, number>();
    for (const [mask, steps] of best) {
      const reached = walks.get(mask) ?? reachAfterOneTest(graph, { mask, coveredBy, cap });
      walks.set(mask, reached);
      for (const [more, length] of reached) {
        next.set(more, Math.min(next.get(more) ?? Number.POSITIVE_INFINITY, steps + length));
      }
    }
    const steps = next.get(2 ** items - 1);
    if (steps !== undefined) return { tests, steps };
    best = next;
  }
  throw new Error('no suite of up to 12 tests');
}

/** What may be met after one more test, with the length of the shortest that does. */
function reachAfterOneTest(
  { size, start, end, source, target }: Graph,
  {
    mask,
    coveredBy,
    cap,
  }: { mask: number; coveredBy: (before: number, edge: number) => number; cap: number },
): Map<number, number> {
  const { first, list } = groupBy(source, size);
  const finished = new Map<number, number>();
  const seen = new Set<string>();
  const queue = [{ node: start, last: -1, mask, steps: 0 }];
  for (const here of queue) {
    for (const edge of list.subarray(first[here.node], first[here.node + 1])) {
      const node = target[edge] ?? -1;
      const next = {
        node,
        last: edge,
        mask: here.mask | coveredBy(here.last, edge),
        steps: here.steps + 1,
      };
      if (next.steps > cap || seen.size === seen.add(`${edge}|${next.mask}`).size) continue;
      if (node !== end) queue.push(next);
      else if (!finished.has(next.mask)) finished.set(next.mask, next.steps);
    }
  }
  return finished;
}

/** Parses a network such as `'0 1 5, 1 0 2'`: by arc its source, its target, its cost and, where it is not 0, its lower bound. */
export function parseNetwork(arcs: string): Network {
  const numbers = arcs.split(',').map((arc) => arc.trim().split(' ').map(Number));
  const column = (index: number) => Int32Array.from(numbers, (arc) => arc[index] ?? 0);
  const [source, target] = [column(0), column(1)];
  const size = Math.max(...source, ...target) + 1;
  return { size, source, target, cost: column(2), lower: column(3) };
}

/** By node: what flows in less what flows out; 0 everywhere for a circulation. */
export function balanceOf({ size, source, target }: Network, flow: Int32Array): number[] {
  const balance = new Array<number>(size).fill(0);
  for (const [arc, times] of flow.entries()) {
    const [from = -1, to = -1] = [source[arc], target[arc]];
    balance[from] = (balance[from] ?? 0) - times;
    balance[to] = (balance[to] ?? 0) + times;
  }
  return balance;
}

/** The arcs that a flow takes. */
export function arcsOf(flow: Int32Array): number[] {
  return [...flow.keys()].filter((arc) => flow[arc] !== 0);
}
