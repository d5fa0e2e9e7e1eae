import type { Flow } from '../flow/flow.ts';

/** One thing a suite must cover: a node, or edges taken one right after the other. */
export type Requirement = {
  id: string;
  /** Where it begins. */
  node: number;
  /** Edge indexes in walking order; empty for a node. */
  edges: number[];
};

export const MOST_PRIME_PATHS = 20_000;

export function nodeRequirements({ nodes }: Flow): Requirement[] {
  return unique(
    nodes.flatMap(({ id, drawn, coverage }, node) =>
      coverage === 'blackBox' ? [] : [{ id: coverage === 'once' ? drawn : id, node, edges: [] }],
    ),
  );
}

export function edgeRequirements({ edges }: Flow): Requirement[] {
  return unique(
    edges.flatMap(({ id, drawn, coverage, source }, index) =>
      coverage === 'blackBox'
        ? []
        : [{ id: coverage === 'once' ? drawn : id, node: source, edges: [index] }],
    ),
  );
}

/** Two edges in a row, and each edge that stands alone between Start and End. */
export function edgePairRequirements(flow: Flow): Requirement[] {
  return flow.edges.flatMap(({ source, target, id }, first) => {
    const next = flow.outgoing[target] ?? [];
    if (next.length === 0 && source === flow.start) return [{ id, node: source, edges: [first] }];
    return next.map((second) => ({
      id: `${id} ${flow.edges[second]?.id}`,
      node: source,
      edges: [first, second],
    }));
  });
}

/**
 * Every prime path: a simple path, or simple cycle, that is no part of a longer one.
 *
 * @returns the paths, or undefined where there are more than `MOST_PRIME_PATHS` candidates
 * Source: Ammann & Offutt, Introduction to Software Testing, 2nd ed., 7.2.1.
 * Time: linear in the simple paths of the flow, which may be exponential in its size; the cap bounds it.
 */
export function primePathRequirements(flow: Flow): Requirement[] | undefined {
  const complete: number[][] = [];
  let growing: number[][] = flow.edges.map((_, index) => [index]);
  let steps = 0;
  while (growing.length > 0) {
    const longer: number[][] = [];
    for (const path of growing) {
      if (++steps > MOST_PRIME_PATHS * 10) return undefined;
      const extensions = extend(flow, path);
      if (extensions.length === 0) complete.push(path);
      else longer.push(...extensions);
    }
    growing = longer;
  }
  const primes = withoutParts(complete.toSorted((a, b) => b.length - a.length));
  if (primes.length > MOST_PRIME_PATHS) return undefined;
  return primes.map((edges) => ({
    id: edges.map((edge) => flow.edges[edge]?.id).join(' '),
    node: flow.edges[edges[0] ?? -1]?.source ?? -1,
    edges,
  }));
}

/** A path one edge longer, for each edge that keeps it simple; a cycle is complete and grows no more. */
function extend(flow: Flow, path: number[]): number[][] {
  const nodes = nodesOf(flow, path);
  const last = nodes.at(-1) ?? -1;
  if (last === nodes[0]) return [];
  return (flow.outgoing[last] ?? []).flatMap((edge) => {
    const target = flow.edges[edge]?.target ?? -1;
    const closes = target === nodes[0];
    return closes || !nodes.includes(target) ? [[...path, edge]] : [];
  });
}

function nodesOf({ edges }: Flow, path: number[]): number[] {
  const first = edges[path[0] ?? -1]?.source ?? -1;
  return [first, ...path.map((edge) => edges[edge]?.target ?? -1)];
}

/** Keeps the paths that are no part of a longer kept one; longest first. */
function withoutParts(paths: number[][]): number[][] {
  const kept: number[][] = [];
  const parts = new Set<string>();
  for (const path of paths) {
    if (parts.has(path.join())) continue;
    kept.push(path);
    for (let from = 0; from < path.length; from++) {
      for (let to = from + 1; to <= path.length; to++) parts.add(path.slice(from, to).join());
    }
  }
  return kept;
}

/** One requirement for each tag, met at any node that carries it; told by the first such node. */
export function tagRequirements({ nodes }: Flow): Requirement[] {
  return unique(
    nodes.flatMap(({ requirements }, node) =>
      requirements.map((tag) => ({ id: tag, node, edges: [] })),
    ),
  );
}

/** The chosen nodes and edges, by the ids of the drawing. */
export function selectionRequirements(flow: Flow, through: readonly string[]): Requirement[] {
  const chosen = new Set(through);
  return [
    ...flow.nodes.flatMap(({ id }, node) => (chosen.has(id) ? [{ id, node, edges: [] }] : [])),
    ...flow.edges.flatMap(({ id, source }, index) =>
      chosen.has(id) ? [{ id, node: source, edges: [index] }] : [],
    ),
  ];
}

function unique(requirements: Requirement[]): Requirement[] {
  const seen = new Set<string>();
  return requirements.filter(({ id }) => seen.size < seen.add(id).size);
}
