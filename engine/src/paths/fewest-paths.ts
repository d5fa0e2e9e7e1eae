import { defined } from '../defined.ts';
import { type Graph, groupBy, usableEdges } from './graph.ts';
import { type Items, itemsAt, placesOf } from './items.ts';

/** So much is looked at, in comparisons of what two walks have covered; some 50 ms. */
const MAX_WORK = 400_000;
/** Larger products of items and edges are not looked at. */
const MAX_PRODUCT = 2_000_000;

/** A walk along some paths: where it is, and what it has covered; `edge` is -1 where a path begins. */
type Walk = {
  node: number;
  covered: bigint;
  edge: number;
  before: Walk | undefined;
  isWorse: boolean;
};

/**
 * Looks for fewer paths than are known that cover every item that some path can cover, and proves a
 * bound as far as it comes: all walks are followed, path after path, and of two that stand at the same
 * node the one that has covered no more is dropped.
 *
 * @param known how many paths are known to be enough
 * @returns the fewest paths, undefined where `known` is the fewest or the work limit ended the search;
 *   and a number of paths that no cover goes below
 *
 * Time: exponential in the items that no other item implies, within `MAX_WORK`.
 */
export function fewestPaths(
  graph: Graph,
  items: Items,
  known: number,
): { paths: number[][] | undefined; lowerBound: number } {
  const carried = hardItems(graph, items);
  if (!carried) return { paths: undefined, lowerBound: 1 };
  const all = carried.reduce((union, mask) => union | mask, 0n);
  const search = new Search(graph, carried);
  let walks = [search.begin(undefined)];
  for (let count = 1; count < known; count++) {
    const ended = search.pathFrom(walks);
    if (!ended) return { paths: undefined, lowerBound: count };
    const done = ended.find(({ covered }) => covered === all);
    if (done) return { paths: pathsOf(done), lowerBound: count };
    walks = ended.map((walk) => search.begin(walk));
  }
  return { paths: undefined, lowerBound: known };
}

/** Follows walks breadth first; what stands at a node stays for the paths that come later. */
class Search {
  readonly #graph: Graph;
  readonly #carried: bigint[];
  readonly #outgoing;
  readonly #isUsable: Uint8Array;
  /** By node: walks of which none has covered all that another one has. */
  readonly #standing: Walk[][];
  #work = 0;

  constructor(graph: Graph, carried: bigint[]) {
    this.#graph = graph;
    this.#carried = carried;
    this.#outgoing = groupBy(graph.source, graph.size);
    this.#isUsable = usableEdges(graph);
    this.#standing = Array.from({ length: graph.size }, () => []);
  }

  begin(before: Walk | undefined): Walk {
    const { start } = this.#graph;
    return { node: start, covered: before?.covered ?? 0n, edge: -1, before, isWorse: false };
  }

  /** The walks at the end of one path more; undefined where the work limit ended it. */
  pathFrom(walks: readonly Walk[]): Walk[] | undefined {
    const { end, target } = this.#graph;
    const { first, list } = this.#outgoing;
    const ended: Walk[] = [];
    const queue = walks.filter((walk) => this.#stand(walk));
    for (const walk of queue) {
      if (walk.isWorse) continue;
      if (walk.node === end) {
        ended.push(walk);
        continue;
      }
      if (this.#work > MAX_WORK) return undefined;
      for (const edge of list.subarray(first[walk.node], first[walk.node + 1])) {
        if (!this.#isUsable[edge]) continue;
        const covered = walk.covered | defined(this.#carried[edge]);
        const next = { node: defined(target[edge]), covered, edge, before: walk, isWorse: false };
        if (this.#stand(next)) queue.push(next);
      }
    }
    return ended.filter(({ isWorse }) => !isWorse);
  }

  /** Whether no walk at the node has covered as much; those that have covered less are worse from now on. */
  #stand(walk: Walk): boolean {
    const standing = defined(this.#standing[walk.node]);
    this.#work += standing.length + 1;
    if (standing.some(({ covered }) => (covered | walk.covered) === covered)) return false;
    for (const other of standing) other.isWorse = (other.covered | walk.covered) === walk.covered;
    this.#standing[walk.node] = [...standing.filter(({ isWorse }) => !isWorse), walk];
    return true;
  }
}

function pathsOf(last: Walk): number[][] {
  const paths: number[][] = [[]];
  for (let walk: Walk | undefined = last; walk; walk = walk.before) {
    if (walk.edge >= 0) paths.at(-1)?.push(walk.edge);
    else if (walk.before) paths.push([]);
  }
  return paths.map((path) => path.reverse()).reverse();
}

/**
 * By edge, the items it carries that no other item implies, as bits. An item implies another one where
 * no path covers it without the other. Undefined where that is too much to find out.
 */
function hardItems(graph: Graph, items: Items): bigint[] | undefined {
  const { source } = graph;
  if (items.count * source.length > MAX_PRODUCT) return undefined;
  const { first, list } = placesOf(graph, items);
  const places = Array.from({ length: items.count }, (_, item) =>
    list.subarray(first[item], first[item + 1]),
  );
  const hard = new Set([...places.keys()].filter((item) => places[item]?.length));
  for (const item of [...hard]) {
    const without = usableWithout(graph, places[item]);
    const implies = (other: number) => !places[other]?.some((edge) => without.has(edge));
    if ([...hard].some((other) => other !== item && implies(other))) hard.delete(item);
  }
  const bits = new Map([...hard].map((item, at) => [item, 1n << BigInt(at)]));
  return Array.from(source, (_, edge) =>
    [...itemsAt(items, edge)].reduce((mask, item) => mask | (bits.get(item) ?? 0n), 0n),
  );
}

/** The edges that are on some path which takes none of some edges. */
function usableWithout(graph: Graph, edges: Int32Array | undefined): Set<number> {
  const { source, target } = graph;
  const dropped = new Set(edges);
  const kept = [...source.keys()].filter((edge) => !dropped.has(edge));
  const usable = usableEdges({
    ...graph,
    source: Int32Array.from(kept, (edge) => defined(source[edge])),
    target: Int32Array.from(kept, (edge) => defined(target[edge])),
  });
  return new Set(kept.filter((_, at) => usable[at]));
}
