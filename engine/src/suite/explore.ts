import { type State, type Walker, walkerOf } from '../flow/state.ts';
import type { Unfolded } from '../paths/automaton.ts';
import { type Grouped, groupBy } from '../paths/graph.ts';
import { wholeRows, withValues } from './whole-rows.ts';

/** Steps between states before the search gives up: the same input stops at the same place on every machine. */
const MOST_ARCS = 200_000;
/** Rows that are tried where there are too many states. */
const MOST_ROWS = 60;

/** States of the data at states of the unfolded flow, and the steps between them; 0 is the first. */
export type Found = {
  count: number;
  source: number[];
  /** -1 is the one end. */
  target: number[];
  edges: number[];
  /** By arc: the state of the unfolded flow that it enters. */
  entered: number[];
  isWhole: boolean;
};

/**
 * The states that walks of a flow can come to, breadth first.
 *
 * Where there are too many, the walks of single rows of data instead: each pair of
 * values occurs in some row that may have it. What those do not meet may still be possible.
 *
 * Time: O(states × ways out), within `MOST_ARCS`.
 */
export function explore(walker: Walker, unfolded: Unfolded): Found {
  const found = emptyFound();
  const outs = groupBy(unfolded.graph.source, unfolded.graph.size);
  if (spread(walker, unfolded, { found, outs, most: MOST_ARCS })) return found;
  const sampled = { ...emptyFound(), isWhole: false };
  const { flow } = walker;
  const rows = wholeRows(flow, { strength: 2, negative: 'each', limit: MOST_ROWS, seed: 1 });
  const some = rows.slice(0, MOST_ROWS);
  const share = Math.ceil(MOST_ARCS / some.length);
  for (const row of some) {
    const most = sampled.edges.length + share;
    spread(walkerOf(withValues(flow, row)), unfolded, { found: sampled, outs, most });
  }
  return sampled;
}

function emptyFound(): Found {
  return { count: 1, source: [], target: [], edges: [], entered: [], isWhole: true };
}

/** Adds all walks of a walker, from the one first state; false where there are too many steps. */
function spread(
  walker: Walker,
  { graph, edges }: Unfolded,
  { found, outs, most }: { found: Found; outs: Grouped; most: number },
): boolean {
  const first = { state: walker.first, at: graph.start, number: 0 };
  const numbers = new Map([[`${first.at}|${walker.keyOf(first.state)}`, 0]]);
  const stops = [first];
  const numberOf = (state: State, at: number) => {
    const key = `${at}|${walker.keyOf(state)}`;
    const number = numbers.get(key) ?? found.count++;
    if (!numbers.has(key)) stops.push({ state, at, number });
    numbers.set(key, number);
    return number;
  };
  const targetsOf = (state: State, edge: number, there: number) =>
    new Set(edge === -1 ? [-1] : walker.take(state, edge).map((next) => numberOf(next, there)));
  for (const { state, at, number } of stops) {
    if (found.edges.length > most) return false;
    for (const arc of outs.list.subarray(outs.first[at], outs.first[at + 1])) {
      const edge = edges[arc] ?? -1;
      const there = graph.target[arc] ?? 0;
      for (const target of targetsOf(state, edge, there)) {
        found.source.push(number);
        found.target.push(target);
        found.edges.push(edge);
        found.entered.push(there);
      }
    }
  }
  return true;
}
