import type { Condition } from '../conditions/condition.ts';
import { type LookUp, mayHold, type Value } from '../conditions/holds.ts';
import { type Variable, variablesOf } from '../data/test-data.ts';
import { defined } from '../defined.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import { flatten } from '../flow/flatten.ts';
import { withoutCounters } from '../flow/visits.ts';
import type { Context, Model, StateVariable } from '../model.ts';
import { namesRead } from '../state-variables/actions.ts';
import { type Code, evaluate, resultOf } from '../state-variables/domain.ts';
import {
  type Machine,
  machineOf,
  type Operation,
  type StateValues,
  stateLookUp,
} from '../state-variables/machine.ts';

/** Places, of a node and values of all state variables, that are looked at while one draws. */
const MAX_PLACES = 10_000;
/** Values of test data that one action may read together. */
const MAX_READ = 200;

/** What state a drawing can come to, whatever its test data is. */
export type StateReach = {
  machine: Machine;
  /** By node: the values that a path can have there. */
  valuesAt: StateValues[][];
  /** By edge: whether its conditions may hold somewhere, and whether its actions can be done there. */
  mayHold: boolean[];
  canAct: boolean[];
  /** By edge: whether the result of an action may be out of range there. */
  mayFail: boolean[];
  /** By node: some of the values with which no edge can be taken. */
  stuckWith: Map<number, StateValues>;
  /** Of edges and of nodes: where their own conditions hold, and an action gives what its variable cannot have. */
  leaving: { edges: Map<number, LeftRange>; nodes: Map<number, LeftRange> };
};

/** A state variable, a value that it has, and what an action would make of it. */
export type LeftRange = { variable: StateVariable; from: Code; to: string };

/**
 * Where paths can come to with conditions on test data left aside: no path comes to more.
 *
 * @returns undefined where there are more than `MAX_PLACES`
 */
export function stateReachOf(
  flat: FlatModel,
  variables: ReadonlyMap<string, Variable>,
): StateReach | undefined {
  // how often elements may be passed is no fault of conditions and actions
  const machine = machineOf(withoutCounters(flat));
  if (!machine) return undefined;
  const outgoing = Map.groupBy(flat.edges.keys(), (edge) => flat.edges[edge]?.source ?? -1);
  const reach: StateReach = {
    machine,
    valuesAt: flat.nodes.map(() => []),
    mayHold: flat.edges.map(() => false),
    canAct: flat.edges.map(() => false),
    mayFail: flat.edges.map(() => false),
    stuckWith: new Map(),
    leaving: { edges: new Map(), nodes: new Map() },
  };
  const places: { node: number; values: StateValues }[] = [];
  const seen = new Set<string>();
  const come = (node: number, values: StateValues) => {
    if (seen.size === seen.add(`${node}/${values}`).size) return;
    places.push({ node, values });
    reach.valuesAt[node]?.push(values);
  };
  come(flat.start, machine.first);
  for (const { node, values } of places) {
    if (places.length > MAX_PLACES) return undefined;
    const onward = (outgoing.get(node) ?? []).map((edge) => {
      const target = flat.edges[edge]?.target ?? -1;
      return { target, arrived: takeEdge(reach, { edge, target }, values, variables) };
    });
    if (onward.some(({ arrived }) => !arrived)) return undefined;
    const next = onward.flatMap(({ target, arrived = [] }) =>
      arrived.map((there) => ({ target, there })),
    );
    for (const { target, there } of next) come(target, there);
    const isStuck = next.length === 0 && node !== flat.end;
    if (isStuck && !reach.stuckWith.has(node)) reach.stuckWith.set(node, values);
  }
  return reach;
}

/** All values at the end of an edge; undefined where its actions read too much data. */
function takeEdge(
  { machine, mayHold: holding, canAct, mayFail, leaving }: StateReach,
  { edge, target }: { edge: number; target: number },
  values: StateValues,
  variables: ReadonlyMap<string, Variable>,
): StateValues[] | undefined {
  const operations = defined(machine.edges[edge]);
  const guards = operations.flatMap((one) => (one.kind === 'guard' ? one.condition : []));
  const context = { machine, variables, guards };
  const behind = run(context, operations, [values]);
  const arrived = behind && run(context, machine.nodes[target] ?? [], behind.values);
  if (behind?.mayHold) holding[edge] = true;
  if (behind?.mayFail || arrived?.mayFail) mayFail[edge] = true;
  if (arrived && arrived.values.length > 0) canAct[edge] = true;
  note(leaving.edges, edge, behind?.left);
  note(leaving.nodes, target, arrived?.left);
  return arrived?.values;
}

function note(found: Map<number, LeftRange>, index: number, left: LeftRange | undefined): void {
  if (left && !found.has(index)) found.set(index, left);
}

/** What operations are done with: `guards` are the conditions of the edge, which hold for the data that actions read. */
type RunContext = {
  machine: Machine;
  variables: ReadonlyMap<string, Variable>;
  guards: readonly Condition[];
};

type Behind = {
  values: StateValues[];
  mayHold: boolean;
  mayFail: boolean;
  left: LeftRange | undefined;
};

/** All values behind some operations; undefined where they read too much data. */
function run(
  { machine, variables, guards }: RunContext,
  operations: readonly Operation[],
  before: StateValues[],
): Behind | undefined {
  const behind: Behind = { values: before, mayHold: true, mayFail: false, left: undefined };
  for (const operation of operations) {
    if (operation.kind === 'guard') {
      behind.values = behind.values.filter((now) =>
        mayHold(operation.condition, NOTHING, () => true, stateLookUp(machine, now)),
      );
      behind.mayHold &&= behind.values.length > 0;
      continue;
    }
    const { assignment, index } = operation;
    const rows = rowsRead(namesRead([assignment]), variables);
    const variable = machine.variables[index];
    if (!rows || !variable) return undefined;
    behind.values = behind.values.flatMap((now) =>
      rows.flatMap((row) => {
        const stateOf = stateLookUp(machine, now);
        const code = resultOf(assignment, variable, (name) => row.get(name), stateOf);
        if (code !== undefined) return [now.with(index, code)];
        behind.mayFail = true;
        const isMet = guards.every((one) =>
          mayHold(
            one,
            (name) => row.get(name),
            (name) => !row.has(name),
            stateOf,
          ),
        );
        const to = evaluate(assignment.value, (name) => row.get(name), stateOf);
        if (isMet && to && variable.type === 'integer')
          behind.left ??= { variable, from: defined(now[index]), to: to.value };
        return [];
      }),
    );
  }
  return behind;
}

/**
 * The edges at which the result of an action may be out of range, of called models by their calls.
 *
 * @returns undefined where that is unknown: the model is wrong, or its state is too large
 */
export function edgesLeavingRange(model: Model, context: Context): ReadonlySet<string> | undefined {
  const flat = flatten(model, context);
  if ('code' in flat) return undefined;
  const reach = flat.state && stateReachOf(flat, variablesOf(model, context));
  if (!reach) return flat.state ? undefined : new Set();
  const failing = flat.edges.filter((_, edge) => reach.mayFail[edge]);
  return new Set(failing.flatMap(({ id }) => id.split('>')));
}

const NOTHING: LookUp = () => undefined;

function rowsRead(names: readonly string[], variables: ReadonlyMap<string, Variable>) {
  let rows: ReadonlyMap<string, Value>[] = [new Map()];
  for (const name of names) {
    const { choices = [], type = 'text' } = variables.get(name) ?? {};
    if (rows.length * choices.length > MAX_READ) return undefined;
    rows = rows.flatMap((row) =>
      choices.map(({ value, validity }) => new Map(row).set(name, { text: value, validity, type })),
    );
  }
  return rows;
}
