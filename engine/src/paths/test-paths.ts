import type { PathCriterion } from '../model.ts';
import { unfold } from './automaton.ts';
import { allPaths } from './bounded/all-paths.ts';
import type { Bound } from './bounded/bounded-walk.ts';
import { type Count, countPaths } from './bounded/count-paths.ts';
import { coverCapped } from './capped/capped-cover.ts';
import { firstParallels, type Graph, groupBy, usableEdges } from './graph.ts';
import { type Items, itemsOf } from './items.ts';
import type { Preference } from './network/network.ts';
import { coverPairs, pairBounds } from './pair-cover.ts';
import {
  type Bounds,
  coverPlaces,
  fewestThrough,
  nodeBounds,
  type PathCover,
} from './place-cover.ts';
import { coverPatterns, parallelEdges } from './prime-cover.ts';
import { primePaths } from './prime-paths.ts';

export type PathSettings = {
  criterion: PathCriterion;
  /** Fewest tests and then fewest steps, or vice versa. */
  prefer: Preference;
  /** For `all-paths`: how often an edge may be taken again. */
  maxVisits: number;
  /** The most edges of one path; 0 is no cap. */
  maxLength: number;
  /** The most paths listed for `simple-paths` and `all-paths`; 0 is no limit. */
  limit: number;
};

export type TestPaths = {
  /** Edges of each path, in walking order. */
  paths: number[][];
  /** No suite for this criterion has fewer paths. */
  lowerBound: number;
  /** The number of paths is proven minimal. */
  isOptimal: boolean;
  /** More paths exist than the limit. */
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
 * Test paths from start to end of a graph, for a criterion; edges on no path from
 * start to end are left aside.
 *
 * @returns undefined where there are more prime paths than can be listed: offer edge pairs
 */
export function testPaths(
  graph: Graph,
  settings: Partial<PathSettings> = {},
): TestPaths | undefined {
  const asked = { ...DEFAULTS, ...settings };
  if (isListed(asked.criterion)) return listed(graph, asked);
  const cover =
    asked.criterion === 'prime-paths' ? primesWithin(graph, asked) : coverOf(graph, asked);
  if (!cover) return undefined;
  const { paths, fewest } = cover;
  return { paths, lowerBound: fewest, isOptimal: isFewest(cover), isTruncated: false };
}

/**
 * How many test paths a criterion gives, without finding them: for the criteria
 * that ask for a cover the fewest there are.
 *
 * @returns undefined where there are more prime paths than can be listed
 */
export function countTestPaths(
  graph: Graph,
  settings: Partial<Omit<PathSettings, 'limit' | 'prefer' | 'maxLength'>> = {},
): Count | undefined {
  const { criterion, maxVisits } = { ...DEFAULTS, ...settings };
  if (isListed(criterion)) return countPaths(graph, boundOf(criterion, maxVisits));
  if (criterion === 'prime-paths') {
    const primes = primePaths(graph);
    const cover = primes && coverPrimes(graph, primes, 'tests');
    return cover && { count: BigInt(cover.paths.length), isExact: isFewest(cover) };
  }
  const { bounds } = groundOf(graph, criterion);
  return { count: BigInt(fewestThrough(graph, bounds)), isExact: true };
}

/** Where a criterion is decided: the graph, or what it unfolds to, and what must be passed there. */
type Ground = {
  graph: Graph;
  bounds: Bounds;
  /** By edge of that graph: the edge of the drawn one, -1 for none; absent where they are the same. */
  edges?: Int32Array;
};

function groundOf(graph: Graph, criterion: PathCriterion): Ground {
  switch (criterion) {
    case 'nodes':
      return { graph, bounds: nodeBounds(graph) };
    case 'edge-pairs':
      return { graph, bounds: { edges: pairBounds(graph) } };
    default:
      return { graph, bounds: { edges: graph.source.map(() => 1) } };
  }
}

/** Every prime path, and every edge: those beside others, as the rest is on some prime path. */
function coverPrimes(graph: Graph, primes: number[][], prefer: Preference): PathCover {
  return coverPatterns(graph, { patterns: primes, wanted: parallelEdges(graph) }, prefer);
}

function isFewest({ paths, fewest }: PathCover): boolean {
  return paths.length === fewest;
}

function primesWithin(graph: Graph, { prefer, maxLength }: PathSettings): PathCover | undefined {
  const primes = primePaths(graph);
  if (!primes) return undefined;
  const cover = coverPrimes(graph, primes, prefer);
  if (maxLength === 0 || cover.paths.every(({ length }) => length <= maxLength)) return cover;
  const ground = unfoldedGround(graph, primes, firstParallels(graph));
  const items = itemsOfBounds(ground, new Set(parallelEdges(graph)));
  return drawnPaths(coverCapped(ground.graph, items, maxLength + 1, prefer), ground);
}

function unfoldedGround(graph: Graph, patterns: number[][], alike?: Int32Array): Ground {
  const unfolded = unfold(graph, patterns, alike);
  const nodes = new Int32Array(unfolded.graph.size);
  for (const state of unfolded.accepting) nodes[state] = 1;
  return { graph: unfolded.graph, bounds: { nodes }, edges: unfolded.edges };
}

function coverOf(graph: Graph, { criterion, prefer, maxLength }: PathSettings): PathCover {
  const ground = groundOf(graph, criterion);
  const cover =
    criterion === 'edge-pairs'
      ? coverOfPairs(graph, ground, prefer)
      : drawnPaths(coverPlaces(ground.graph, ground.bounds, prefer), ground);
  if (maxLength === 0 || cover.paths.every(({ length }) => length <= maxLength)) return cover;
  const unfolded = criterion === 'edge-pairs' ? unfoldedGround(graph, pairsOf(graph)) : ground;
  // The hop to the one end of an unfolded graph is one edge more.
  const cap = unfolded.edges ? maxLength + 1 : maxLength;
  return drawnPaths(coverCapped(unfolded.graph, itemsOfBounds(unfolded), cap, prefer), unfolded);
}

function coverOfPairs(graph: Graph, { bounds }: Ground, prefer: Preference): PathCover {
  const paths = coverPairs(graph, prefer);
  return { paths, fewest: prefer === 'tests' ? paths.length : fewestThrough(graph, bounds) };
}

function drawnPaths({ paths, fewest }: PathCover, { edges }: Ground): PathCover {
  if (!edges) return { paths, fewest };
  const drawn = paths.map((path) => path.flatMap((edge) => keepDrawn(edges[edge] ?? -1)));
  return { paths: drawn, fewest };
}

function keepDrawn(edge: number): number[] {
  return edge >= 0 ? [edge] : [];
}

/** Every two edges that meet; and those that lead from start to end alone. */
function pairsOf(graph: Graph): number[][] {
  const usable = usableEdges(graph);
  const { first, list } = groupBy(graph.source, graph.size);
  const next = (edge: number) => {
    const node = graph.target[edge] ?? 0;
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

/** What must be passed, as items: an edge, any edge into a node, or any that stands for a wanted edge of the drawn graph. */
function itemsOfBounds(
  { graph, bounds, edges: drawn }: Ground,
  wanted: ReadonlySet<number> = new Set(),
): Items {
  const inner = graph.source.length + graph.size;
  const pairs: { edge: number; item: number }[] = [];
  graph.target.forEach((node, edge) => {
    if (bounds.edges?.[edge]) pairs.push({ edge, item: edge });
    if (bounds.nodes?.[node]) pairs.push({ edge, item: graph.source.length + node });
    const stood = drawn?.[edge] ?? -1;
    if (wanted.has(stood)) pairs.push({ edge, item: inner + stood });
  });
  const count = pairs.reduce((most, { item }) => Math.max(most, item + 1), inner);
  return itemsOf(graph.source.length, pairs, count);
}

function isListed(criterion: PathCriterion): criterion is 'simple-paths' | 'all-paths' {
  return criterion === 'simple-paths' || criterion === 'all-paths';
}

function boundOf(criterion: PathCriterion, maxVisits: number): Bound {
  return criterion === 'simple-paths'
    ? { isSimple: true }
    : { isSimple: false, times: 1 + maxVisits };
}

function listed(graph: Graph, { criterion, maxVisits, maxLength, limit }: PathSettings): TestPaths {
  const paths: number[][] = [];
  const bound = boundOf(criterion, maxVisits);
  const found = allPaths(graph, maxLength > 0 ? { ...bound, length: maxLength } : bound);
  for (let next = found.next(); ; next = found.next()) {
    const isTruncated = next.done ? !next.value : limit > 0 && paths.length === limit;
    if (next.done || isTruncated) {
      return { paths, lowerBound: paths.length, isOptimal: !isTruncated, isTruncated };
    }
    paths.push(next.value);
  }
}
