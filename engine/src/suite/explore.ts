import { defined } from '../defined.ts';
import { type State, type Walker, walkerOf } from '../flow/state.ts';
import type { Unfolded } from '../paths/automaton.ts';
import { type Grouped, groupBy } from '../paths/graph.ts';
import type { StateValues } from '../state-variables/machine.ts';
import { exploreState, MAX_PLACES } from './explore-state.ts';
import type { Found } from './found.ts';
import { modelRows, withValues } from './model-rows.ts';

/** Steps between states before the search gives up: the same input stops at the same place on every machine. */
const MAX_ARCS = 100_000;
/** Rows that are tried where there are too many states. */
const MAX_ROWS = 60;
/** States that differ in the steps they passed alone, where not all of them are looked at. */
const MAX_ALIKE = 3;
const MANY = Number.POSITIVE_INFINITY;

/** The same while it grows. */
type Growing = Found &
  Record<'source' | 'target' | 'edges' | 'entered', number[]> & {
    values: StateValues[];
  };

/**
 * The states that walks of a flow can come to, breadth first.
 *
 * Where there are too many, only a few that differ in nothing but the steps they
 * passed, and beside them the walks of single rows of data: each pair of values
 * occurs in some row that may have it. What those do not meet may still be possible.
 *
 * Time: O(states × edges out), within three times `MAX_ARCS`.
 */
export function explore(walker: Walker, unfolded: Unfolded): Found {
  const ofState = walker.machineAlone && exploreState(walker.machineAlone, unfolded);
  if (ofState) return ofState;
  const outs = groupBy(unfolded.graph.source, unfolded.graph.size);
  const complete = emptyFound(true);
  const isSpread = spread(walker, unfolded, {
    found: complete,
    outs,
    maxArcs: walker.flow.machine ? MANY : MAX_ARCS,
    maxStates: walker.flow.machine ? MAX_PLACES : MANY,
    alike: MANY,
  });
  if (isSpread && !walker.isCut()) return complete;
  const some = emptyFound(false);
  const limits = { found: some, outs, alike: MAX_ALIKE };
  if (walker.mindsPassing) spread(walker, unfolded, { ...limits, maxArcs: MAX_ARCS });
  const { flow } = walker;
  const each = { strength: 2, negative: 'each', isMixed: true } as const;
  const rowSettings = { ...each, limit: MAX_ROWS, seed: 1 };
  const rows = modelRows(flow, rowSettings).slice(0, MAX_ROWS);
  const share = Math.ceil(MAX_ARCS / rows.length);
  for (const row of rows) {
    const maxArcs = some.edges.length + share;
    spread(walkerOf(withValues(flow, row), { maxFaults: walker.maxFaults }), unfolded, {
      ...limits,
      maxArcs,
    });
  }
  return some;
}

function emptyFound(isWhole: boolean): Growing {
  const values: StateValues[] = [];
  const valuesOf = (state: number) => values[state] ?? [];
  return { count: 1, source: [], target: [], edges: [], entered: [], isWhole, values, valuesOf };
}

type Limits = {
  found: Growing;
  outs: Grouped;
  maxArcs: number;
  maxStates?: number;
  alike: number;
};

/** Adds the walks of a walker, from the one first state; false where there are too many steps. */
function spread(
  walker: Walker,
  { graph, edges }: Unfolded,
  { found, outs, maxArcs, maxStates = MANY, alike }: Limits,
): boolean {
  const first = { state: walker.first, node: graph.start, number: 0 };
  const numbers = new Map([[`${first.node}|${walker.keyOf(first.state)}`, 0]]);
  const places = new Map<string, number>();
  const stops = [first];
  const { machine } = walker.flow;
  if (machine) found.values[0] = machine.first;
  const numberOf = (state: State, index: number): number[] => {
    const key = `${index}|${walker.keyOf(state)}`;
    const known = numbers.get(key);
    if (known !== undefined) return [known];
    const place = alike === MANY ? '' : `${index}|${walker.placeOf(state)}`;
    const there = places.get(place) ?? 0;
    if (there >= alike) return [];
    places.set(place, there + 1);
    const number = found.count++;
    if (machine) found.values[number] = state.memory;
    numbers.set(key, number);
    stops.push({ state, node: index, number });
    return [number];
  };
  const targetsOf = (state: State, edge: number, there: number) =>
    new Set(edge === -1 ? [-1] : walker.take(state, edge).flatMap((next) => numberOf(next, there)));
  for (const { state, node: index, number } of stops) {
    if (found.edges.length > maxArcs || found.count > maxStates) return false;
    for (const arc of outs.list.subarray(outs.first[index], outs.first[index + 1])) {
      const edge = edges[arc] ?? -1;
      const there = defined(graph.target[arc]);
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
