import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import { byEdges, firstParallels, graphOf } from '../paths/graph.ts';
import { primePaths } from '../paths/prime-paths.ts';
import type { Place, Requirement } from './requirement.ts';
import { chosenRequirements } from './selection.ts';
import { withoutShared } from './shared-places.ts';
import { transitionRequirements, valueRequirements } from './state-requirements.ts';

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
    case 'state-values':
      return valueRequirements(flow);
    case 'state-transitions':
      return transitionRequirements(flow);
    case 'selection':
      return chosenRequirements(flow, through);
    case 'edges':
    case 'random':
    case 'simple-paths':
    case 'all-paths':
      return edgeRequirements(flow);
  }
}

/** Requirements in the order their ids first appear, the places of each together; an empty id asks for nothing. */
function gather(groups: (Place & { id: string })[]): Requirement[] {
  const named = groups.filter(({ id }) => id !== '');
  const byId = Map.groupBy(named, ({ id }) => id);
  return [...byId].map(([id, places]) => ({ id, places }));
}

function nodeRequirements({ nodes }: Flow): Requirement[] {
  return gather(nodes.map(({ item }, node) => ({ id: item, node, edges: [] })));
}

/** Every drawn edge, as its call asks: at each edge of the expanded model that it is a part of. */
export function edgeRequirements({ edges }: Flow): Requirement[] {
  return withoutShared(
    gather(
      edges.flatMap(({ items, source }, edge) =>
        items.map((id) => ({ id, node: source, edges: [edge] })),
      ),
    ),
  );
}

/** Two edges in a row, and each edge that stands alone between Start and End. */
function edgePairRequirements(flow: Flow): Requirement[] {
  return withoutShared(
    gather(
      flow.edges.flatMap(({ source, target, items }, first) => {
        const next = flow.outgoing[target] ?? [];
        if (next.length === 0 && source === flow.start) {
          return items.map((id) => ({ id, node: source, edges: [first] }));
        }
        return next.flatMap((second) =>
          pairsOf(items, flow.edges[second]?.items ?? []).map((id) => ({
            id,
            node: source,
            edges: [first, second],
          })),
        );
      }),
    ),
  );
}

/** Each item of one edge with each of the next; inside a black box only one of them may have any. */
function pairsOf(first: readonly string[], second: readonly string[]): readonly string[] {
  if (first.length === 0 || second.length === 0) return [...first, ...second];
  return first.flatMap((a) => second.map((b) => `${a} ${b}`));
}

/**
 * Every prime path, by any of parallel edges; and every edge. One of a single edge is
 * what its edges ask for.
 *
 * @returns undefined where there are too many
 */
function primePathRequirements(flow: Flow): Requirement[] | undefined {
  const all = primePaths(byEdges(graphOf(flow)));
  if (!all) return undefined;
  const primes = all.filter(({ length }) => length > 1);
  const joined = all.flatMap(([first = -1, ...more]) =>
    more.length === 0 ? joinedParallels(flow, first) : [],
  );
  const groups = gather(
    primes.map((edges) => ({
      id: edges.some((edge) => defined(flow.edges[edge]?.items.length) > 0)
        ? edges.map((edge) => flow.edges[edge]?.id).join(' ')
        : '',
      node: flow.edges[edges[0] ?? -1]?.source ?? -1,
      edges,
      isOfNodes: true,
    })),
  );
  return [...groups, ...gather(joined), ...edgeRequirements(flow)];
}

/** An edge that drawn ones were joined to, which they may be covered without, at any of its parallels. */
function joinedParallels({ edges, outgoing }: Flow, first: number): (Place & { id: string })[] {
  const { id = '', source = -1, target, items = [] } = edges[first] ?? {};
  if (items.length < 2) return [];
  const parallels = (outgoing[source] ?? []).filter((edge) => edges[edge]?.target === target);
  return parallels.map((edge) => ({ id, node: source, edges: [edge] }));
}

/** The requirements but for edges that a prime path takes anyway, having none beside them. */
export function withoutImplied(
  flow: Flow,
  requirements: Requirement[],
  unmet: ReadonlySet<Requirement>,
): Requirement[] {
  const covered = requirements.filter((requirement) => !unmet.has(requirement));
  const primes = covered.flatMap(({ places }) => places.filter(({ isOfNodes }) => isOfNodes));
  if (primes.length === 0) return requirements;
  const firsts = firstParallels(graphOf(flow));
  const counts = new Map<number, number>();
  for (const first of firsts) counts.set(first, (counts.get(first) ?? 0) + 1);
  const taken = new Set(primes.flatMap(({ edges }) => edges));
  const isTaken = ({ edges: [edge = -1], isOfNodes }: Place) =>
    !isOfNodes && taken.has(edge) && counts.get(edge) === 1;
  return requirements.filter(({ places }) => !places.some(isTaken));
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
