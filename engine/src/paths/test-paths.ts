import type { PathCriterion } from '../model.ts';
import { unfold } from './automaton.ts';
import { allPaths } from './bounded/all-paths.ts';
import type { Bound } from './bounded/bounded-walk.ts';
import { type Count, countPaths } from './bounded/count-paths.ts';
import { coverCapped } from './capped/capped-cover.ts';
import { type Graph, groupBy, usableEdges } from './graph.ts';
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
  const ground = groundOf(graph, asked.criterion);
  if (!ground) return undefined;
  const { paths, fewest } = coverOf(graph, ground, asked);
  return { paths, lowerBound: fewest, isOptimal: paths.length === fewest, isTruncated: false };
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
  const ground = groundOf(graph, criterion);
  return ground && { count: BigInt(fewestThrough(ground.graph, ground.bounds)), isExact: true };
}

/** Where a criterion is decided: the graph, or what it unfolds to, and what must be passed there. */
type Ground = {
  graph: Graph;
  bounds: Bounds;
  /** By edge of that graph: the edge of the drawn one, -1 for none; absent where they are the same. */
  edges?: Int32Array;
};

function groundOf(graph: Graph, criterion: PathCriterion): Ground | undefined {
  switch (criterion) {
    case 'nodes':
      return { graph, bounds: nodeBounds(graph) };
    case 'edge-pairs':
      return { graph, bounds: { edges: pairBounds(graph) } };
    case 'prime-paths': {
      const primes = primePaths(graph);
      return primes && unfoldedGround(graph, primes);
    }
    default:
      return { graph, bounds: { edges: graph.source.map(() => 1) } };
  }
}

function unfoldedGround(graph: Graph, patterns: number[][]): Ground {
  const unfolded = unfold(graph, patterns);
  const nodes = new Int32Array(unfolded.graph.size);
  for (const state of unfolded.accepting) nodes[state] = 1;
  return { graph: unfolded.graph, bounds: { nodes }, edges: unfolded.edges };
}

function coverOf(
  graph: Graph,
  ground: Ground,
  { criterion, prefer, maxLength }: PathSettings,
): PathCover {
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

/** What must be passed, as items: an edge, or any edge into a node. */
function itemsOfBounds({ graph, bounds }: Ground): Items {
  const pairs: { edge: number; item: number }[] = [];
  graph.target.forEach((node, edge) => {
    if (bounds.edges?.[edge]) pairs.push({ edge, item: edge });
    if (bounds.nodes?.[node]) pairs.push({ edge, item: graph.source.length + node });
  });
  return itemsOf(graph.source.length, pairs, graph.source.length + graph.size);
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
  let isTruncated = false;
  const bound = boundOf(criterion, maxVisits);
  for (const path of allPaths(graph, maxLength > 0 ? { ...bound, length: maxLength } : bound)) {
    isTruncated = limit > 0 && paths.length === limit;
    if (isTruncated) break;
    paths.push(path);
  }
  return { paths, lowerBound: paths.length, isOptimal: !isTruncated, isTruncated };
}
