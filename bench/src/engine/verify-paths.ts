import type { ExpandedFlow } from '@caseloom/formats';
import { primePaths } from './textbook-primes.ts';

/** The criteria whose suites are checked here. */
export type VerifiedCriterion = 'nodes' | 'edges' | 'edge-pairs' | 'prime-paths';

/**
 * What is wrong with a set of test paths, in words; undefined where nothing is.
 *
 * Shares no code with what made them. Each path is followed from Start to End; then what the
 * criterion asks for is counted. Every edge of these flows lies on some path from Start to End.
 *
 * @param tests the edges of each path
 */
export function faultOf(
  flow: ExpandedFlow,
  tests: number[][],
  criterion: VerifiedCriterion,
): string | undefined {
  for (const [index, test] of tests.entries()) {
    let node = flow.start;
    for (const edge of test) {
      if (flow.source[edge] !== node) return `test ${index} jumps`;
      node = flow.target[edge] ?? -1;
    }
    if (node !== flow.end) return `test ${index} does not end at End`;
  }
  const { met, required } = coverageOf(flow, tests, criterion);
  return met === required ? undefined : `${met} of ${required} ${criterion}`;
}

function coverageOf(flow: ExpandedFlow, tests: number[][], criterion: VerifiedCriterion) {
  switch (criterion) {
    case 'nodes': {
      const nodes = new Set(tests.flatMap((test) => test.map((edge) => flow.target[edge])));
      return { met: nodes.size, required: flow.size - 1 };
    }
    case 'edges':
      return { met: new Set(tests.flat()).size, required: flow.source.length };
    case 'edge-pairs': {
      const edges = flow.source.length;
      const pairs = new Set(
        tests.flatMap((test) => test.slice(1).map((edge, i) => (test[i] ?? 0) * edges + edge)),
      );
      return { met: pairs.size, required: countPairs(flow) };
    }
    case 'prime-paths':
      return countPrimes(flow, tests);
  }
}

function countPairs({ size, start, end, source, target }: ExpandedFlow): number {
  const [ins, outs] = [new Float64Array(size), new Float64Array(size)];
  for (const node of target) ins[node] = (ins[node] ?? 0) + 1;
  for (const node of source) outs[node] = (outs[node] ?? 0) + 1;
  ins[start] = 0;
  outs[end] = 0;
  return ins.reduce((sum, count, node) => sum + count * (outs[node] ?? 0), 0);
}

/** Prime paths as sequences of nodes, where they can be listed in a short while. */
function countPrimes(flow: ExpandedFlow, tests: number[][]): { met: number; required: number } {
  const primes = primePaths(flow);
  if (!primes) return { met: 0, required: 0 };
  const byBeginning = Map.groupBy(primes, ([first, second]) => `${first} ${second}`);
  const met = new Set<number[]>();
  for (const test of tests) {
    const nodes = [flow.start, ...test.map((edge) => flow.target[edge] ?? -1)];
    nodes.forEach((node, at) => {
      for (const prime of byBeginning.get(`${node} ${nodes[at + 1]}`) ?? []) {
        if (prime.every((expected, i) => nodes[at + i] === expected)) met.add(prime);
      }
    });
  }
  return { met: met.size, required: primes.length };
}

/** How long the longest test must at least be: some edge is on no shorter path from Start to End. */
export function unavoidableLength({ size, start, end, source, target }: ExpandedFlow): number {
  const there = distances(size, start, source, target);
  const back = distances(size, end, target, source);
  return source.reduce((max, from, edge) => {
    const around = (there[from] ?? 0) + 1 + (back[target[edge] ?? 0] ?? 0);
    return Math.max(max, around);
  }, 0);
}

function distances(size: number, from: number, source: Int32Array, target: Int32Array): Int32Array {
  const outs: number[][] = Array.from({ length: size }, () => []);
  source.forEach((node, edge) => {
    outs[node]?.push(target[edge] ?? 0);
  });
  const distance = new Int32Array(size).fill(-1);
  distance[from] = 0;
  const queue = [from];
  for (const node of queue) {
    for (const next of outs[node] ?? []) {
      if (distance[next] !== -1) continue;
      distance[next] = (distance[node] ?? 0) + 1;
      queue.push(next);
    }
  }
  return distance;
}
