import type { State, Walker } from '../flow/state.ts';
import { graphOf, reversed } from '../paths/graph.ts';
import { distances, UNREACHABLE } from '../paths/shortest-path.ts';
import type { Place, Requirement } from './requirement.ts';
import type { Tours } from './tour.ts';

/** States looked at for all requirements together, and for one place. */
const MAX_STATES = 60_000;
const MAX_PER_REQUIREMENT = 1500;
/** How much nearer counts against shorter: the search is quick rather than thorough. */
const HASTE = 3;
/** States followed along a place. */
const MAX_AT_ONCE = 16;

/**
 * Paths past requirements that a search of all states did not come to, one by one.
 *
 * Best first: towards a place of the requirement and then to End, by the distance
 * that is left with conditions left aside.
 *
 * Source: weighted A*, Pohl (1970). Time: within `MAX_STATES`.
 */
export function seek(walker: Walker, open: readonly Requirement[], tours: Tours): number[][] {
  const missing = new Set(open);
  const paths: number[][] = [];
  const graph = graphOf(walker.flow);
  const back = reversed(graph);
  const toEnd = distances(back);
  let left = MAX_STATES;
  for (const requirement of open) {
    const [place] = requirement.places;
    if (!missing.has(requirement) || !place || left <= 0) continue;
    const toPlace = distances({ ...back, start: place.node });
    const found = tourPast(walker, place, { toPlace, toEnd });
    left -= found.looked;
    if (!found.path) continue;
    paths.push(found.path);
    for (const toured of tours(found.path)) missing.delete(toured);
  }
  return paths;
}

type Distances = { toPlace: Int32Array; toEnd: Int32Array };
/** A state before the place, or past it. */
type Stop = {
  state: State;
  isPast: boolean;
  /** Taken from the stop before. */
  edges: number[];
  steps: number;
  before: Stop | undefined;
};

function tourPast(
  walker: Walker,
  place: Place,
  { toPlace, toEnd }: Distances,
): { path?: number[]; looked: number } {
  const { flow } = walker;
  const buckets: Stop[][] = [];
  const seen = new Set<string>();
  let looked = 0;
  const add = (stop: Stop) => {
    const { node } = stop.state;
    const ahead = (stop.isPast ? toEnd : toPlace)[node] ?? UNREACHABLE;
    const key = `${stop.isPast}|${walker.keyOf(stop.state)}`;
    if (ahead === UNREACHABLE || seen.has(key)) return;
    seen.add(key);
    const rank = stop.steps + HASTE * ahead;
    buckets[rank] ??= [];
    buckets[rank].push(stop);
  };
  const begin: Stop = {
    state: walker.first,
    isPast: false,
    edges: [],
    steps: 0,
    before: undefined,
  };
  add(begin);
  for (let rank = 0; rank < buckets.length && looked < MAX_PER_REQUIREMENT; ) {
    const stop = buckets[rank]?.pop();
    if (!stop) {
      rank++;
      continue;
    }
    looked++;
    const { state, isPast } = stop;
    if (isPast && state.node === flow.end) return { path: pathTo(stop), looked };
    for (const next of onward(walker, place, stop)) add(next);
    rank = 0;
  }
  return { looked };
}

/** One edge on; at the place, along all of its edges. */
function onward(walker: Walker, place: Place, stop: Stop): Stop[] {
  const { state, isPast } = stop;
  const moves = (walker.flow.outgoing[state.node] ?? []).map((edge) => ({
    stepChoices: [[edge]],
    isPast,
  }));
  if (!isPast && state.node === place.node) {
    moves.push({
      stepChoices: place.edges.map((edge) => choicesAt(walker, place, edge)),
      isPast: true,
    });
  }
  return moves.flatMap(({ stepChoices, isPast: isNowPast }) =>
    follow(walker, state, stepChoices).map(({ state: next, edges }) => {
      const steps = stop.steps + edges.length;
      return { state: next, isPast: isNowPast, edges, steps, before: stop };
    }),
  );
}

/** The edges by which a place may be passed where it names this one. */
function choicesAt({ flow }: Walker, { isOfNodes }: Place, edge: number): number[] {
  const { source, target } = flow.edges[edge] ?? {};
  if (!isOfNodes || source === undefined) return [edge];
  return (flow.outgoing[source] ?? []).filter((other) => flow.edges[other]?.target === target);
}

/** Where walks stand after these hops, each by any of its edges, and what they took. */
function follow(walker: Walker, from: State, stepChoices: number[][]) {
  let walks: { state: State; edges: number[] }[] = [{ state: from, edges: [] }];
  for (const stepEdges of stepChoices) {
    const onward = walks.flatMap(({ state, edges }) =>
      stepEdges.flatMap((edge) =>
        walker.take(state, edge).map((next) => ({ state: next, edges: [...edges, edge] })),
      ),
    );
    walks = onward.slice(0, MAX_AT_ONCE);
  }
  return walks;
}

function pathTo(last: Stop): number[] {
  const pieces: number[][] = [];
  for (let stop: Stop | undefined = last; stop; stop = stop.before) pieces.push(stop.edges);
  return pieces.reverse().flat();
}
