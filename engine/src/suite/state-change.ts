import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { namesRead } from '../state-variables/actions.ts';
import { resultOf } from '../state-variables/domain.ts';
import { type Machine, type StateValues, stateLookUp } from '../state-variables/machine.ts';
import type { StateChange } from './requirement.ts';

/** The declared variables: those whose values a path alone decides, and those that test data decides as well. */
export function indexesOf(machine: Machine): { byPath: number[]; byData: number[] } {
  const byData = new Set<number>();
  const assignments = [...machine.edges, ...machine.nodes]
    .flat()
    .flatMap((one) => (one.kind === 'assign' ? [one] : []));
  for (let before = -1; before < byData.size; ) {
    before = byData.size;
    for (const { assignment, index } of assignments) {
      const states = namesRead([assignment], 'state').map(
        (name) => machine.indexOf.get(name) ?? -1,
      );
      const isByData = namesRead([assignment]).length > 0 || states.some((one) => byData.has(one));
      if (isByData) byData.add(index);
    }
  }
  const declared = [...machine.variables.keys()].slice(0, machine.declared);
  return {
    byPath: declared.filter((index) => !byData.has(index)),
    byData: declared.filter((index) => byData.has(index)),
  };
}

/** Whether an edge begins or ends a call that has this variable for itself. */
export function isReset({ edges, machine }: Flow, edge: number, variable: number): boolean {
  const { name } = machine?.variables[variable] ?? {};
  return (edges[edge]?.actions ?? []).some(
    (action) => action.isReset && action.assignments.some((one) => one.name === name),
  );
}

/** Whether coming along an edge from some values to others meets a requirement. */
export function isMetBy(
  flow: Flow,
  { variable, from, to }: StateChange,
  { edge, before, after }: { edge: number; before: StateValues; after: StateValues },
): boolean {
  if (after[variable] !== to) return false;
  return from === undefined || (before[variable] === from && !isReset(flow, edge, variable));
}

/** The values of state variables along a path, Start first; those that come from test data stay as they began. */
export function valuesAlong({ machine, edges }: Flow, path: readonly number[]): StateValues[] {
  if (!machine) return [];
  const free = new Set(indexesOf(machine).byPath);
  const along = [machine.first];
  for (const edge of path) {
    const target = edges[edge]?.target ?? -1;
    let values = defined(along.at(-1));
    for (const one of [...(machine.edges[edge] ?? []), ...(machine.nodes[target] ?? [])]) {
      if (one.kind !== 'assign' || !free.has(one.index)) continue;
      const variable = defined(machine.variables[one.index]);
      const look = stateLookUp(machine, values);
      const code = resultOf(one.assignment, variable, () => undefined, look);
      if (code !== undefined) values = values.with(one.index, code);
    }
    along.push(values);
  }
  return along;
}
