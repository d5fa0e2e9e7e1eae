import type { PathData } from '../data/instances.ts';
import type { Pin } from '../data/pinned-rows.ts';
import type { Flow } from '../flow/flow.ts';
import { textOf } from '../state-variables/domain.ts';
import type { Requirement } from './requirement.ts';
import { isReset } from './state-change.ts';

/** By what a path may make at some of its places: the values that its columns have in a row that does. */
export function pinsFor(
  flow: Flow,
  { edges, data }: { edges: readonly number[]; data: PathData },
  changes: Iterable<Requirement>,
): Map<Requirement, readonly Pin[]> {
  const found = new Map<Requirement, readonly Pin[]>();
  for (const change of changes) {
    const { state } = change;
    if (!state) continue;
    const cellsAt = (place: number, code: number | undefined): Pin | undefined =>
      code === undefined ? [] : cellsOf(flow, data, { place, variable: state.variable, code });
    const pins = [-1, ...edges.keys()].flatMap((index): Pin[] => {
      const edge = edges[index];
      if (state.from !== undefined && (edge === undefined || isReset(flow, edge, state.variable)))
        return [];
      const [before, after] = [cellsAt(index, state.from), cellsAt(index + 1, state.to)];
      return before && after ? [[...before, ...after]] : [];
    });
    const distinct = new Map(pins.map((pin) => [JSON.stringify(pin), pin]));
    if (distinct.size > 0) found.set(change, [...distinct.values()]);
  }
  return found;
}

/** The cells of a row in which a state variable has a value at a place of a path: none where it has it in every row; undefined where it has it in none. */
function cellsOf(
  { machine }: Flow,
  { state, absent, instances }: PathData,
  { place, variable, code }: { place: number; variable: number; code: number },
): Pin | undefined {
  const value = state?.atNode[place]?.[variable];
  const declared = machine?.variables[variable];
  if (!value || !declared) return undefined;
  if ('code' in value) return value.code === code ? [] : undefined;
  const { column } = value;
  const text = textOf(declared, code);
  const isPossible = absent[column - instances.length]?.choices.some((one) => one.value === text);
  return isPossible ? [{ column, value: text }] : undefined;
}
