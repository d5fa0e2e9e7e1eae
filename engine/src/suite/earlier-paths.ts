import type { MatchableCase } from '../cases/case-likeness.ts';
import type { KnownCases } from '../cases/last-generation.ts';
import { stepSequences } from '../cases/step-likeness.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { Walker } from '../flow/walker.ts';

/** The paths that earlier cases have in a flow, each once; where there are none, a plan begins anew. */
export type EarlierPaths = {
  /** Of the cases of the last generation. */
  live: number[][];
  /** Of cases that earlier generations had. */
  gone: number[][];
  /** The first of the last generation, where it holds valid values only. */
  happy?: number[];
};

export const NO_PATHS: EarlierPaths = { live: [], gone: [] };

/** Moves that are tried for all earlier cases together; paths that are not found by then are forgotten. */
const MAX_MOVES = 2_000_000;
/** What a step costs that was inserted or taken away, and a step or an edge that stands for another one. */
const COST = { inserted: 2, removed: 2, moved: 1 };

/**
 * Where the paths of earlier cases run in a flow that may have been edited since: known by their steps
 * in order (by node or by words), so that it does not matter in which model a step is drawn. Steps that
 * were inserted or taken away since may be passed over; of several such paths the one that needs least
 * of this, past the same edges as far as they are there. What can no longer be walked is left out.
 *
 * This is the alignment of conformance checking (A. Adriansyah, 2014), found by Dijkstra's algorithm.
 * Time: within 2,000,000 moves for all cases; a case that nothing touched takes as many as it has steps.
 */
export function earlierPaths(flow: Flow, earlier: KnownCases): EarlierPaths {
  const [live, gone] = [earlier.live.map(byNodes), earlier.gone.map(byNodes)];
  if (live.length + gone.length === 0) return NO_PATHS;
  const cases = [...new Map([...live, ...gone].map((one) => [pathOf(one), one])).values()];
  const alignment = alignmentWith(flow, cases);
  const found = new Map(cases.map((one) => [pathOf(one), align(alignment, one)]));
  const pathsOf = (some: readonly MatchableCase[]) =>
    distinct(some.flatMap((one) => found.get(pathOf(one)) ?? []));
  const [first] = live;
  const isPositive = Object.values(first?.data ?? {}).every(({ validity }) => validity === 'valid');
  const happy = first && isPositive ? found.get(pathOf(first))?.[0] : undefined;
  return { live: pathsOf(live), gone: pathsOf(gone), ...(happy && { happy }) };
}

/** Whether some data walks a path. */
export function walks(walker: Walker, path: readonly number[]): boolean {
  let states = [walker.first];
  for (const edge of path) {
    const next = states.flatMap((state) => walker.take(state, edge));
    states = [...new Map(next.map((state) => [walker.keyOf(state), state])).values()];
    if (states.length === 0) return false;
  }
  return true;
}

/** A case without the steps that are labels of its edges: paths are known by their nodes. */
function byNodes(one: MatchableCase): MatchableCase {
  const edges = new Set(one.path.flatMap(({ edgeId }) => edgeId?.split('>') ?? []));
  const steps = one.steps.filter(({ nodeId }) => !edges.has(nodeId));
  return steps.length === one.steps.length ? one : { ...one, steps };
}

function pathOf({ path, steps }: MatchableCase): string {
  return JSON.stringify([path.map(({ edgeId }) => edgeId), steps.map(({ nodeId }) => nodeId)]);
}

function distinct(paths: number[][]): number[][] {
  return [...new Map(paths.map((path) => [path.join(), path])).values()];
}

type Alignment = {
  flow: Flow;
  /** By node: the number of its step, the same for the same words; -1 where it has none. */
  numbers: number[];
  /** By earlier case: the numbers of its steps. */
  sequenceOf: (earlier: MatchableCase) => Int32Array;
  /** Whether a node was not drawn when the cases were made, as far as they tell. */
  isNew: boolean[];
  nodeIds: ReadonlySet<string>;
  budget: { left: number };
};

function alignmentWith(flow: Flow, cases: readonly MatchableCase[]): Alignment {
  const stepNodes = [...flow.nodes.entries()].flatMap(([node, { id, step }]) =>
    step ? [{ node, step: { nodeId: id, type: step.type, label: step.label } }] : [],
  );
  const drawn = { steps: stepNodes.map(({ step }) => step) };
  const { sequences, ofOld, ofNew } = stepSequences(cases, [drawn]);
  const ofDrawn = defined(sequences[defined(ofNew[0])]);
  const numbers = flow.nodes.map(() => -1);
  for (const [i, { node }] of stepNodes.entries()) numbers[node] = defined(ofDrawn[i]);
  const places = new Map(cases.map((one, i) => [one, defined(sequences[defined(ofOld[i])])]));
  const known = new Set(cases.flatMap(({ steps }) => steps.map(({ nodeId }) => nodeId)));
  return {
    flow,
    numbers,
    sequenceOf: (earlier) => defined(places.get(earlier)),
    isNew: flow.nodes.map(({ id, step }) => step !== undefined && !known.has(id)),
    nodeIds: new Set(flow.nodes.map(({ id }) => id)),
    budget: { left: MAX_MOVES },
  };
}

/** A place of the search: at a node, with so many steps of the earlier case behind it. */
type Stop = { node: number; position: number; edge?: number; from?: Stop };

type Move = { to: Stop; by: number };

/** The path in the flow, in a list; an empty one where the case has none there any more. */
function align(alignment: Alignment, earlier: MatchableCase): number[][] {
  const { flow, budget } = alignment;
  const { length } = earlier.steps;
  const onward = movesOf(alignment, earlier);
  for (const stop of cheapestFirst({ node: flow.start, position: 0 }, onward, length + 1)) {
    if (stop.node === flow.end && stop.position === length) return [edgesTo(stop)];
    if (budget.left <= 0) break;
  }
  return [];
}

/** The stops that can be reached, each once, by what they cost: Dijkstra's algorithm, its queue a list for each cost. */
function* cheapestFirst(
  first: Stop,
  onward: (stop: Stop) => Move[],
  positions: number,
): Generator<Stop> {
  const byCost: Stop[][] = [[first]];
  const seen = new Set<number>();
  for (let cost = 0; cost < byCost.length; cost++) {
    for (const stop of byCost[cost] ?? []) {
      const place = stop.node * positions + stop.position;
      if (seen.size === seen.add(place).size) continue;
      yield stop;
      for (const { to, by } of onward(stop)) {
        byCost[cost + by] ??= [];
        byCost[cost + by]?.push(to);
      }
    }
    byCost[cost] = [];
  }
}

/** What a step of the search may be, and what it costs. */
function movesOf(alignment: Alignment, earlier: MatchableCase): (stop: Stop) => Move[] {
  const { flow, numbers, isNew, nodeIds, budget } = alignment;
  const sequence = alignment.sequenceOf(earlier);
  const edgeIds = new Set(earlier.path.flatMap(({ edgeId }) => ownIds(edgeId ?? '')));
  const along = (from: Stop, edge: number): Move[] => {
    const { position } = from;
    const { id, target: node } = defined(flow.edges[edge]);
    const by = ownIds(id).some((own) => edgeIds.has(own)) ? 0 : COST.moved;
    if (numbers[node] === -1) return [{ to: { node, position, edge, from }, by }];
    const isSameNode = earlier.steps[position]?.nodeId === flow.nodes[node]?.id;
    const known: Move = {
      to: { node, position: position + 1, edge, from },
      by: by + (isSameNode ? 0 : COST.moved),
    };
    const inserted: Move = { to: { node, position, edge, from }, by: by + COST.inserted };
    return [
      ...(numbers[node] === sequence[position] ? [known] : []),
      ...(isNew[node] ? [inserted] : []),
    ];
  };
  return (from) => {
    const { node, position } = from;
    const moves = (flow.outgoing[node] ?? []).flatMap((edge) => along(from, edge));
    const expected = earlier.steps[position];
    if (expected && !nodeIds.has(expected.nodeId))
      moves.push({ to: { node, position: position + 1, from }, by: COST.removed });
    budget.left -= moves.length;
    return moves;
  };
}

/** The ids that an edge has in its own models, without the calls that it stands in: of one into a call or out of it several. */
function ownIds(id: string): string[] {
  return id.split('>').map((own) => own.slice(own.lastIndexOf('/') + 1));
}

function edgesTo(last: Stop): number[] {
  const edges: number[] = [];
  for (let stop: Stop | undefined = last; stop; stop = stop.from)
    if (stop.edge !== undefined) edges.push(stop.edge);
  return edges.reverse();
}
