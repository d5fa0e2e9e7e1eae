import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import { byEdges, graphOf } from '../paths/graph.ts';
import { primePaths } from '../paths/prime-paths.ts';

/** Where a requirement can be met: at a node, or by edges taken one right after the other. */
export type Place = {
  /** Where it begins. */
  node: number;
  /** Edge indexes in walking order; empty for a node. */
  edges: number[];
};

/** One thing a suite must cover; at any one of its places. */
export type Requirement = { id: string; places: Place[] };

/** What a criterion asks a suite to cover, in the order of drawing; undefined where there are too many prime paths. */
export function requirementsOf(flow: Flow, { criterion, through }: GenerationSettings) {
  switch (criterion) {
    case 'nodes':
      return nodeRequirements(flow);
    case 'edge-pairs':
      return edgePairRequirements(flow);
    case 'prime-paths':
      return primePathRequirements(flow);
    case 'requirements':
      return tagRequirements(flow);
    case 'selection':
      return selectionRequirements(flow, through);
    default:
      return edgeRequirements(flow);
  }
}

/** Requirements in the order their ids first appear, the places of each together; an empty id asks for nothing. */
function gather(asked: (Place & { id: string })[]): Requirement[] {
  const named = asked.filter(({ id }) => id !== '');
  const byId = Map.groupBy(named, ({ id }) => id);
  return [...byId].map(([id, places]) => ({ id, places }));
}

function nodeRequirements({ nodes }: Flow): Requirement[] {
  return gather(nodes.map(({ item }, node) => ({ id: item, node, edges: [] })));
}

/** Every edge of the expanded model, as its call asks. */
export function edgeRequirements({ edges }: Flow): Requirement[] {
  return gather(edges.map(({ item, source }, edge) => ({ id: item, node: source, edges: [edge] })));
}

/** Two edges in a row, and each edge that stands alone between Start and End. */
function edgePairRequirements(flow: Flow): Requirement[] {
  return gather(
    flow.edges.flatMap(({ source, target, item }, first) => {
      const next = flow.outgoing[target] ?? [];
      if (next.length === 0 && source === flow.start) {
        return [{ id: item, node: source, edges: [first] }];
      }
      return next.map((second) => ({
        id: [item, flow.edges[second]?.item].filter(Boolean).join(' '),
        node: source,
        edges: [first, second],
      }));
    }),
  );
}

/**
 * Every prime path; and each edge parallel to one on them, which stands for itself.
 *
 * @returns undefined where there are too many
 */
function primePathRequirements(flow: Flow): Requirement[] | undefined {
  const primes = primePaths(byEdges(graphOf(flow)));
  if (!primes) return undefined;
  const toured = new Set(primes.flat());
  const rest = flow.edges.flatMap((_, edge) => (toured.has(edge) ? [] : [[edge]]));
  return gather(
    [...primes, ...rest].map((edges) => ({
      id: edges.some((edge) => flow.edges[edge]?.item)
        ? edges.map((edge) => flow.edges[edge]?.id).join(' ')
        : '',
      node: flow.edges[edges[0] ?? -1]?.source ?? -1,
      edges,
    })),
  );
}

/** One requirement for each tag, met at any node and any edge that carries it. */
function tagRequirements({ nodes, edges }: Flow): Requirement[] {
  return gather([
    ...nodes.flatMap(({ requirements }, node) =>
      requirements.map((id) => ({ id, node, edges: [] })),
    ),
    ...edges.flatMap(({ requirements, source }, edge) =>
      requirements.map((id) => ({ id, node: source, edges: [edge] })),
    ),
  ]);
}

/** The chosen nodes and edges, by the ids of the drawing. */
function selectionRequirements(flow: Flow, through: readonly string[]): Requirement[] {
  const chosen = new Set(through);
  return gather([
    ...flow.nodes.flatMap(({ id }, node) => (chosen.has(id) ? [{ id, node, edges: [] }] : [])),
    ...flow.edges.flatMap(({ id, source }, edge) =>
      chosen.has(id) ? [{ id, node: source, edges: [edge] }] : [],
    ),
  ]);
}
