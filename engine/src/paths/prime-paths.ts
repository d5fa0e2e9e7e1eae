import { defined } from '../defined.ts';
import { strongComponents } from './components.ts';
import { firstParallels, type Graph, type Grouped, groupSome, usableList } from './graph.ts';

/** Limits of the list of prime paths, of all their edges together, and of the steps of the search. */
export const MAX_PRIME_PATHS = 20_000;
const MAX_EDGES = 4_000_000;
const MAX_STEPS = 8_000_000;

/**
 * Lists every prime path of a graph: a simple path or simple cycle that is not a proper subpath of
 * another simple path. Of parallel edges the first stands for all.
 *
 * From each node the simple paths are enumerated depth first, without recursion. A simple cycle is
 * prime; another path is prime when it cannot be extended at either end. Every predecessor of its
 * first node must lie on it, so a node entered from outside its component begins only cycles.
 *
 * Source: Ammann & Offutt, "Introduction to Software Testing" (2nd ed., 2016), 7.2.1.
 * Time: linear in the simple paths from such nodes, within `MAX_STEPS`.
 *
 * @returns the indexes of the edges of each path; undefined where there are more than `MAX_PRIME_PATHS`
 */
export function primePaths(graph: Graph): number[][] | undefined {
  const walk = beginWalk(graph);
  for (let node = 0; node < graph.size; node++) {
    if (!walkFrom(walk, node)) return undefined;
  }
  return walk.found;
}

type Walk = {
  source: Int32Array;
  target: Int32Array;
  outgoing: Grouped;
  incoming: Grouped;
  component: Int32Array;
  onPath: Uint8Array;
  path: number[];
  found: number[][];
  /** Edges of all found paths. */
  edges: number;
  steps: number;
};

function beginWalk(graph: Graph): Walk {
  const edges = simpleEdges(graph);
  const source = edges.map((edge) => defined(graph.source[edge]));
  const target = edges.map((edge) => defined(graph.target[edge]));
  return {
    source: graph.source,
    target: graph.target,
    outgoing: groupSome(edges, graph.source, graph.size),
    incoming: groupSome(edges, graph.target, graph.size),
    component: strongComponents({ size: graph.size, source, target }).of,
    onPath: new Uint8Array(graph.size),
    path: [],
    found: [],
    edges: 0,
    steps: 0,
  };
}

/** The usable edges, the first of those between the same two nodes. */
export function simpleEdges(graph: Graph): Int32Array {
  const firsts = firstParallels(graph);
  return usableList(graph).filter((edge) => firsts[edge] === edge);
}

/** The path being walked: for each of its nodes the place of the edge to try next, and whether it has grown from there. */
type Trail = { begin: number; onlyCycles: boolean; next: number[]; hasGrown: boolean[] };

/** Finds the prime paths that begin at a node; false when a limit is met. */
function walkFrom(walk: Walk, begin: number): boolean {
  const { outgoing, target, component, onPath, path } = walk;
  const onlyCycles = endsOf(walk, begin).some((node) => component[node] !== component[begin]);
  const trail: Trail = {
    begin,
    onlyCycles,
    next: [defined(outgoing.first[begin])],
    hasGrown: [false],
  };
  onPath[begin] = 1;
  while (trail.next.length > 0) {
    if (++walk.steps > MAX_STEPS || isFull(walk)) return false;
    const depth = path.length;
    const node = depth === 0 ? begin : defined(target[defined(path[depth - 1])]);
    const place = defined(trail.next[depth]);
    trail.next[depth] = place + 1;
    if (place === outgoing.first[node + 1]) leave(walk, trail, node);
    else follow(walk, trail, defined(outgoing.list[place]));
  }
  return !isFull(walk);
}

function follow(walk: Walk, trail: Trail, edge: number): void {
  const { target, component, onPath, path, outgoing } = walk;
  const node = defined(target[edge]);
  const { begin } = trail;
  if (node === begin) addPath(walk, [...path, edge]);
  const isOpen = !onPath[node] && !(trail.onlyCycles && component[node] !== component[begin]);
  if (isOpen || node === begin) trail.hasGrown[path.length] = true;
  if (!isOpen) return;
  onPath[node] = 1;
  path.push(edge);
  trail.next.push(defined(outgoing.first[node]));
  trail.hasGrown.push(false);
}

function leave(walk: Walk, trail: Trail, node: number): void {
  const hasGrown = trail.hasGrown.pop();
  if (!hasGrown && !trail.onlyCycles && isPrime(walk, trail.begin))
    addPath(walk, walk.path.slice());
  trail.next.pop();
  walk.path.pop();
  walk.onPath[node] = 0;
}

function isFull({ found, edges }: Walk): boolean {
  return found.length > MAX_PRIME_PATHS || edges > MAX_EDGES;
}

function endsOf({ incoming, source }: Walk, node: number): number[] {
  const edges = incoming.list.subarray(
    defined(incoming.first[node]),
    defined(incoming.first[node + 1]),
  );
  return Array.from(edges, (edge) => defined(source[edge]));
}

/** Whether a path that cannot grow ahead cannot grow behind either. */
function isPrime(walk: Walk, begin: number): boolean {
  return walk.path.length > 0 && endsOf(walk, begin).every((node) => walk.onPath[node] === 1);
}

function addPath(walk: Walk, path: number[]): void {
  walk.found.push(path);
  walk.edges += path.length;
}
