import { type LookUp, mayHold, type Value } from '../conditions/holds.ts';
import { type Variable, variablesOf } from '../data/test-data.ts';
import { defined } from '../defined.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import { flatten } from '../flow/flatten.ts';
import { withoutCounters } from '../flow/visits.ts';
import type { Context, Model } from '../model.ts';
import { namesRead } from '../state-variables/actions.ts';
import { resultOf } from '../state-variables/domain.ts';
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
};

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
  { machine, mayHold: holding, canAct, mayFail }: StateReach,
  { edge, target }: { edge: number; target: number },
  values: StateValues,
  variables: ReadonlyMap<string, Variable>,
): StateValues[] | undefined {
  const behind = run(machine, defined(machine.edges[edge]), [values], variables);
  const arrived = behind && run(machine, machine.nodes[target] ?? [], behind.values, variables);
  if (behind?.mayHold) holding[edge] = true;
  if (behind?.mayFail || arrived?.mayFail) mayFail[edge] = true;
  if (arrived && arrived.values.length > 0) canAct[edge] = true;
  return arrived?.values;
}

/** All values behind some operations; undefined where they read too much data. */
function run(
  machine: Machine,
  operations: readonly Operation[],
  before: StateValues[],
  variables: ReadonlyMap<string, Variable>,
): { values: StateValues[]; mayHold: boolean; mayFail: boolean } | undefined {
  let values = before;
  let areGuardsTrue = true;
  let mayFail = false;
  for (const operation of operations) {
    if (operation.kind === 'guard') {
      values = values.filter((now) =>
        mayHold(operation.condition, NOTHING, () => true, stateLookUp(machine, now)),
      );
      areGuardsTrue &&= values.length > 0;
      continue;
    }
    const rows = rowsRead(namesRead([operation.assignment]), variables);
    const variable = machine.variables[operation.index];
    if (!rows || !variable) return undefined;
    values = values.flatMap((now) =>
      rows.flatMap((row) => {
        const stateOf = stateLookUp(machine, now);
        const code = resultOf(operation.assignment, variable, (name) => row.get(name), stateOf);
        mayFail ||= code === undefined;
        return code === undefined ? [] : [now.with(operation.index, code)];
      }),
    );
  }
  return { values, mayHold: areGuardsTrue, mayFail };
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
