import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstParallels, type Graph, usableList } from './graph.ts';
import { primePaths, simpleEdges } from './prime-paths.ts';
import { parallelEdges } from './subpath-cover.ts';
import { findTestPaths } from './test-paths.ts';
import { arbitraryGraph, bruteForce, parseGraph, pathFaults, suiteSize } from './testing.ts';

/** By the definition: all simple paths and cycles, less those that are part of another. */
function primesByDefinition(graph: Graph): string[] {
  const edges = [...simpleEdges(graph)];
  const nodesOf = (path: number[]) => [
    graph.source[path[0] ?? -1],
    ...path.map((edge) => graph.target[edge]),
  ];
  const isCycle = (path: number[]) => nodesOf(path)[0] === nodesOf(path).at(-1);
  const simple: number[][] = [];
  let growing = edges.map((edge) => [edge]);
  while (growing.length > 0) {
    simple.push(...growing);
    growing = growing
      .filter((path) => !isCycle(path))
      .flatMap((path) =>
        edges
          .filter((edge) => graph.source[edge] === nodesOf(path).at(-1))
          .filter((edge) => !nodesOf(path).slice(1).includes(graph.target[edge]))
          .map((edge) => [...path, edge]),
      );
  }
  const texts = simple.map((path) => `,${path.join()},`);
  return texts.filter((text) => !texts.some((other) => other !== text && other.includes(text)));
}

describe('listing the prime paths of a graph', () => {
  it('primePaths lists exactly the paths of the definition for random graphs', () => {
    fc.assert(
      fc.property(arbitraryGraph(6, 12), (graph) => {
        const found = primePaths(graph)?.map((path) => `,${path.join()},`);
        expect(found?.toSorted()).toEqual(primesByDefinition(graph).toSorted());
      }),
    );
  });

  it('primePaths finds the 19 prime paths of the published example', () => {
    const graph = parseGraph('0 1, 1 2, 1 7, 2 3, 2 4, 3 2, 4 5, 4 6, 5 6, 6 1');
    expect(primePaths({ ...graph, end: 7 })).toHaveLength(19);
  });

  it('primePaths returns undefined for a graph with more prime paths than its limit', () => {
    const edges = Array.from({ length: 60 }, (_, i) => `${i} ${i + 1}, ${i} ${i + 2}`);
    expect(primePaths(parseGraph(edges.join(', ')))).toBeUndefined();
  });
});

describe('covering prime paths', () => {
  it('a prime path cover tours every prime path with the minimum number of tests', () => {
    let [steps, minSteps] = [0, 0];
    fc.assert(
      fc.property(arbitraryGraph(4, 5), (graph) => {
        const primes = primePaths(graph) ?? [];
        const firsts = firstParallels(graph);
        fc.pre(primes.length > 0 && primes.length <= 10);
        const cover = findTestPaths(graph, { criterion: 'prime-paths' });
        const paths = cover?.paths ?? [];
        expect(pathFaults(graph, paths)).toEqual([]);
        const walked = paths.map((path) => `,${path.map((edge) => firsts[edge]).join()},`);
        for (const subpath of primes) {
          expect(walked.some((path) => path.includes(`,${subpath.join()},`))).toBe(true);
        }
        expect(new Set(paths.flat())).toEqual(new Set(usableList(graph)));
        expect(cover?.lowerBound).toBeLessThanOrEqual(paths.length);
        if (parallelEdges(graph).length > 0) return;
        const best = bruteForcePaths(graph, primes);
        expect([paths.length, cover?.lowerBound]).toEqual([best.tests, best.tests]);
        steps += suiteSize(paths).steps;
        minSteps += best.steps;
      }),
    );
    expect(steps).toBeLessThanOrEqual(minSteps * 1.1);
  });

  it('a prime path cover takes every parallel edge without additional tests where the paths have room for them', () => {
    // The circle 1 2 1 is walked anyway: its second edge back costs nothing.
    const graph = parseGraph('0 1, 1 2, 2 1, 2 1, 2 3');
    const cover = findTestPaths(graph, { criterion: 'prime-paths' });
    expect(new Set(cover?.paths.flat())).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(cover).toMatchObject({ lowerBound: 2, isOptimal: true });
    const bunch = findTestPaths(parseGraph('0 1, 1 2, 1 2, 1 2, 2 3'), {
      criterion: 'prime-paths',
    });
    expect(bunch).toMatchObject({ lowerBound: 3, isOptimal: true });
  });

  it('a prime path cover takes every parallel edge under a maximum length, too', () => {
    const graph = parseGraph('0 1, 1 2, 2 1, 2 1, 2 3');
    const cover = findTestPaths(graph, { criterion: 'prime-paths', maxLength: 5 });
    expect(new Set(cover?.paths.flat())).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(cover?.paths.every(({ length }) => length <= 5)).toBe(true);
  });

  it('prime path coverage of figure 7.10 in Ammann and Offutt needs four paths', () => {
    const graph = parseGraph('0 1, 1 2, 2 3, 3 1, 1 4, 4 6, 0 5, 5 5, 5 6');
    const primes = primePaths(graph) ?? [];
    expect(primes).toHaveLength(8);
    expect(findTestPaths(graph, { criterion: 'prime-paths' })?.paths).toHaveLength(4);
  });
});

/** The oracle walks the graph unfolded by what was walked last, as far back as a way is long. */
function bruteForcePaths(graph: Graph, subpaths: number[][]) {
  const maxLength = Math.max(...subpaths.map(({ length }) => length));
  const names = new Map<string, number>([['', -1]]);
  const histories: number[][] = [[]];
  const source: number[] = [];
  const target: number[] = [];
  const walked: number[] = [];
  const nodeOf = (history: number[]) => graph.target[history.at(-1) ?? -1] ?? graph.start;
  const numberOf = (history: number[]) => {
    const name = history.join();
    if (!names.has(name)) names.set(name, histories.push(history) - 1);
    return names.get(name) === -1 ? 0 : (names.get(name) ?? 0);
  };
  const end = 1_000_000;
  for (let index = 0; index < histories.length; index++) {
    const history = histories[index] ?? [];
    graph.source.forEach((from, edge) => {
      if (from !== nodeOf(history)) return;
      const next = [...history, edge].slice(-maxLength);
      const to = numberOf(next);
      source.push(index);
      target.push(graph.target[edge] === graph.end ? end : to);
      walked.push(to);
    });
  }
  const last = histories.length;
  const unfolded: Graph = {
    size: last + 1,
    start: 0,
    end: last,
    source: Int32Array.from(source),
    target: Int32Array.from(target, (node) => (node === end ? last : node)),
  };
  const bits = walked.map((history) =>
    subpaths.reduce((mask, subpath, i) => {
      const isWalked = subpath.every(
        (edge, k) => histories[history]?.at(k - subpath.length) === edge,
      );
      return isWalked ? mask | (1 << i) : mask;
    }, 0),
  );
  return bruteForce(unfolded, subpaths.length, (_, edge) => bits[edge] ?? 0);
}
