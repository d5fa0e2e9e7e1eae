import { printOperand } from '../conditions/print.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { walkerOf } from '../flow/state.ts';
import { usableEdges } from '../paths/graph.ts';
import { boundsOf, sizeOf, textOf } from '../state-variables/domain.ts';
import type { Machine } from '../state-variables/machine.ts';
import type { Requirement, StateChange } from './requirement.ts';
import { walkableSpace } from './space.ts';
import { indexesOf, isReset } from './state-change.ts';

/** More values and transitions than this are not asked for. */
const MAX_REQUIREMENTS = 10_000;

/** Each value of each state variable, but for those whose values come from test data; undefined where there are too many. */
export function valueRequirements({ machine }: Flow): Requirement[] | undefined {
  if (!machine) return [];
  const indexes = indexesOf(machine);
  const total = indexes.reduce((sum, index) => sum + sizeOf(defined(machine.variables[index])), 0);
  if (total > MAX_REQUIREMENTS) return undefined;
  return indexes.flatMap((variable) => {
    const { min, max } = boundsOf(defined(machine.variables[variable]));
    return Array.from({ length: max - min + 1 }, (_, i): Requirement => {
      return toRequirement(machine, { variable, to: min + i });
    });
  });
}

/** Each change of each state variable from one value to another that some path makes from a node to the next; undefined where there are too many. */
export function transitionRequirements(flow: Flow): Requirement[] | undefined {
  const { machine } = flow;
  if (!machine) return [];
  const space = walkableSpace(walkerOf(flow), []);
  const usable = usableEdges(space.graph);
  const indexes = indexesOf(machine);
  const found = new Map<string, Requirement>();
  space.edges.forEach((edge, arc) => {
    if (edge === -1 || !usable[arc]) return;
    const before = space.valuesOf(defined(space.graph.source[arc]));
    const after = space.valuesOf(defined(space.graph.target[arc]));
    for (const variable of indexes) {
      const [from, to] = [defined(before[variable]), defined(after[variable])];
      if (from === to || isReset(flow, edge, variable)) continue;
      const requirement = toRequirement(machine, { variable, from, to });
      found.set(requirement.id, requirement);
    }
  });
  const rank = ({ state }: Requirement) => [state?.variable ?? 0, state?.from ?? 0, state?.to ?? 0];
  const compare = (a: number[], b: number[]) => {
    const index = a.findIndex((value, i) => value !== b[i]);
    return index < 0 ? 0 : defined(a[index]) - defined(b[index]);
  };
  if (found.size > MAX_REQUIREMENTS) return undefined;
  return [...found.values()].sort((a, b) => compare(rank(a), rank(b)));
}

function toRequirement({ variables }: Machine, state: StateChange): Requirement {
  const variable = defined(variables[state.variable]);
  const name = printOperand({ kind: 'state', name: variable.name }, 'en');
  const call = variable.name.slice(0, variable.name.length - name.length);
  const from = state.from === undefined ? '' : `${textOf(variable, state.from)} → `;
  return { id: `${call}${name} = ${from}${textOf(variable, state.to)}`, places: [], state };
}
