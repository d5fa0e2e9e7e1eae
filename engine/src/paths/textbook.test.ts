import { describe, expect, it } from 'vitest';
import type { PathCriterion } from '../model.ts';
import type { Graph } from './graph.ts';
import { primePaths } from './prime-paths.ts';
import { countTestPaths, findTestPaths, type PathSettings } from './test-paths.ts';
import { parseGraph, suiteSize } from './testing.ts';

/** The nodes that paths visit, as `0-1-3`, in the order of the alphabet. */
function visited({ source, target }: Graph, paths: readonly number[][]): string[] {
  return paths
    .map((path) => [source[path[0] ?? 0], ...path.map((edge) => target[edge])].join('-'))
    .sort();
}

const primesOf = (edges: string) => visited(parseGraph(edges), primePaths(parseGraph(edges)) ?? []);
const pathsOf = (edges: string, settings: Partial<PathSettings>) =>
  visited(parseGraph(edges), findTestPaths(parseGraph(edges), settings)?.paths ?? []);
const countOf = (edges: string, criterion: PathCriterion, maxVisits?: number) =>
  countTestPaths(parseGraph(edges), { criterion, ...(maxVisits !== undefined && { maxVisits }) });
const edgesBetween = (nodes: number, isEdge: (from: number, to: number) => boolean) =>
  Array.from({ length: nodes * nodes }, (_, i) => [Math.floor(i / nodes), i % nodes] as const)
    .filter(([from, to]) => isEdge(from, to))
    .map((edge) => edge.join(' '))
    .join(', ');

const DIAMOND = '0 1, 0 2, 1 3, 2 3';
const DOUBLE_DIAMOND = '0 1, 0 2, 1 3, 2 3, 3 4, 3 5, 4 6, 5 6';
const WHILE = '0 1, 1 2, 2 1, 1 3';
/** An edge between two sides of a diamond. */
const WHEATSTONE_BRIDGE = '0 1, 0 2, 1 2, 1 3, 2 3';

describe('prime paths, by Ammann & Offutt', () => {
  it('of their example with two loops are the eight that the book lists', () => {
    expect(primesOf('0 1, 0 4, 1 2, 1 5, 2 3, 3 1, 4 4, 4 6, 5 6')).toEqual([
      '0-1-2-3',
      '0-1-5-6',
      '0-4-6',
      '1-2-3-1',
      '2-3-1-2',
      '2-3-1-5-6',
      '3-1-2-3',
      '4-4',
    ]);
  });

  it('of a sequence are the whole sequence', () => {
    expect(primesOf('0 1, 1 2, 2 3')).toEqual(['0-1-2-3']);
  });

  it('of if and else are the two branches', () => {
    expect(primesOf(DIAMOND)).toEqual(['0-1-3', '0-2-3']);
  });

  it('of a while loop take it not at all, from both sides, and round', () => {
    expect(primesOf(WHILE)).toEqual(['0-1-2', '0-1-3', '1-2-1', '2-1-2', '2-1-3']);
  });

  it('of a step that repeats itself have the loop alone as one', () => {
    expect(primesOf('0 1, 1 1, 1 2')).toEqual(['0-1-2', '1-1']);
  });

  it('of two decisions one after the other are all four combinations', () => {
    expect(primesOf(DOUBLE_DIAMOND)).toEqual(['0-1-3-4-6', '0-1-3-5-6', '0-2-3-4-6', '0-2-3-5-6']);
  });

  it('name the first of parallel edges only', () => {
    expect(primePaths(parseGraph('0 1, 1 2, 1 2'))).toEqual([[0, 1]]);
  });
});

describe('the hierarchy of graph coverage criteria', () => {
  it.each<[PathCriterion, bigint]>([
    ['nodes', 2n],
    ['edges', 2n],
    ['edge-pairs', 4n],
    ['prime-paths', 4n],
    ['simple-paths', 4n],
    ['all-paths', 4n],
  ])('on two decisions one after the other, %s needs %s tests', (criterion, count) => {
    expect(countOf(DOUBLE_DIAMOND, criterion)).toEqual({ count, isExact: true });
    expect(pathsOf(DOUBLE_DIAMOND, { criterion })).toHaveLength(Number(count));
  });

  it.each<[PathCriterion, string[]]>([
    ['nodes', ['0-1-2-1-3']],
    ['edges', ['0-1-2-1-3']],
    ['edge-pairs', ['0-1-2-1-2-1-3', '0-1-3']],
    ['simple-paths', ['0-1-3']],
  ])('on a while loop, %s takes %j', (criterion, paths) => {
    expect(pathsOf(WHILE, { criterion })).toEqual(paths);
  });

  it('finds a decision of which node coverage misses an edge', () => {
    const skip = '0 1, 1 2, 0 2';
    expect(pathsOf(skip, { criterion: 'nodes' })).toEqual(['0-1-2']);
    expect(pathsOf(skip, { criterion: 'edges' })).toEqual(['0-1-2', '0-2']);
  });
});

describe('the fewest tests for all edges', () => {
  it('of the Wheatstone bridge are three: no path takes two of the edges 0 2, 1 2 and 1 3', () => {
    expect(pathsOf(WHEATSTONE_BRIDGE, { criterion: 'edges' })).toEqual([
      '0-1-2-3',
      '0-1-3',
      '0-2-3',
    ]);
  });

  it('are as many as parallel edges, which no path can take together', () => {
    expect(countOf('0 1, 0 1, 0 1', 'edges')?.count).toBe(3n);
  });

  it('are one where a cycle leads back: it is repeated as often as needed', () => {
    expect(pathsOf('0 1, 1 2, 1 3, 2 1, 3 1, 1 4', { criterion: 'edges' })).toHaveLength(1);
  });

  it('are nine for the complete bipartite graph of three and three nodes', () => {
    const middle = '1 4, 1 5, 1 6, 2 4, 2 5, 2 6, 3 4, 3 5, 3 6';
    expect(countOf(`0 1, 0 2, 0 3, ${middle}, 4 7, 5 7, 6 7`, 'edges')?.count).toBe(9n);
  });

  it('leave out what no test can take', () => {
    expect(pathsOf('0 1, 1 2, 2 2, 1 3', { criterion: 'edges' })).toEqual(['0-1-3']);
  });
});

describe('the Chinese postman, who prefers few steps to few tests', () => {
  const edges = '0 1, 1 2, 2 3, 3 1, 3 4';

  it('walks each edge of a graph once where it can be drawn in one stroke', () => {
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3');
    expect(findTestPaths(graph, { prefer: 'steps' })?.paths).toEqual([[0, 1, 2, 3]]);
  });

  it('repeats only the cheapest path back to where an edge is left', () => {
    const { paths } = findTestPaths(parseGraph(edges), { prefer: 'steps' }) ?? { paths: [] };
    expect(paths.flat()).toHaveLength(7);
  });

  it('takes two short tests where one long test would walk back over four edges twice', () => {
    const graph = parseGraph('0 1, 1 2, 1 2, 1 2, 2 3, 3 4, 4 5, 5 1, 2 6');
    const sizeOf = (prefer: 'tests' | 'steps') =>
      suiteSize(findTestPaths(graph, { prefer })?.paths ?? []);
    expect(sizeOf('tests')).toEqual({ tests: 1, steps: 13 });
    expect(sizeOf('steps')).toEqual({ tests: 2, steps: 11 });
  });
});

describe('counting paths', () => {
  it.each([1, 2, 3, 10, 64])('doubles with each of %i decisions in a row', (decisions) => {
    const edges = Array.from({ length: decisions }, (_, i) => `${i} ${i + 1}, ${i} ${i + 1}`);
    expect(countOf(edges.join(', '), 'simple-paths')?.count).toBe(2n ** BigInt(decisions));
  });

  it.each([
    [2, 1n],
    [3, 2n],
    [4, 4n],
    [5, 8n],
    [10, 256n],
  ])(
    'of the transitive tournament of %i nodes gives %s, one for each set of inner nodes',
    (nodes, count) => {
      expect(
        countOf(
          edgesBetween(nodes, (from, to) => from < to),
          'all-paths',
        )?.count,
      ).toBe(count);
    },
  );

  it.each([
    [2, 1n],
    [3, 2n],
    [4, 5n],
    [5, 16n],
    [6, 65n],
  ])('of the complete digraph of %i nodes gives %s simple paths', (nodes, count) => {
    const edges = edgesBetween(nodes, (from, to) => from !== to && to !== 0 && from !== nodes - 1);
    expect(countOf(edges, 'simple-paths')).toEqual({ count, isExact: true });
  });

  it.each([
    [1, 2n],
    [2, 6n],
    [3, 20n],
    [4, 70n],
  ])('of a square grid of %i fields gives the central binomial coefficient %s', (fields, count) => {
    const side = fields + 1;
    const edges = edgesBetween(side * side, (from, to) => {
      const isRight = to === from + 1 && to % side !== 0;
      return isRight || to === from + side;
    });
    expect(countOf(edges, 'all-paths')?.count).toBe(count);
  });

  it.each([
    [0, 2n],
    [1, 3n],
    [2, 4n],
  ])('with %i repetitions of a loop gives %s paths', (maxVisits, count) => {
    expect(countOf('0 1, 1 1, 1 2', 'all-paths', maxVisits)?.count).toBe(count);
  });

  it('of a graph without a path gives none', () => {
    expect(countOf('0 1, 2 3', 'all-paths')).toEqual({ count: 0n, isExact: true });
  });
});

describe('a greatest length of a test', () => {
  it('leaves paths alone that are as short as it', () => {
    expect(pathsOf(WHILE, { criterion: 'edges', maxLength: 4 })).toEqual(['0-1-2-1-3']);
  });

  it('takes edges with several tests that one longer test would have taken', () => {
    const star = '0 1, 1 2, 2 1, 1 3, 3 1, 1 4';
    expect(pathsOf(star, { criterion: 'edges' })).toHaveLength(1);
    expect(pathsOf(star, { criterion: 'edges', maxLength: 4 })).toEqual(['0-1-2-1-4', '0-1-3-1-4']);
  });

  it('leaves out an edge that no test so short can take', () => {
    expect(pathsOf('0 1, 1 2, 2 1, 1 3', { criterion: 'edges', maxLength: 3 })).toEqual(['0-1-3']);
  });

  it.each([0, 1, 2, 3])('limits the list of paths to %i, where 0 is no limit', (limit) => {
    const found = findTestPaths(parseGraph(DIAMOND), { criterion: 'simple-paths', limit });
    expect(found?.paths).toHaveLength(limit === 1 ? 1 : 2);
    expect(found?.isTruncated).toBe(limit === 1);
  });
});
