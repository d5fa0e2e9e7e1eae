import { knownState } from '../data/state-path.ts';
import { substitute } from '../data/tokens.ts';
import { substituteState } from '../state-variables/tokens.ts';
import type { TitledPath, TitledRow } from './titled-path.ts';
import { wordOfValue } from './wording.ts';

/** The words of the step at places of a path; none where no step stands there. */
export function stepAt(path: TitledPath, row: TitledRow, places: readonly number[]): string {
  const [place] = places;
  if (place === undefined) return '';
  const { flow, edges } = path;
  const { step } = flow.nodes[flow.edges[edges[place - 1] ?? -1]?.target ?? -1] ?? {};
  return step ? filled(path, row, step.label, places) : '';
}

/**
 * A label with the values it has at each of these places of the path. A secret stays its name, and so
 * do a state variable without a value, as a title has no marks, and what has not the same value at all of them.
 */
export function filled(
  path: TitledPath,
  row: TitledRow,
  label: string,
  places: readonly number[],
): string {
  const [place = 0] = places;
  const isSame = (valueAt: (place: number) => string | undefined) =>
    places.every((other) => valueAt(other) === valueAt(place));
  const stateOf = (name: string) => {
    const valueAt = (at: number) => stateValue(path, row, name, at);
    return isSame(valueAt) ? valueAt(place) : name;
  };
  const hasState = stateNamesAt(path, place) !== undefined;
  return substitute(hasState ? substituteState(label, stateOf) : label, (name) => {
    const valueAt = (at: number) => dataValue(path, row, name, at);
    return isSame(valueAt) ? valueAt(place) : name;
  }).trim();
}

function stateValue(path: TitledPath, { stateAt }: TitledRow, name: string, place: number) {
  const { state } = path.data;
  const own = stateNamesAt(path, place)?.get(name);
  if (own === undefined || !state) return undefined;
  return stateAt?.(place, own) ?? knownState(state, place, own) ?? name;
}

function dataValue(
  { data, language }: TitledPath,
  { valueAt, computedAt }: TitledRow,
  name: string,
  place: number,
): string {
  const value = valueAt(data.atNode[place]?.get(name) ?? -1) ?? computedAt?.(place, name);
  return value && !value.isSecret ? wordOfValue(value.value, language) : name;
}

/** What `{name}` means at a place of a path: on the edge to End what it means where the edge begins. */
function stateNamesAt({ flow, edges }: TitledPath, place: number) {
  const { source = -1, target = -1 } = flow.edges[edges[place - 1] ?? -1] ?? {};
  return flow.nodes[target]?.stateNames ?? flow.nodes[source]?.stateNames;
}
