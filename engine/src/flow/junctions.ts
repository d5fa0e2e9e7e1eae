import { greaterRisk } from '../risk.ts';
import type { FlatEdge, FlatNode } from './flat-model.ts';

/** An expanded model in the making: a node that is undefined is a junction. */
export type Expansion = { nodes: (FlatNode | undefined)[]; edges: FlatEdge[] };

/** More edges than this are not joined at junctions: called models with many empty paths in a row multiply. */
export const MAX_JOINS = 100_000;

/** Edges joined at junctions: which, by their indexes, and the junctions they pass. */
type JoinedEdge = { edge: FlatEdge; parts: number[]; through: number[] };

type Joining = {
  nodes: Expansion['nodes'];
  drawn: FlatEdge[];
  /** Undefined once it is gone. */
  joinedEdges: (JoinedEdge | undefined)[];
  incoming: Set<number>[];
  outgoing: Set<number>[];
  joins: number;
};

/**
 * The edges from node to node, every junction taken out: one at a time, each edge
 * in joined with each edge out.
 *
 * A called model with an empty path lets edges lead round a circle of junctions. No edge
 * passes a junction twice: going round again meets the same conditions and no step. Only
 * an edge that would so be on none is on those that go round for its sake, see `roundHops`.
 *
 * @returns undefined where there are more than `MAX_JOINS`
 * Time: in × out at each junction, within `MAX_JOINS`.
 */
export function withoutJunctions({ nodes, edges }: Expansion): FlatEdge[] | undefined {
  const joining: Joining = {
    nodes,
    drawn: edges,
    joinedEdges: [],
    incoming: nodes.map(() => new Set<number>()),
    outgoing: nodes.map(() => new Set<number>()),
    joins: 0,
  };
  edges.forEach((edge, index) => {
    add(joining, { edge, parts: [index], through: [] });
  });
  for (const [junction, node] of nodes.entries()) {
    if (!node) removeJunction(joining, junction);
    if (joining.joins > MAX_JOINS) return undefined;
  }
  const rounds = roundTrips(joining);
  const left = joining.joinedEdges.flatMap((joined) => (joined ? [joined.edge] : []));
  return rounds && [...left, ...rounds];
}

function add({ nodes, joinedEdges, incoming, outgoing }: Joining, joined: JoinedEdge): void {
  const { source, target } = joined.edge;
  if (source === target && !nodes[source]) return;
  const index = joinedEdges.push(joined) - 1;
  outgoing[source]?.add(index);
  incoming[target]?.add(index);
}

function removeJunction(joining: Joining, junction: number): void {
  const { joinedEdges, incoming, outgoing } = joining;
  const before = [...(incoming[junction] ?? [])];
  const after = [...(outgoing[junction] ?? [])];
  joining.joins += before.length * after.length;
  if (joining.joins > MAX_JOINS) return;
  for (const [a, b] of before.flatMap((a) => after.map((b) => [a, b] as const))) {
    const [first, second] = [joinedEdges[a], joinedEdges[b]];
    if (!first || !second) continue;
    if (first.through.some((passed) => second.through.includes(passed))) continue;
    add(joining, {
      edge: joinEdges(first.edge, second.edge),
      parts: [...first.parts, ...second.parts],
      through: [...first.through, junction, ...second.through],
    });
  }
  for (const index of [...before, ...after]) {
    outgoing[joinedEdges[index]?.edge.source ?? -1]?.delete(index);
    incoming[joinedEdges[index]?.edge.target ?? -1]?.delete(index);
    joinedEdges[index] = undefined;
  }
}

/**
 * For each edge that is asked for and on no hop: those that come to it and go on from
 * it in every way that passes no junction twice before it, nor after it.
 */
function roundTrips(joining: Joining): FlatEdge[] | undefined {
  const { nodes, drawn, joinedEdges } = joining;
  const covered = new Set(joinedEdges.flatMap((joined) => joined?.parts ?? []));
  const uncovered = [...drawn.keys()].filter(
    (index) => isRequired(drawn[index]) && !covered.has(index),
  );
  if (uncovered.length === 0) return [];
  const [into, outOf] = [
    Map.groupBy(drawn.keys(), (index) => drawn[index]?.target ?? -1),
    Map.groupBy(drawn.keys(), (index) => drawn[index]?.source ?? -1),
  ];
  const onward = (index: number) => {
    const node = drawn[index]?.target ?? -1;
    return { node, isOver: nodes[node] !== undefined, next: outOf.get(node) };
  };
  const backward = (index: number) => {
    const node = drawn[index]?.source ?? -1;
    return { node, isOver: nodes[node] !== undefined, next: into.get(node) };
  };
  const found = new Map<string, number[]>();
  for (const index of uncovered) {
    const [before, after] = [
      walksFrom(joining, index, backward),
      walksFrom(joining, index, onward),
    ];
    joining.joins += before.length * after.length;
    if (joining.joins > MAX_JOINS) return undefined;
    for (const walk of before) {
      for (const rest of after) {
        const parts = [...walk.toReversed(), index, ...rest];
        found.set(parts.join(), parts);
      }
    }
  }
  return [...found.values()].flatMap((parts) => {
    const [first, ...rest] = parts.flatMap((index) => drawn[index] ?? []);
    return first ? [rest.reduce(joinEdges, first)] : [];
  });
}

function isRequired(edge: FlatEdge | undefined): boolean {
  return edge !== undefined && (edge.items.length > 0 || edge.requirements.length > 0);
}

type Onward = (index: number) => { node: number; isOver: boolean; next: number[] | undefined };

/** The edges walked after one until a node that is no junction, in every way that passes no junction twice. */
function walksFrom(joining: Joining, begin: number, onward: Onward): number[][] {
  const walks: number[][] = [];
  const stack = [{ last: begin, walk: [] as number[], passed: [] as number[] }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    if (++joining.joins > MAX_JOINS) return [];
    const { walk, passed } = place;
    const { node, isOver, next = [] } = onward(place.last);
    if (isOver) walks.push(walk);
    else if (!passed.includes(node)) {
      for (const index of next) {
        stack.push({ last: index, walk: [...walk, index], passed: [...passed, node] });
      }
    }
  }
  return walks;
}

function joinEdges(first: FlatEdge, second: FlatEdge): FlatEdge {
  const both = (a: string, b: string, between: string) => (a && b ? a + between + b : a || b);
  return {
    id: both(first.id, second.id, '>'),
    source: first.source,
    target: second.target,
    guards: [...first.guards, ...second.guards],
    requirements: [...first.requirements, ...second.requirements],
    label: both(first.label, second.label, ' '),
    weight: first.weight * second.weight,
    drawn: both(first.drawn, second.drawn, '>'),
    items: [...new Set([...first.items, ...second.items])],
    ...joinLabelSteps(first, second),
    ...joinActions(first, second),
    ...joinRisks(first, second),
  };
}

function joinLabelSteps(first: FlatEdge, second: FlatEdge): Pick<FlatEdge, 'labelSteps'> {
  const labelSteps = [...(first.labelSteps ?? []), ...(second.labelSteps ?? [])];
  return labelSteps.length > 0 ? { labelSteps } : {};
}

function joinRisks({ risk: a }: FlatEdge, { risk: b }: FlatEdge): Pick<FlatEdge, 'risk'> {
  const risk = greaterRisk(a, b);
  return risk ? { risk } : {};
}

/** The actions of both, those of the second after the guards of the first. */
function joinActions(first: FlatEdge, second: FlatEdge): Pick<FlatEdge, 'actions'> {
  if (!first.actions && !second.actions) return {};
  const later = (second.actions ?? []).map((action) => {
    return { ...action, after: action.after + first.guards.length };
  });
  return { actions: [...(first.actions ?? []), ...later] };
}
