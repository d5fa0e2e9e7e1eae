import { printOperand } from '../conditions/print.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { walkerOf } from '../flow/state.ts';
import { usableEdges } from '../paths/graph.ts';
import { boundsOf, sizeOf, textOf } from '../state-variables/domain.ts';
import type { Machine, StateValues } from '../state-variables/machine.ts';
import type { Requirement, StateChange } from './requirement.ts';
import { walkableSpace } from './space.ts';
import { indexesOf, isReset } from './state-change.ts';

/** More values and transitions than this are not asked for. */
const MAX_REQUIREMENTS = 10_000;

/** Of variables that test data changes, no more values and transitions are asked for: each needs a row that makes it. */
export const MAX_BY_DATA = 300;

/**
 * Each value of each state variable: all of its range where a path decides it, those that some walk
 * comes to where test data does. Undefined where there are too many.
 */
export function valueRequirements(flow: Flow): Requirement[] | undefined {
  const { machine } = flow;
  if (!machine) return [];
  const { byPath } = indexesOf(machine);
  const total = byPath.reduce((sum, index) => sum + sizeOf(defined(machine.variables[index])), 0);
  if (total > MAX_REQUIREMENTS) return undefined;
  const changes = byPath.flatMap((variable) => {
    const { min, max } = boundsOf(defined(machine.variables[variable]));
    return Array.from(
      { length: max - min + 1 },
      (_, i): StateChange => ({ variable, to: min + i }),
    );
  });
  const { values = [] } = changesByData(flow) ?? {};
  return [...changes, ...values].sort(inOrder).map((change) => toRequirement(machine, change));
}

/** Each change of each state variable from one value to another that some path makes from a node to the next; undefined where there are too many. */
export function transitionRequirements(flow: Flow): Requirement[] | undefined {
  const { machine } = flow;
  if (!machine) return [];
  const { transitions = [] } = changesByData(flow) ?? {};
  const { byPath } = indexesOf(machine);
  const ofPaths = byPath.length > 0 ? transitionsIn(flow, byPath) : [];
  const all = [...ofPaths, ...transitions];
  if (all.length > MAX_REQUIREMENTS) return undefined;
  return all.sort(inOrder).map((change) => toRequirement(machine, change));
}

type ByData = { values: StateChange[]; transitions: StateChange[] };

/** Computed for a plan, and once more for its figures. */
const known = new WeakMap<Flow, ByData | undefined>();

/**
 * The values and transitions of the variables that test data changes, as walks of drawing, state and data
 * make them; undefined where these are more than are looked at, see `explore`, or more than `MAX_BY_DATA`.
 */
export function changesByData(flow: Flow): ByData | undefined {
  if (!known.has(flow)) known.set(flow, findByData(flow));
  return known.get(flow);
}

function findByData(flow: Flow): ByData | undefined {
  const { byData = [] } = flow.machine ? indexesOf(flow.machine) : {};
  if (byData.length === 0) return { values: [], transitions: [] };
  // what only several invalid values at once come to is in reach as well
  const space = walkableSpace(walkerOf(flow, { maxInvalid: Number.POSITIVE_INFINITY }), []);
  if (!space.isWhole) return undefined;
  const values = new Map<string, StateChange>();
  const transitions = new Map<string, StateChange>();
  eachStep(space, ({ edge, before, after }) => {
    for (const variable of byData) {
      const [from, to] = [defined(before[variable]), defined(after[variable])];
      for (const one of [from, to]) {
        values.set(`${variable} ${one}`, { variable, to: one, isByData: true });
      }
      if (from === to || isReset(flow, edge, variable)) continue;
      transitions.set(`${variable} ${from} ${to}`, { variable, from, to, isByData: true });
    }
  });
  if (Math.max(values.size, transitions.size) > MAX_BY_DATA) return undefined;
  return { values: [...values.values()], transitions: [...transitions.values()] };
}

function transitionsIn(flow: Flow, variables: readonly number[]): StateChange[] {
  const found = new Map<string, StateChange>();
  eachStep(walkableSpace(walkerOf(flow), []), ({ edge, before, after }) => {
    for (const variable of variables) {
      const [from, to] = [defined(before[variable]), defined(after[variable])];
      if (from === to || isReset(flow, edge, variable)) continue;
      found.set(`${variable} ${from} ${to}`, { variable, from, to });
    }
  });
  return [...found.values()];
}

type Step = { edge: number; before: StateValues; after: StateValues };

/** Every step of the walks that come to the end. */
function eachStep(
  { graph, edges, valuesOf }: ReturnType<typeof walkableSpace>,
  onStep: (step: Step) => void,
): void {
  const usable = usableEdges(graph);
  edges.forEach((edge, arc) => {
    if (edge === -1 || !usable[arc]) return;
    const [source, target] = [defined(graph.source[arc]), defined(graph.target[arc])];
    onStep({ edge, before: valuesOf(source), after: valuesOf(target) });
  });
}

function inOrder(a: StateChange, b: StateChange): number {
  return a.variable - b.variable || (a.from ?? 0) - (b.from ?? 0) || a.to - b.to;
}

function toRequirement({ variables }: Machine, state: StateChange): Requirement {
  const variable = defined(variables[state.variable]);
  const name = printOperand({ kind: 'state', name: variable.name }, 'en');
  const call = variable.name.slice(0, variable.name.length - name.length);
  const from = state.from === undefined ? '' : `${textOf(variable, state.from)} → `;
  return { id: `${call}${name} = ${from}${textOf(variable, state.to)}`, places: [], state };
}
