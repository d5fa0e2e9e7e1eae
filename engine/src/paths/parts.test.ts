import { describe, expect, it } from 'vitest';
import { unfold } from './automaton.ts';
import { coverBounds, minPathCount, nodeBounds } from './bound-cover.ts';
import { countPaths } from './bounded/count-paths.ts';
import { enumeratePaths } from './bounded/enumerate-paths.ts';
import { coverCapped } from './capped/cover.ts';
import { lowerBoundWithin } from './capped/plan.ts';
import { shortestThroughEdges, splitPaths } from './capped/split-paths.ts';
import { exchangeTails } from './capped/tail-exchange.ts';
import { coverPairs, pairBounds } from './edge-pair-cover.ts';
import type { Graph } from './graph.ts';
import { coverItems } from './item-cover.ts';
import { itemsOf } from './items.ts';
import { countNested, type NestedCriterion } from './nested-count.ts';
import { UNREACHABLE } from './shortest-path.ts';
import { coverSubpaths, parallelEdges } from './subpath-cover.ts';
import { parseGraph, pathFaults } from './testing.ts';

const DIAMOND = parseGraph('0 1, 0 2, 1 3, 2 3');
/** A loop of two edges in the middle. */
const LOOP = parseGraph('0 1, 1 2, 2 1, 1 3');
/** Each edge is an item of its own. */
const edgeItems = ({ source }: Graph) =>
  itemsOf(
    source.length,
    Array.from(source, (_, edge) => ({ edge, item: edge })),
    source.length,
  );
const once = ({ source }: Graph) => ({ edges: source.map(() => 1) });
const bySize = (paths: number[][]) => paths.toSorted((a, b) => a.length - b.length);

describe('covering lower bounds', () => {
  it('takes edges and visits nodes as often as requested', () => {
    const edges = Int32Array.of(0, 0, 3, 0);
    const { paths, lowerBound } = coverBounds(DIAMOND, { edges }, 'tests');
    expect(paths).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
    ]);
    expect(lowerBound).toBe(3);
    const nodes = Int32Array.of(0, 0, 2, 0);
    expect(coverBounds(DIAMOND, { nodes }, 'tests').paths).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  it('repeats a loop as often as requested, in one path', () => {
    const edges = Int32Array.of(0, 3, 0, 0);
    expect(coverBounds(LOOP, { edges }, 'tests').paths).toEqual([[0, 1, 2, 1, 2, 1, 2, 3]]);
    expect(minPathCount(LOOP, { edges })).toBe(1);
  });

  it('node coverage requires each node, or one edge where there is no inner node', () => {
    expect([...(nodeBounds(DIAMOND).nodes ?? [])]).toEqual([1, 1, 1, 1]);
    expect([...(nodeBounds(parseGraph('0 1, 0 1')).edges ?? [])]).toEqual([1, 0]);
  });
});

describe('covering pairs of edges', () => {
  it('requires each edge as often as there are edges before it, or after it', () => {
    const graph = parseGraph('0 1, 0 1, 1 2, 1 2, 1 2, 2 3');
    expect([...pairBounds(graph)]).toEqual([3, 3, 2, 2, 2, 3]);
  });

  it('has each edge in with each edge out, in as many paths', () => {
    const graph = parseGraph('0 1, 0 1, 1 2, 1 2, 1 2');
    const paths = coverPairs(graph, 'tests');
    expect(new Set(paths.map((path) => path.join()))).toEqual(
      new Set(['0,2', '0,3', '0,4', '1,2', '1,3', '1,4']),
    );
  });

  it('of a loop has the loop twice in a row', () => {
    const graph = parseGraph('0 1, 1 1, 1 2');
    expect(bySize(coverPairs(graph, 'tests'))).toEqual([
      [0, 2],
      [0, 1, 1, 2],
    ]);
  });
});

describe('unfolding a graph by patterns', () => {
  it('leads into a state of its own where a pattern was just walked', () => {
    const { graph, edges, accepting } = unfold(DIAMOND, [[0, 2]]);
    expect(accepting).toHaveLength(1);
    const into = [...graph.target.keys()].filter((edge) => graph.target[edge] === accepting[0]);
    expect(into.map((edge) => edges[edge])).toEqual([2]);
  });

  it('has as many paths as the graph', () => {
    for (const patterns of [[], [[0, 2]], [[0], [1, 3]]]) {
      const { graph } = unfold(DIAMOND, patterns);
      expect([...enumeratePaths(graph, { isSimple: true })]).toHaveLength(2);
    }
  });

  it('distinguishes two repetitions of a loop from one', () => {
    const { graph, accepting } = unfold(LOOP, [[1, 2, 1, 2]]);
    const nodes = new Int32Array(graph.size);
    for (const state of accepting) nodes[state] = 1;
    const [path = []] = coverBounds(graph, { nodes }, 'tests').paths;
    expect(path).toHaveLength(7);
  });
});

describe('covering subpaths', () => {
  it('joins subpaths that overlap into one path', () => {
    const chain = parseGraph('0 1, 1 2, 2 3, 3 4');
    const patterns = [
      [0, 1],
      [1, 2],
      [2, 3],
    ];
    expect(coverSubpaths(chain, { patterns, required: [] }, 'tests').paths).toEqual([[0, 1, 2, 3]]);
  });

  it('needs a path for each of two subpaths that exclude each other', () => {
    const patterns = [
      [0, 2],
      [1, 3],
    ];
    const { paths, lowerBound } = coverSubpaths(DIAMOND, { patterns, required: [] }, 'tests');
    expect([paths.length, lowerBound]).toEqual([2, 2]);
  });

  it('finds the edges that have parallel ones', () => {
    expect([...parallelEdges(parseGraph('0 1, 1 2, 0 1, 1 2, 2 3'))].toSorted()).toEqual([
      0, 1, 2, 3,
    ]);
    expect([...parallelEdges(DIAMOND)]).toEqual([]);
  });
});

describe('covering items of which several edges carry one', () => {
  it('takes the path that carries most of them', () => {
    const items = itemsOf(
      4,
      [
        { edge: 0, item: 0 },
        { edge: 1, item: 0 },
        { edge: 3, item: 1 },
      ],
      2,
    );
    expect(coverItems(DIAMOND, items, 'tests')).toMatchObject({ paths: [[1, 3]], lowerBound: 1 });
  });

  it('reports which items no path can cover', () => {
    const graph = parseGraph('0 1, 1 2, 1 3');
    const items = itemsOf(
      3,
      [
        { edge: 1, item: 0 },
        { edge: 2, item: 1 },
      ],
      3,
    );
    expect([...coverItems(graph, items, 'tests').covered]).toEqual([0, 1, 0]);
  });

  it('has no path where there is no item', () => {
    expect(coverItems(DIAMOND, itemsOf(4, [], 0), 'tests').paths).toEqual([]);
  });
});

describe('paths no longer than a cap', () => {
  it('begin from the shortest path through each edge', () => {
    expect([...shortestThroughEdges(LOOP)]).toEqual([2, 4, 4, 2]);
    const deadEnd = parseGraph('0 1, 1 2, 1 3');
    expect(shortestThroughEdges(deadEnd)[1]).toBeGreaterThanOrEqual(UNREACHABLE);
  });

  it('come from longer ones by splitting, and cover the same', () => {
    // two loops at node 1, which one path would take one after the other
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3, 3 1, 1 4');
    const items = edgeItems(graph);
    const paths = splitPaths(graph, items, { paths: [[0, 1, 2, 3, 4, 5]], cap: 4 });
    expect(pathFaults(graph, paths)).toEqual([]);
    expect(paths.map(({ length }) => length)).toEqual([4, 4]);
    expect(new Set(paths.flat()).size).toBe(6);
  });

  it('stay whole where they fit', () => {
    const paths = [
      [0, 2],
      [1, 3],
    ];
    expect(splitPaths(DIAMOND, edgeItems(DIAMOND), { paths, cap: 2 })).toEqual(paths);
  });

  it('exchange their tails where a long one meets a short one', () => {
    // both pass node 2: the halves are three and one, and one and three edges long
    const graph = parseGraph('0 1, 1 6, 6 2, 0 2, 2 3, 3 4, 4 5, 2 5');
    const long = [0, 1, 2, 4, 5, 6];
    const short = [3, 7];
    const paths = exchangeTails(graph, [long, short], 4);
    expect(pathFaults({ ...graph, end: 5 }, paths)).toEqual([]);
    expect(paths.map(({ length }) => length).toSorted()).toEqual([4, 4]);
  });

  it('are at least as many as their steps need', () => {
    // one path takes both loops in 6 steps; within 4 steps each loop needs its own
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3, 3 1, 1 4');
    expect([4, 5, 6].map((cap) => lowerBoundWithin(graph, once(graph), cap))).toEqual([2, 2, 1]);
  });

  it('cover what some path so short can cover, in the fewest', () => {
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3, 3 1, 1 4');
    const items = edgeItems(graph);
    const found = [2, 4, 6].map((cap) => coverCapped(graph, items, cap, 'tests'));
    expect(found.map(({ paths }) => paths.length)).toEqual([1, 2, 1]);
    expect(found.map(({ covered }) => covered.reduce((sum, one) => sum + one, 0))).toEqual([
      2, 6, 6,
    ]);
  });
});

describe('listing paths', () => {
  it('is in the order of their edges', () => {
    const paths = [...enumeratePaths(parseGraph('0 1, 0 2, 1 2, 1 3, 2 3'), { isSimple: true })];
    expect(paths).toEqual([
      [0, 2, 4],
      [0, 3],
      [1, 4],
    ]);
  });

  it('takes an edge as often as the bound says', () => {
    const times = (count: number) => [...enumeratePaths(LOOP, { isSimple: false, times: count })];
    expect(times(1)).toEqual([
      [0, 1, 2, 3],
      [0, 3],
    ]);
    expect(times(3).map(({ length }) => length)).toEqual([8, 6, 4, 2]);
  });

  it('leaves out paths that are too long, and still finds all others', () => {
    const bound = { isSimple: false, times: 9, length: 6 } as const;
    expect([...enumeratePaths(LOOP, bound)].map(({ length }) => length)).toEqual([6, 4, 2]);
  });

  it('never enters a dead end', () => {
    const deadEnds = parseGraph('0 1, 1 2, 2 2, 1 4, 0 3, 3 3');
    expect([...enumeratePaths(deadEnds, { isSimple: false, times: 2 })]).toHaveLength(1);
  });

  it('multiplies a path by the weight of each node it passes', () => {
    const weights = new Map([
      [1, 5n],
      [2, 7n],
    ]);
    expect(countPaths(DIAMOND, { isSimple: true }, weights).count).toBe(12n);
    expect(countPaths(DIAMOND, { isSimple: true }, new Map([[1, 0n]])).count).toBe(1n);
  });
});

describe('counting over called graphs', () => {
  const nested = (inner: Graph) => ({
    graphs: [parseGraph('0 1, 1 2, 2 3'), inner],
    calls: [
      new Map([
        [1, 1],
        [2, 1],
      ]),
      new Map<number, number>(),
    ],
    root: 0,
  });

  it.each<[NestedCriterion, bigint]>([
    ['nodes', 2n],
    ['edges', 2n],
    ['edge-pairs', 2n],
    ['simple-paths', 4n],
    ['all-paths', 4n],
  ])('two calls of a diamond one after the other need for %s %s paths', (criterion, count) => {
    expect(countNested(nested(DIAMOND), criterion)).toEqual({ count, isExact: true });
  });

  it('is that of the graph itself where nothing is called', () => {
    const alone = { graphs: [DIAMOND], calls: [new Map<number, number>()], root: 0 };
    expect(countNested(alone, 'edges')?.count).toBe(2n);
  });

  it('is undefined where graphs call each other', () => {
    const round = { graphs: [LOOP, LOOP], calls: [new Map([[1, 1]]), new Map([[1, 0]])], root: 0 };
    expect(countNested(round, 'edges')).toBeUndefined();
  });
});
