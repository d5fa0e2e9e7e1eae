import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ExpandedFlow, expandFlow, type Flow, readFlow } from '@caseloom/formats';
import { corpus } from '../../../corpora.ts';
import type { BenchFlow } from './bench-flow.ts';
import { shippedFlows } from './shipped-flows.ts';

const FOLDER = `${corpus('bench/paths')}/`;

/**
 * Flows that ship with the project, and those of the collections, where they are there.
 *
 * @param folder where those that are drawn by rule are written
 */
export function benchFlows(folder: string): BenchFlow[] {
  const drawn = shippedFlows().map(({ flow, ...rest }) => {
    const path = join(folder, `${rest.id}.json`);
    writeFileSync(path, JSON.stringify(flow));
    return { ...rest, path, tools: {} };
  });
  return [...drawn, ...(existsSync(FOLDER) ? publishedFlows() : [])];
}

type Listed = { id: string; file: string; kind: string };
type Expected = {
  m: number;
  optimum: {
    nodes_minTests: number;
    edges: { minTests: number; steps: number };
    edgePairs: { minTests: number; steps: number };
  };
  nodesBound?: { stepsLB: number | null };
  prime?: { truncated: boolean; testsLB: number; stepsLB: number };
};
type Anchor = { tests?: number | null; K?: number; covered?: number };

function publishedFlows(): BenchFlow[] {
  const index: Listed[] = readJson('index.json');
  const { models }: { models: Record<string, Expected> } = readJson('expected.json');
  const anchors: Record<string, Record<string, Anchor>> = readJson('anchors.json');
  return index.flatMap(({ id, file, kind }): BenchFlow[] => {
    const expected = models[id];
    if (!expected) return [];
    const path = `${FOLDER}${file}`;
    const family = kind === 'synthetic' ? (id.split('-')[1] ?? kind) : kind;
    return [
      {
        id,
        family,
        size: expected.m,
        known: knownOf(expected),
        tools: toolsOf(anchors[id] ?? {}, expected.m),
        path,
      },
    ];
  });
}

function knownOf({ optimum, nodesBound, prime }: Expected): BenchFlow['known'] {
  const { edges, edgePairs, nodes_minTests } = optimum;
  return {
    nodes: { tests: nodes_minTests, steps: nodesBound?.stepsLB ?? undefined },
    edges: { tests: edges.minTests, steps: edges.steps },
    'edge-pairs': { tests: edgePairs.minTests, steps: edgePairs.steps },
    ...(prime &&
      !prime.truncated && { 'prime-paths': { tests: prime.testsLB, steps: prime.stepsLB } }),
  };
}

/** Tools that cover all edges; gwplus and XState have other criteria, too. */
const EDGE_TOOLS = [
  'graphwalker.random',
  'graphwalker.quick_random',
  'graphwalker-rs.cpp',
  'gwplus.edge',
  'xstate-shortest',
  'naive.shortest-per-edge',
  'naive.nearest-uncovered',
];

/** Only what covered every edge is compared. */
function toolsOf(anchors: Record<string, Anchor>, edges: number): Record<string, number> {
  return Object.fromEntries(
    EDGE_TOOLS.flatMap((tool) => {
      const { tests, K, covered = edges } = anchors[tool] ?? {};
      const count = tests ?? K;
      return count && covered === edges ? [[tool, count]] : [];
    }),
  );
}

/** The flow in a file, nested models in the place of their nodes. */
export function expandedIn(path: string): ExpandedFlow {
  const made = expandFlow(loadFlow(path));
  if (!made.ok) throw new Error(`${path}: ${made.code}`);
  return made.expanded;
}

function loadFlow(path: string): Flow {
  const bytes = readFileSync(path);
  const read = readFlow((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
  if (!read.ok) throw new Error(`${path}: ${read.problem.code}`);
  return read.flow;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8'));
}
