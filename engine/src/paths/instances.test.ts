import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import type { PathCriterion } from '../model.ts';
import { countByReturns } from './bounded/count-by-returns.ts';
import type { Graph } from './graph.ts';
import { countTestPaths, findTestPaths } from './test-paths.ts';
import { pathFaults, suiteSize } from './testing.ts';

const FOLDER = corpus('bench/paths');
const isThere = existsSync(`${FOLDER}/index.json`);

type Flow = {
  root: number;
  models: {
    n: number;
    start: number;
    end: number;
    edges: number[];
    nested?: Record<string, number>;
  }[];
};
type Answer = { minTests: number; steps: number };
type Expected = {
  optimum: { nodes_minTests: number; edges: Answer; edgePairs: Answer };
  nodesBound?: { stepsLB: number | null };
  prime?: { count: number; truncated: boolean; testsLB: number | null; stepsLB: number };
  counts: { exact?: string[] };
  simplePaths?: number | null;
};

function read(file: string): unknown {
  const bytes = readFileSync(`${FOLDER}/${file}`);
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
}

/** All nested models in place. */
function graphOf({ models, root }: Flow): Graph {
  const ends: [number, number][] = [];
  let size = 0;
  const place = (index: number): [entry: number, exit: number] => {
    const model = models[index] ?? { n: 0, start: 0, end: 0, edges: [] };
    const places = Array.from({ length: model.n }, (_, node): [number, number] => {
      const called = model.nested?.[node];
      return called === undefined ? [size, size++] : place(called);
    });
    for (let i = 0; i < model.edges.length; i += 2) {
      const from = places[model.edges[i] ?? -1]?.[1] ?? -1;
      ends.push([from, places[model.edges[i + 1] ?? -1]?.[0] ?? -1]);
    }
    return [places[model.start]?.[0] ?? -1, places[model.end]?.[1] ?? -1];
  };
  const [start, end] = place(root);
  const source = Int32Array.from(ends, ([from]) => from);
  return { size, start, end, source, target: Int32Array.from(ends, ([, to]) => to) };
}

/** The public instances up to so many nodes, with what is known of each. */
function* instances(limit: number): Generator<{ id: string; graph: Graph; known: Expected }> {
  const index = read('index.json') as { id: string; file: string; n: number }[];
  const { models } = read('expected.json') as { models: Record<string, Expected> };
  for (const { id, file, n } of index) {
    const known = models[id];
    if (n <= limit && known) yield { id, graph: graphOf(read(file) as Flow), known };
  }
}

function coverOf(graph: Graph, criterion: PathCriterion) {
  const found = findTestPaths(graph, { criterion });
  if (!found) return undefined;
  expect(pathFaults(graph, found.paths)).toEqual([]);
  return { ...suiteSize(found.paths), isOptimal: found.isOptimal };
}

describe.skipIf(!isThere)('the published flow instances', () => {
  it('the published instances are covered with the known minimum of tests and steps for edges and edge pairs', () => {
    for (const { id, graph, known } of instances(1000)) {
      const { edges, edgePairs } = known.optimum;
      const exact = (answer: Answer) => ({ tests: answer.minTests, steps: answer.steps });
      expect([id, coverOf(graph, 'edges')]).toMatchObject([id, exact(edges)]);
      expect([id, coverOf(graph, 'edge-pairs')]).toMatchObject([id, exact(edgePairs)]);
    }
  });

  it('the published instances are covered with the proven minimum of tests for nodes, with steps close to the bound', () => {
    let [steps, minSteps] = [0, 0];
    for (const { id, graph, known } of instances(1000)) {
      const found = coverOf(graph, 'nodes');
      const tests = known.optimum.nodes_minTests;
      expect([id, found]).toMatchObject([id, { tests, isOptimal: true }]);
      steps += found?.steps ?? 0;
      minSteps += known.nodesBound?.stepsLB ?? found?.steps ?? 0;
    }
    expect(steps / minSteps).toBeLessThanOrEqual(1.04);
  });

  it('the published instances are covered with the proven minimum of tests for prime paths, with steps close to the bound', () => {
    const found = { tests: 0, steps: 0 };
    const bound = { tests: 0, steps: 0 };
    for (const { id, graph, known } of instances(1000)) {
      if (known.prime?.testsLB == null) continue;
      const cover = coverOf(graph, 'prime-paths');
      expect([id, cover?.isOptimal]).toEqual([id, true]);
      found.tests += cover?.tests ?? 0;
      found.steps += cover?.steps ?? 0;
      bound.tests += known.prime.testsLB;
      bound.steps += known.prime.stepsLB;
    }
    expect(found.tests / bound.tests).toBeLessThanOrEqual(1.003);
    expect(found.steps / bound.steps).toBeLessThanOrEqual(1.005);
  });

  it('the published instances have as many simple paths and paths with few returns as published', () => {
    for (const { id, graph, known } of instances(1000)) {
      if (known.simplePaths != null) {
        const { count } = countTestPaths(graph, { criterion: 'simple-paths' }) ?? {};
        expect([id, count]).toEqual([id, BigInt(known.simplePaths)]);
      }
      const loops = known.counts.exact?.map((_, limit) => String(countByReturns(graph, limit)));
      expect([id, loops]).toEqual([id, known.counts.exact]);
    }
  });
});
