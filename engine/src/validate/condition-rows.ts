import { type Condition, namesIn, stateIn } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { distinctValues } from '../data/distinct-values.ts';
import type { Variable } from '../data/test-data.ts';
import { constraintGroups, type FlowConstraint } from '../flow/flow.ts';

/** Of more rows than this a node's conditions are not judged. */
export const MAX_ROWS = 10_000;
/** What rows are made of. */
export type RowSource = {
  variables: Map<string, Variable>;
  /** What all data meets, each with the names that hang together with it. */
  constraints: (FlowConstraint & { group: Set<string> })[];
  /** By node: the values that state variables can have there; undefined where that is not known. */
  statesAt: (nodeId: string) => StateRow[] | undefined;
};

/** State variables by name. */
export type StateRow = ReadonlyMap<string, Value>;

/** Values by name; of state variables, where conditions read them, beside those of test data. */
export type Row = { data: Map<string, Value>; state: StateRow };

/** Constraints, each with the names that hang together with it. */
export function grouped(constraints: readonly FlowConstraint[]): RowSource['constraints'] {
  const groups = constraintGroups(constraints);
  return constraints.map((one) => {
    const group = groups.find((names) => one.names.some((name) => names.has(name)));
    return { ...one, group: group ?? new Set() };
  });
}

/** Whether a condition holds for a row. */
export function isTrue(condition: Condition | undefined, row: Row): boolean {
  const { data, state } = row;
  return (
    condition !== undefined &&
    holds(
      condition,
      (name) => data.get(name),
      (name) => state.get(name),
    )
  );
}

/** What is known of conditions that are judged together. */
export type Verdict = {
  /** Whether there is any row. */
  isPossible: boolean;
  /** Those that hold for no row. */
  never: ReadonlySet<Condition>;
  /** The first row for which none holds. */
  gap: Row | undefined;
  /** The first row for which several hold. */
  overlap: Row | undefined;
};

/** @param conditions one that stands on several edges as often */
export function verdictOf(conditions: readonly Condition[], rows: readonly Row[]): Verdict {
  const truths = new Map(
    [...new Set(conditions)].map((one) => [one, rows.map((row) => isTrue(one, row))]),
  );
  const counts = rows.map((_, row) => conditions.filter((one) => truths.get(one)?.[row]).length);
  return {
    isPossible: rows.length > 0,
    never: new Set(conditions.filter((one) => !truths.get(one)?.includes(true))),
    gap: rows[counts.indexOf(0)],
    overlap: rows[counts.findIndex((count) => count > 1)],
  };
}

/** The names of conditions, these with all that constraints tie to them, and those constraints. */
export function aboutSame(conditions: readonly Condition[], { constraints }: RowSource) {
  const names = [...new Set(conditions.flatMap(namesIn))];
  const about = constraints.filter(({ group }) => names.some((name) => group.has(name)));
  return { names, about, all: [...new Set([...names, ...about.flatMap((one) => one.names)])] };
}

/** Every row that the conditions tell apart; undefined where a variable has no data or there are too many. */
export function rowsOf(
  conditions: readonly Condition[],
  states: readonly StateRow[],
  source: RowSource,
): Row[] | undefined {
  const { names, about, all } = aboutSame(conditions, source);
  const rows = everyRow(all, [conditions, about], { source, states });
  return rows && all.length > names.length ? distinctRows(rows, names) : rows;
}

/** The same where only the constraints on the names of the conditions alone hold: beside too many other variables no more is known. */
export function rowsByOwnConstraints(
  conditions: readonly Condition[],
  states: readonly StateRow[],
  source: RowSource,
): Row[] | undefined {
  const { names, about } = aboutSame(conditions, source);
  const own = about.filter((one) => one.names.every((name) => names.includes(name)));
  return everyRow(names, [conditions, own], { source, states });
}

/** The rows without the values of other variables, each once. */
function distinctRows(rows: readonly Row[], names: readonly string[]): Row[] {
  const byText = new Map<string, Row>();
  for (const row of rows) {
    const readValues = new Map(
      names.flatMap((name) => [[name, row.data.get(name)]] as [string, Value][]),
    );
    const texts = [...row.state.values()].map(({ text }) => text);
    byText.set(JSON.stringify([...readValues, texts]), { data: readValues, state: row.state });
  }
  return [...byText.values()];
}

function everyRow(
  names: readonly string[],
  [conditions, about]: readonly [readonly Condition[], readonly FlowConstraint[]],
  { source, states }: { source: RowSource; states: readonly StateRow[] },
): Row[] | undefined {
  const rules = about.map(({ condition }) => condition);
  let rows = states.map((state): Row => ({ data: new Map(), state }));
  for (const name of names) {
    const variable = source.variables.get(name);
    if (!variable) return undefined;
    const values = distinctValues(variable, [...conditions, ...rules]);
    if (rows.length * values.length > MAX_ROWS) return undefined;
    rows = rows.flatMap(({ data, state }) =>
      values.map((value) => ({ data: new Map(data).set(name, value), state })),
    );
  }
  return rows.filter((row) => rules.every((one) => isTrue(one, row)));
}

/** A row as people read it. */
export function wordsOf({ data, state }: Row): string {
  return [...data, ...state]
    .map(([name, { text }]) => `${name} = ${JSON.stringify(text)}`)
    .join(', ');
}

export const NO_STATE: StateRow = new Map();

/** The values that conditions read of state at some nodes, each combination once; undefined where that is not known of all. */
export function statesReadAt(
  nodeIds: readonly string[],
  conditions: readonly Condition[],
  source: RowSource,
): StateRow[] | undefined {
  const names = new Set(conditions.flatMap(stateIn));
  const byText = new Map<string, StateRow>();
  const found = nodeIds.map(source.statesAt);
  const all = found.includes(undefined) ? undefined : found.flatMap((states) => states ?? []);
  for (const state of all ?? []) {
    const readState = new Map([...state].filter(([name]) => names.has(name)));
    byText.set([...readState.values()].map(({ text }) => JSON.stringify(text)).join(), readState);
  }
  return all && [...byText.values()];
}
