import type { Value } from '../conditions/holds.ts';
import { dataOfPath } from '../data/instances.ts';
import { invalidValuesOn } from '../data/rows.ts';
import type { Choice } from '../data/test-data.ts';
import { alternativesOf } from '../flow/alternatives.ts';
import type { Flow } from '../flow/flow.ts';
import { type State, walkerOf } from '../flow/state.ts';
import type { PlannedData } from './planned-data.ts';

/** States that are looked at for one value. */
const MAX_STATES = 100_000;

/**
 * Shortest paths for the invalid values that no planned path accepts, one invalid value on each: a
 * condition may let an invalid value pass where valid ones go.
 *
 * @returns by path the data it is there for: the invalid values that no path before it accepts
 */
export function invalidValuePaths(
  flow: Flow,
  planned: ReadonlyMap<readonly number[], PlannedData>,
  maxLength: number,
): Map<number[], PlannedData> {
  // a value that is only met beside another invalid one may be hidden by it
  const alone = [...planned].filter(([, { maxInvalid = 1 }]) => maxInvalid === 1);
  const used = new Set(alone.flatMap(([path]) => acceptedOn(flow, path)));
  const found = new Map<number[], PlannedData>();
  for (const name of new Set(flow.guardNames.flat())) {
    const { values } = alternativesOf(name, flow);
    for (const { text, validity } of values) {
      if (validity === 'valid' || used.has(keyOf(name, text))) continue;
      const path = shortestFault(flow, { name, text, maxLength });
      if (!path) continue;
      const before = new Set(used);
      const mayHoldInvalid = (variable: string, { value }: Choice) =>
        !before.has(keyOf(variable, value));
      for (const key of acceptedOn(flow, path)) used.add(key);
      found.set(path, { onlyPolarity: 'negative', mayHoldInvalid, isForValues: true });
    }
  }
  return found;
}

function keyOf(name: string, value: string): string {
  return JSON.stringify([name, value]);
}

/** The invalid values that a negative case of a path may hold. */
function acceptedOn(flow: Flow, path: readonly number[]): string[] {
  const accepted = invalidValuesOn(dataOfPath(flow, path), flow.variables);
  return accepted.map(({ instance: { name, choices }, choice }) =>
    keyOf(name, choices[choice]?.value ?? ''),
  );
}

/** The shortest path on which some condition reads this invalid value and no other, breadth first. */
function shortestFault(
  flow: Flow,
  { name, text, maxLength }: { name: string; text: string; maxLength: number },
): number[] | undefined {
  const mayHoldInvalid = (variable: string, value: Value) =>
    variable === name && value.text === text;
  const walker = walkerOf(flow, { maxFaults: 1, mayHoldInvalid });
  const first: Stop = { state: walker.first, edge: -1, length: 0 };
  const seen = new Set([walker.keyOf(first.state)]);
  const onward = (stop: Stop): Stop[] =>
    (flow.outgoing[stop.state.node] ?? []).flatMap((edge) =>
      walker
        .take(stop.state, edge)
        .filter((state) => seen.size < seen.add(walker.keyOf(state)).size)
        .map((state) => ({ state, edge, from: stop, length: stop.length + 1 })),
    );
  const queue = [first];
  for (const stop of queue) {
    if (stop.state.node === flow.end && stop.state.faults > 0) return edgesTo(stop);
    const isOpen = queue.length < MAX_STATES && (maxLength === 0 || stop.length < maxLength);
    if (isOpen) queue.push(...onward(stop));
  }
  return undefined;
}

/** A state with the edge that led there. */
type Stop = { state: State; edge: number; from?: Stop; length: number };

function edgesTo(last: Stop): number[] {
  const edges: number[] = [];
  for (let stop = last; stop.from; stop = stop.from) edges.push(stop.edge);
  return edges.reverse();
}
