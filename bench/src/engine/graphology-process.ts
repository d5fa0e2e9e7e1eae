import { createRequire } from 'node:module';
import { expandedIn } from './flows.ts';
import { endProcess, readInput, sendAnswer } from './own-process.ts';
import type { PeerFlow, PeerFlowAnswer } from './peers.ts';

// both are CommonJS whose names Node cannot see
const require = createRequire(import.meta.url);
const { DirectedGraph }: typeof import('graphology') = require('graphology');
const {
  allSimplePaths,
}: typeof import('graphology-simple-path') = require('graphology-simple-path');

/** It lists the nodes of paths and knows no parallel edges: flows with some are not counted. */
for (const { id, path } of await readInput<PeerFlow[]>()) {
  const { size, start, end, source, target } = expandedIn(path);
  const graph = new DirectedGraph();
  for (let node = 0; node < size; node++) graph.addNode(node);
  source.forEach((from, edge) => {
    graph.mergeDirectedEdge(from, target[edge]);
  });
  const begin = performance.now();
  const { length: tests } = allSimplePaths(graph, `${start}`, `${end}`);
  const ms = performance.now() - begin;
  const answer: PeerFlowAnswer = { id, tests, ms, isWhole: graph.size === source.length };
  sendAnswer(answer);
}
endProcess();
