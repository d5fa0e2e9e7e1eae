import { namesIn, type Operand, replaceState, stateIn } from '../conditions/condition.ts';
import type { LookUp, Value } from '../conditions/holds.ts';
import { defined } from '../defined.ts';
import type { StateVariable } from '../model.ts';
import { namesRead } from '../state-variables/actions.ts';
import { type Code, literalOf, resultOf, textOf, valueWith } from '../state-variables/domain.ts';
import type { Machine, Operation } from '../state-variables/machine.ts';
import type { Derived, Instance, Placed } from './instance.ts';

/**
 * The value of a state variable at some place of a path: known, or, where it comes from test data, the
 * one of a column that follows from others.
 */
type PathValue = { code: Code } | { column: number };

/** The values of state variables along a path. */
export type StatePath = {
  variables: readonly StateVariable[];
  /** By node of the path, Start first. */
  atNode: readonly (readonly PathValue[])[];
  derived: readonly Derived[];
};

/** The same while the path is walked: columns that follow from others are numbered from -1 down. */
export type StateWalk = {
  machine: Machine;
  values: readonly PathValue[];
  atNode: (readonly PathValue[])[];
  derived: Derived[];
  /** What must hold beside the conditions of the path. */
  following: Placed[];
};

/** Where the path gets its data from. */
export type DataSource = {
  /** The instance that a name means now. */
  instanceOf: (name: string) => number;
  instances: readonly Instance[];
  absent: Instance[];
  types: ReadonlyMap<string, { type: Value['type'] }>;
  conditions: Placed[];
};

/** More combinations of values that one action reads are not looked at: the path has no data then. */
const MAX_COMBINATIONS = 200_000;

/** No path does this. */
const NEVER_TRUE: Placed = { condition: { kind: 'or', parts: [] }, instances: new Map() };

export function beginState(machine: Machine): StateWalk {
  const values = machine.first.map((code) => ({ code }));
  return { machine, values, atNode: [], derived: [], following: [] };
}

/** The conditions and actions of an edge or of a node, in their order. */
export function operate(
  walk: StateWalk,
  operations: readonly Operation[],
  source: DataSource,
): void {
  for (const operation of operations) {
    if (operation.kind === 'guard') source.conditions.push(placeGuard(walk, operation, source));
    else assign(walk, operation, source);
  }
}

function placeGuard(
  { machine, values }: StateWalk,
  { condition }: Extract<Operation, { kind: 'guard' }>,
  source: DataSource,
): Placed {
  const instances = new Map(namesIn(condition).map((name) => [name, source.instanceOf(name)]));
  for (const name of stateIn(condition)) {
    const value = valueAt(machine, values, name);
    if (value && 'column' in value) instances.set(columnName(name), value.column);
  }
  const known = replaceState(condition, (name): Operand => {
    const value = valueAt(machine, values, name);
    const variable = variableOf(machine, name);
    if (!value || 'column' in value) return { kind: 'name', name: columnName(name) };
    return literalOf(variable, value.code);
  });
  return { condition: known, instances };
}

/** What no test data is called: it stands for the value of a state variable. */
function columnName(name: string): string {
  return `|${name}`;
}

function valueAt({ indexOf }: Machine, values: readonly PathValue[], name: string) {
  return values[indexOf.get(name) ?? -1];
}

function variableOf({ variables, indexOf }: Machine, name: string): StateVariable {
  return defined(variables[indexOf.get(name) ?? -1]);
}

function assign(
  walk: StateWalk,
  { assignment, index }: Extract<Operation, { kind: 'assign' }>,
  source: DataSource,
): void {
  const { machine, values } = walk;
  const variable = machine.variables[index];
  if (!variable) return;
  const data = namesRead([assignment]).map((name) => [name, source.instanceOf(name)] as const);
  const state = namesRead([assignment], 'state').flatMap((name) => {
    const value = valueAt(machine, values, name);
    return value && 'column' in value ? [[name, value.column] as const] : [];
  });
  const knownState: LookUp = (name) => {
    const value = valueAt(machine, values, name);
    return value && 'code' in value ? valueWith(variableOf(machine, name), value.code) : undefined;
  };
  const inputs = [...data, ...state];
  const result = (given: (Value | undefined)[]): string | undefined => {
    const dataValues = new Map(data.map(([name], i) => [name, given[i]]));
    const stateValues = new Map(state.map(([name], i) => [name, given[data.length + i]]));
    const code = resultOf(
      assignment,
      variable,
      (name) => dataValues.get(name),
      (name) => stateValues.get(name) ?? knownState(name),
    );
    return code === undefined ? undefined : textOf(variable, code);
  };
  if (inputs.length === 0) {
    const code = resultOf(assignment, variable, () => undefined, knownState);
    if (code === undefined) walk.following.push(NEVER_TRUE);
    else walk.values = values.with(index, { code });
    return;
  }
  const columns = inputs.map(([, column]) => column);
  const texts = resultsOf(columns, source, result);
  if (texts.length === 0) {
    walk.following.push(NEVER_TRUE);
    return;
  }
  const output = addColumn(source, variable, texts);
  const derived: Derived = { inputs: columns, output, result };
  const names = [...columns, output].map((column, i) => [`|${i}`, column] as const);
  walk.following.push({ ...NEVER_TRUE, instances: new Map(names), derived });
  walk.derived.push(derived);
  walk.values = values.with(index, { column: output });
}

function addColumn({ absent }: DataSource, variable: StateVariable, texts: string[]): number {
  const choices = texts.map((value) => ({ value, validity: 'valid' as const, isDefault: false }));
  const type = variable.type === 'integer' ? 'integer' : 'text';
  const name = columnName(variable.name);
  return -absent.push({ name, occurrence: 1, choices, epoch: -1, type });
}

/** What may follow from the values of some columns; nothing where there are too many of them. */
function resultsOf(
  columns: readonly number[],
  { instances, absent, types }: DataSource,
  result: Derived['result'],
): string[] {
  const choices = columns.map((column) => {
    const instance = column < 0 ? absent[-column - 1] : instances[column];
    const type = instance?.type ?? types.get(instance?.name ?? '')?.type ?? 'text';
    return (instance?.choices ?? []).map(({ value, validity }): Value => {
      return { text: value, validity, type };
    });
  });
  const size = choices.reduce((product, { length }) => product * length, 1);
  if (size > MAX_COMBINATIONS) return [];
  let rows: Value[][] = [[]];
  for (const values of choices) rows = rows.flatMap((row) => values.map((one) => [...row, one]));
  return [...new Set(rows.flatMap((row) => result(row) ?? []))];
}

/** Gives the columns that follow from others the numbers after those of `count` instances. */
export function numberColumns(walk: StateWalk, count: number, conditions: readonly Placed[]): void {
  const numbered = (column: number) => (column < 0 ? count - column - 1 : column);
  for (const derived of walk.derived) {
    derived.inputs = derived.inputs.map(numbered);
    derived.output = numbered(derived.output);
  }
  for (const placed of [...conditions, ...walk.following]) {
    for (const [name, column] of placed.instances) placed.instances.set(name, numbered(column));
  }
  walk.atNode = walk.atNode.map((values) =>
    values.map((value) => ('column' in value ? { column: numbered(value.column) } : value)),
  );
}

export function pathOf({ machine, atNode, derived }: StateWalk): StatePath {
  return { variables: machine.variables, atNode, derived };
}

/** By node of a path: tells a state variable's value there in a row, in the neutral form. */
export function stateTexts(
  { state, instances }: { state?: StatePath; instances: readonly Instance[] },
  row: readonly number[],
  types: DataSource['types'],
): (index: number) => LookUp {
  const derived = new Map<number, Value>();
  const valueOfColumn = (column: number): Value | undefined => {
    const instance = instances[column];
    const choice = instance?.choices[row[column] ?? -1];
    if (!instance || !choice) return derived.get(column);
    const type = types.get(instance.name)?.type ?? 'text';
    return { text: choice.value, validity: choice.validity, type };
  };
  for (const { inputs, output, result } of state?.derived ?? []) {
    const text = result(inputs.map(valueOfColumn));
    if (text !== undefined) derived.set(output, { text, validity: 'valid', type: 'text' });
  }
  const indexOf = new Map(state?.variables.map(({ name }, index) => [name, index]));
  return (place) => (name) => {
    const index = indexOf.get(name) ?? -1;
    const [variable, value] = [state?.variables[index], state?.atNode[place]?.[index]];
    if (!variable || !value) return undefined;
    return 'code' in value ? valueWith(variable, value.code) : derived.get(value.column);
  };
}

/** A state variable's value at a node of a path where it is the same in every row; undefined elsewhere. */
export function knownState(
  { variables, atNode }: StatePath,
  place: number,
  name: string,
): string | undefined {
  const index = variables.findIndex((variable) => variable.name === name);
  const [variable, value] = [variables[index], atNode[place]?.[index]];
  return variable && value && 'code' in value ? textOf(variable, value.code) : undefined;
}
