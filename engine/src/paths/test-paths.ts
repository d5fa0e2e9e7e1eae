import { defined } from '../defined.ts';
import { isListed, type ListedCriterion, type PathCriterion } from '../model.ts';
import { unfold } from './automaton.ts';
import {
  type Bounds,
  coverBounds,
  minPathCount,
  nodeBounds,
  type PathCover,
} from './bound-cover.ts';
import type { PathBound } from './bounded/bounded-walk.ts';
import { countPaths, type PathCount } from './bounded/count-paths.ts';
import { enumeratePaths } from './bounded/enumerate-paths.ts';
import { coverCapped } from './capped/cover.ts';
import { coverPairs, pairBounds } from './edge-pair-cover.ts';
import { firstParallels, type Graph, groupBy, usableEdges } from './graph.ts';
import { type Items, itemsOf } from './items.ts';
import type { Preference } from './network/network.ts';
import { primePaths } from './prime-paths.ts';
import { coverSubpaths, parallelEdges } from './subpath-cover.ts';

/** How test paths are chosen. */
export type PathSettings = {
  /** The graph coverage criterion; `edges` by default. */
  criterion: PathCriterion;
  /** What is minimised first: the number of paths (`tests`) or their total number of edges (`steps`). */
  prefer: Preference;
  /** For `all-paths`: how often one path may repeat an edge. An edge occurs at most `1 + maxVisits` times. */
  maxVisits: number;
  /** The maximum number of edges of one path; 0 means no maximum. */
  maxLength: number;
  /** The maximum number of paths listed for `simple-paths` and `all-paths`; 0 means no maximum. */
  limit: number;
};

/** A path set that satisfies a coverage criterion, and what is proven about its size. */
export type TestPaths = {
  /** By path: the indexes of its edges, in walking order. */
  paths: number[][];
  /** A proven lower bound: no path set that satisfies the criterion has fewer paths. */
  lowerBound: number;
  /** Whether the number of paths equals the lower bound. */
  isOptimal: boolean;
  /** Whether more paths exist than `limit` allows to list. */
  isTruncated: boolean;
};

const DEFAULTS: PathSettings = {
  criterion: 'edges',
  prefer: 'tests',
  maxVisits: 1,
  maxLength: 0,
  limit: 0,
};

/**
 * Finds a small set of test paths that satisfies a graph coverage criterion.
 *
 * A test path leads from the start node to the end node. Edges that no such path can take are
 * not required. Covers of nodes, edges, edge pairs and prime paths are minimum flows with lower
 * bounds; their number of paths is minimal wherever `isOptimal` says so. `simple-paths` and
 * `all-paths` are enumerated.
 *
 * Source: the criteria are those of Ammann & Offutt, "Introduction to Software Testing" (2nd ed.,
 * 2016), chapter 7.
 *
 * @param graph a directed graph; loops and parallel edges are allowed
 * @param settings what differs from edge coverage without a maximum length
 * @returns undefined where the graph has more prime paths than can be listed; edge pairs are the
 *   next weaker criterion
 */
export function findTestPaths(
  graph: Graph,
  settings: Partial<PathSettings> = {},
): TestPaths | undefined {
  const options = { ...DEFAULTS, ...settings };
  const { criterion } = options;
  if (isListed(criterion)) return listed(graph, options);
  const cover =
    criterion === 'prime-paths' ? primesWithin(graph, options) : coverOf(graph, criterion, options);
  if (!cover) return undefined;
  const { paths, lowerBound } = cover;
  return { paths, lowerBound, isOptimal: isMinimal(cover), isTruncated: false };
}

/**
 * Counts the test paths that a criterion needs, without constructing them.
 *
 * For criteria that ask for a cover this is the minimum number of paths; for `simple-paths` and
 * `all-paths` it is the number of such paths.
 *
 * @param graph a directed graph; loops and parallel edges are allowed
 * @returns the number, and whether it is exact or only a lower bound; undefined where the graph
 *   has more prime paths than can be listed
 */
export function countTestPaths(
  graph: Graph,
  settings: Partial<Omit<PathSettings, 'limit' | 'prefer' | 'maxLength'>> = {},
): PathCount | undefined {
  const { criterion, maxVisits } = { ...DEFAULTS, ...settings };
  if (isListed(criterion)) return countPaths(graph, boundOf(criterion, maxVisits));
  if (criterion === 'prime-paths') {
    const primes = primePaths(graph);
    const cover = primes && coverPrimes(graph, primes, 'tests');
    return cover && { count: BigInt(cover.paths.length), isExact: isMinimal(cover) };
  }
  const { bounds } = coverProblemOf(graph, criterion);
  return { count: BigInt(minPathCount(graph, bounds)), isExact: true };
}

/** A criterion as a flow problem: the graph (or its unfolding) and lower bounds on what must be covered in it. */
type CoverProblem = {
  graph: Graph;
  bounds: Bounds;
  /** By edge of that graph: the edge of the original graph, -1 for none; absent where they are the same. */
  edges?: Int32Array;
};

type CoveredCriterion = Exclude<PathCriterion, ListedCriterion | 'prime-paths'>;

function coverProblemOf(graph: Graph, criterion: CoveredCriterion): CoverProblem {
  switch (criterion) {
    case 'nodes':
      return { graph, bounds: nodeBounds(graph) };
    case 'edges':
      return { graph, bounds: { edges: graph.source.map(() => 1) } };
    case 'edge-pairs':
      return { graph, bounds: { edges: pairBounds(graph) } };
  }
}

/** Covers every prime path and every edge. Only parallel edges are named: any other edge lies on some prime path. */
function coverPrimes(graph: Graph, primes: number[][], prefer: Preference): PathCover {
  return coverSubpaths(graph, { patterns: primes, required: parallelEdges(graph) }, prefer);
}

function isMinimal({ paths, lowerBound }: PathCover): boolean {
  return paths.length === lowerBound;
}

function primesWithin(graph: Graph, { prefer, maxLength }: PathSettings): PathCover | undefined {
  const primes = primePaths(graph);
  if (!primes) return undefined;
  const cover = coverPrimes(graph, primes, prefer);
  if (maxLength === 0 || cover.paths.every(({ length }) => length <= maxLength)) return cover;
  const problem = unfoldedProblem(graph, primes, firstParallels(graph));
  const items = itemsOfBounds(problem, new Set(parallelEdges(graph)));
  return toOriginalPaths(coverCapped(problem.graph, items, maxLength + 1, prefer), problem);
}

function unfoldedProblem(graph: Graph, patterns: number[][], alike?: Int32Array): CoverProblem {
  const unfolded = unfold(graph, patterns, alike);
  const nodes = new Int32Array(unfolded.graph.size);
  for (const state of unfolded.accepting) nodes[state] = 1;
  return { graph: unfolded.graph, bounds: { nodes }, edges: unfolded.edges };
}

function coverOf(
  graph: Graph,
  criterion: CoveredCriterion,
  { prefer, maxLength }: PathSettings,
): PathCover {
  const problem = coverProblemOf(graph, criterion);
  const cover =
    criterion === 'edge-pairs'
      ? coverOfPairs(graph, problem, prefer)
      : toOriginalPaths(coverBounds(problem.graph, problem.bounds, prefer), problem);
  if (maxLength === 0 || cover.paths.every(({ length }) => length <= maxLength)) return cover;
  const unfolded = criterion === 'edge-pairs' ? unfoldedProblem(graph, pairsOf(graph)) : problem;
  // An unfolded graph has one more edge at its end, which leads to its single end node.
  const cap = unfolded.edges ? maxLength + 1 : maxLength;
  return toOriginalPaths(
    coverCapped(unfolded.graph, itemsOfBounds(unfolded), cap, prefer),
    unfolded,
  );
}

function coverOfPairs(graph: Graph, { bounds }: CoverProblem, prefer: Preference): PathCover {
  const paths = coverPairs(graph, prefer);
  return { paths, lowerBound: prefer === 'tests' ? paths.length : minPathCount(graph, bounds) };
}

function toOriginalPaths({ paths, lowerBound }: PathCover, { edges }: CoverProblem): PathCover {
  if (!edges) return { paths, lowerBound };
  const drawn = paths.map((path) => path.flatMap((edge) => originalEdge(edges[edge] ?? -1)));
  return { paths: drawn, lowerBound };
}

function originalEdge(edge: number): number[] {
  return edge >= 0 ? [edge] : [];
}

/** Every pair of consecutive edges, and every edge that is a whole path from start to end by itself. */
function pairsOf(graph: Graph): number[][] {
  const usable = usableEdges(graph);
  const { first, list } = groupBy(graph.source, graph.size);
  const next = (edge: number) => {
    const node = defined(graph.target[edge]);
    return [...list.subarray(first[node], first[node + 1])].filter((other) => usable[other]);
  };
  return [...usable.keys()].flatMap((edge) => {
    if (!usable[edge]) return [];
    const after = next(edge);
    return after.length > 0
      ? after.map((other) => [edge, other])
      : graph.source[edge] === graph.start
        ? [[edge]]
        : [];
  });
}

/** Lower bounds as coverage items: an edge, any edge into a node, or any edge that stands for a required edge of the original graph. */
function itemsOfBounds(
  { graph, bounds, edges: drawn }: CoverProblem,
  required: ReadonlySet<number> = new Set(),
): Items {
  const inner = graph.source.length + graph.size;
  const pairs: { edge: number; item: number }[] = [];
  graph.target.forEach((node, edge) => {
    if (bounds.edges?.[edge]) pairs.push({ edge, item: edge });
    if (bounds.nodes?.[node]) pairs.push({ edge, item: graph.source.length + node });
    const original = drawn?.[edge] ?? -1;
    if (required.has(original)) pairs.push({ edge, item: inner + original });
  });
  const count = pairs.reduce((max, { item }) => Math.max(max, item + 1), inner);
  return itemsOf(graph.source.length, pairs, count);
}

function boundOf(criterion: PathCriterion, maxVisits: number): PathBound {
  return criterion === 'simple-paths'
    ? { isSimple: true }
    : { isSimple: false, times: 1 + maxVisits };
}

function listed(graph: Graph, { criterion, maxVisits, maxLength, limit }: PathSettings): TestPaths {
  const paths: number[][] = [];
  const bound = boundOf(criterion, maxVisits);
  const found = enumeratePaths(graph, maxLength > 0 ? { ...bound, length: maxLength } : bound);
  for (let next = found.next(); ; next = found.next()) {
    const isTruncated = next.done ? !next.value : limit > 0 && paths.length === limit;
    if (next.done || isTruncated) {
      return { paths, lowerBound: paths.length, isOptimal: !isTruncated, isTruncated };
    }
    paths.push(next.value);
  }
}
