import type { Flow } from './read.ts';

/** A flow without nested models: edge i leads from `source[i]` to `target[i]`. */
export type ExpandedFlow = {
  size: number;
  start: number;
  end: number;
  source: Int32Array;
  target: Int32Array;
  /**
   * By edge: where it is drawn. `7` is edge 7 of the root model, `5/2` edge 2 inside the model that
   * stands at node 5 of the root, and so on inwards.
   */
  addresses: string[];
  /** By edge, where it has one: its guard as written. */
  guards: Map<number, string>;
};

/** Why a flow has no expansion. */
export type Unexpanded = {
  code: 'nested_cycle' | 'nested_too_deep' | 'nested_too_large';
  params: Record<string, string | number>;
};

/** The most edges after expansion, and the most models inside one another. */
const MAX_EDGES = 5_000_000;
const MAX_DEPTH = 500;

/**
 * Puts every nested model in the place of its node, again for each such node.
 *
 * Time and memory: O(edges that come out). How many they will be is known before, so that a nesting
 * that multiplies is refused at once.
 */
export function expandFlow(
  flow: Flow,
): { ok: true; expanded: ExpandedFlow } | ({ ok: false } & Unexpanded) {
  const sized = sizesOf(flow);
  if ('code' in sized) return { ok: false, ...sized };
  const { edges = 0, nodes = 0 } = sized[flow.root] ?? {};
  if (edges > MAX_EDGES) {
    return { ok: false, code: 'nested_too_large', params: { limit: MAX_EDGES } };
  }
  const expanded: ExpandedFlow = {
    size: nodes,
    start: 0,
    end: 0,
    source: new Int32Array(edges),
    target: new Int32Array(edges),
    addresses: [],
    guards: new Map(),
  };
  const { entry, exit } = place(flow, flow.root, '', { expanded, nodes: 0 });
  expanded.start = entry;
  expanded.end = exit;
  return { ok: true, expanded };
}

type Size = { nodes: number; edges: number };

/** By model: what it expands to; those that the root never reaches are left out. */
function sizesOf({ models, root }: Flow): Size[] | Unexpanded {
  const sizes: Size[] = [];
  const open: { model: number; children: number[] }[] = [];
  const enter = (model: number) => {
    open.push({ model, children: Object.values(models[model]?.nested ?? {}) });
  };
  enter(root);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = top.children.find((one) => !sizes[one]);
    if (child === undefined) {
      open.pop();
      sizes[top.model] = sizeOf(models[top.model], top.children, sizes);
      continue;
    }
    const chain = open.map(({ model }) => model);
    if (chain.includes(child)) {
      const round = [...chain.slice(chain.indexOf(child)), child];
      return { code: 'nested_cycle', params: { chain: round.join(' → ') } };
    }
    if (open.length > MAX_DEPTH) return { code: 'nested_too_deep', params: { limit: MAX_DEPTH } };
    enter(child);
  }
  return sizes;
}

function sizeOf(
  model: Flow['models'][number] | undefined,
  children: number[],
  sizes: Size[],
): Size {
  let nodes = (model?.n ?? 0) - children.length;
  let edges = (model?.edges.length ?? 0) / 2;
  for (const child of children) {
    nodes += sizes[child]?.nodes ?? 0;
    edges += sizes[child]?.edges ?? 0;
  }
  return { nodes, edges };
}

type Sheet = { expanded: ExpandedFlow; nodes: number };

/** Lays one model on the sheet, the models inside it first. @returns the nodes where it is entered and left */
function place(
  flow: Flow,
  index: number,
  prefix: string,
  sheet: Sheet,
): { entry: number; exit: number } {
  const model = flow.models[index];
  if (!model) throw new Error('readFlow lets no such flow pass');
  const entry = new Int32Array(model.n);
  const exit = new Int32Array(model.n);
  for (let node = 0; node < model.n; node++) {
    const child = model.nested[node];
    const inner = child === undefined ? undefined : place(flow, child, `${prefix}${node}/`, sheet);
    entry[node] = inner?.entry ?? sheet.nodes++;
    exit[node] = inner?.exit ?? entry[node] ?? 0;
  }
  const { source, target, addresses, guards } = sheet.expanded;
  for (let i = 0; i < model.edges.length; i += 2) {
    source[addresses.length] = exit[model.edges[i] ?? 0] ?? 0;
    target[addresses.length] = entry[model.edges[i + 1] ?? 0] ?? 0;
    const guard = model.guards[i / 2];
    if (guard !== undefined) guards.set(addresses.length, guard);
    addresses.push(`${prefix}${i / 2}`);
  }
  return { entry: entry[model.start] ?? 0, exit: exit[model.end] ?? 0 };
}
