import { knownState } from '../data/state-path.ts';
import { substitute } from '../data/tokens.ts';
import { substituteState } from '../state-variables/tokens.ts';
import type { TitledPath, TitledRow } from './titled-path.ts';
import { wordOfValue } from './wording.ts';

/** The words of the step at a place of a path; none where no step stands there. */
export function stepAt(path: TitledPath, row: TitledRow, place: number | undefined): string {
  if (place === undefined) return '';
  const { flow, edges } = path;
  const { step } = flow.nodes[flow.edges[edges[place - 1] ?? -1]?.target ?? -1] ?? {};
  return step ? filled(path, row, step.label, place) : '';
}

/**
 * A label with the values it has at a place of the path. A secret stays its name, and so does a state
 * variable without a value: a title has no marks.
 */
export function filled(
  path: TitledPath,
  { valueAt, computedAt, stateAt }: TitledRow,
  label: string,
  place: number,
): string {
  const { data, language } = path;
  const stateNames = stateNamesAt(path, place);
  const stateOf = (name: string) => {
    const own = stateNames?.get(name);
    if (own === undefined || !data.state) return undefined;
    return stateAt?.(place, own) ?? knownState(data.state, place, own) ?? name;
  };
  return substitute(stateNames ? substituteState(label, stateOf) : label, (name) => {
    const value = valueAt(data.atNode[place]?.get(name) ?? -1) ?? computedAt?.(place, name);
    return value && !value.isSecret ? wordOfValue(value.value, language) : name;
  }).trim();
}

/** What `{name}` means at a place of a path: on the edge to End what it means where the edge begins. */
function stateNamesAt({ flow, edges }: TitledPath, place: number) {
  const { source = -1, target = -1 } = flow.edges[edges[place - 1] ?? -1] ?? {};
  return flow.nodes[target]?.stateNames ?? flow.nodes[source]?.stateNames;
}
