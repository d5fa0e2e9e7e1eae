import type { Flow } from '@caseloom/formats';
import type { BenchFlow } from './bench-flow.ts';

type Drawn = Pick<BenchFlow, 'known'> & { flow: Flow };
type Shipped = Pick<BenchFlow, 'id' | 'family' | 'size' | 'known'> & { flow: Flow };

/**
 * Flows drawn by rule, so that anyone has them. For most the least number of tests is known by
 * reasoning, which stands with each; the random ones are measured against the engine's own bound.
 */
export function shippedFlows(): Shipped[] {
  const sizes = [100, 1_000, 10_000, 100_000];
  return [
    ...sizes.map((size) => family('one path', size, onePath)),
    ...sizes.map((size) => family('diamonds', size / 6, diamonds)),
    ...sizes.map((size) => family('edges back', size / 2, edgesBack)),
    ...[6, 9, 12, 15].map((depth) => family('tree', depth, tree)),
    ...[6, 9, 12, 15].map((depth) => family('nested in one another', depth, nested)),
    ...[10, 32, 100, 300].map((size) => family('every edge forward', size, everyEdgeForward)),
    ...sizes.map((size) => family('random', size, random)),
  ];
}

function family(name: string, size: number, draw: (size: number) => Drawn): Shipped {
  const { flow, known } = draw(Math.round(size));
  const id = `${name} ${Math.round(size)}`;
  return { id, family: name, size: sizeOf(flow), known, flow: { ...flow, id } };
}

/** Edges after expansion. */
function sizeOf({ models }: Flow): number {
  const sizes: number[] = [];
  for (const [index, { edges, nested }] of [...models.entries()].reverse()) {
    const inner = Object.values(nested).map((child) => sizes[child] ?? 0);
    sizes[index] = inner.reduce((sum, size) => sum + size, edges.length / 2);
  }
  return sizes[0] ?? 0;
}

function flowOf(
  n: number,
  edges: number[],
  nested: Record<string, number> = {},
): Flow['models'][number] {
  return { n, start: 0, end: n - 1, edges, nested, guards: {} };
}

function flow(...models: Flow['models']): Flow {
  return { format: 'flow/1', id: '', root: 0, models, data: [] };
}

/** One test takes it all. */
function onePath(size: number): Drawn {
  const edges = Array.from({ length: size }, (_, node) => [node, node + 1]).flat();
  const once = { tests: 1, steps: size };
  return {
    flow: flow(flowOf(size + 1, edges)),
    known: { nodes: once, edges: once, 'edge-pairs': once, 'prime-paths': once },
  };
}

/** Three steps side by side, then three more …: three tests take every edge, nine every pair where two diamonds meet. */
function diamonds(count: number): Drawn {
  const edges: number[] = [];
  for (let i = 0; i < count; i++) {
    const first = 4 * i;
    for (const side of [1, 2, 3]) edges.push(first, first + side, first + side, first + 4);
  }
  return {
    flow: flow(flowOf(4 * count + 1, edges)),
    known: {
      nodes: { tests: 3, steps: 6 * count },
      edges: { tests: 3, steps: 6 * count },
      'edge-pairs': { tests: 9, steps: 18 * count },
    },
  };
}

/** A row with an edge back from each step to the one before: one test, in which each edge back costs a step back and one forth. */
function edgesBack(size: number): Drawn {
  const edges = [0, 1];
  for (let node = 1; node < size; node++) edges.push(node, node + 1, node + 1, node);
  edges.push(size, size + 1);
  return {
    flow: flow(flowOf(size + 2, edges)),
    known: { nodes: { tests: 1, steps: size + 1 }, edges: { tests: 1, steps: 3 * size - 1 } },
  };
}

/** Every leaf is one test. */
function tree(depth: number): Drawn {
  const inner = 2 ** depth - 1;
  const leaves = 2 ** depth;
  const edges: number[] = [];
  for (let node = 0; node < inner; node++) edges.push(node, 2 * node + 1, node, 2 * node + 2);
  for (let leaf = inner; leaf < inner + leaves; leaf++) edges.push(leaf, inner + leaves);
  const each = { tests: leaves, steps: leaves * (depth + 1) };
  return {
    flow: flow(flowOf(inner + leaves + 1, edges)),
    // more prime paths than 20,000 are not listed
    known: {
      nodes: each,
      edges: each,
      'edge-pairs': each,
      ...(depth < 14 && { 'prime-paths': each }),
    },
  };
}

/** Two calls of the next model side by side, and so on inwards: 2^depth paths. */
function nested(depth: number): Drawn {
  const models = Array.from({ length: depth }, (_, model) =>
    flowOf(4, [0, 1, 0, 2, 1, 3, 2, 3], { 1: model + 1, 2: model + 1 }),
  );
  const each = { tests: 2 ** depth, steps: 2 ** depth * (2 * depth + 2) };
  return {
    flow: flow(...models, flowOf(3, [0, 1, 1, 2])),
    known: { nodes: each, edges: each },
  };
}

/**
 * From each of n steps to every later one: no two edges over the middle are on one path, and by
 * Dilworth's theorem so many paths do.
 */
function everyEdgeForward(size: number): Drawn {
  const edges: number[] = [];
  for (let from = 0; from < size; from++) {
    for (let to = from + 1; to < size; to++) edges.push(from, to);
  }
  const tests = Math.floor(size / 2) * Math.ceil(size / 2);
  return {
    flow: flow(flowOf(size, edges)),
    known: { nodes: { tests: 1, steps: size - 1 }, edges: { tests } },
  };
}

/** A row of steps with as many edges more, two thirds forth and one third back, none of them far. */
function random(size: number): Drawn {
  let state = size;
  const below = (limit: number) => {
    // Park and Miller's generator: the same numbers everywhere
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const nodes = Math.round(size / 2);
  const edges = Array.from({ length: nodes }, (_, node) => [node, node + 1]).flat();
  for (let i = 0; i < nodes; i++) {
    const [from, far] = [1 + below(nodes - 1), 1 + below(10)];
    edges.push(from, Math.min(nodes, Math.max(1, below(3) < 2 ? from + far : from - far)));
  }
  return {
    flow: flow(flowOf(nodes + 1, edges)),
    known: { nodes: {}, edges: {}, 'edge-pairs': {} },
  };
}
