import { type Condition, namesIn, readCondition, stateIn } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { distinctValues } from '../data/distinct-values.ts';
import { type Variable, variablesOf } from '../data/test-data.ts';
import { constraintGroups, constraintsOf, type FlowConstraint } from '../flow/flow.ts';
import type { Context, Model, ModelEdge, StateVariable } from '../model.ts';
import type { Problem } from '../problems.ts';
import { stateOf } from '../state-variables/declared.ts';
import { areTypesAlike } from './types.ts';

/** Of more rows than this a node's conditions are not judged. */
const MAX_ROWS = 10_000;
/** Conditions judged for rows in all: some tenths of a second. Nodes after that are not judged. */
const MAX_JUDGED = 2_000_000;

/** What is known while the conditions of a model are looked through. */
type Look = {
  variables: Map<string, Variable>;
  /** What all data meets, each with the names that hang together with it. */
  constraints: (FlowConstraint & { group: Set<string> })[];
  /** By text, so that a condition written a thousand times is read once. */
  read: Map<string, Read>;
  judged: number;
  states: ReadonlyMap<string, StateVariable>;
  /** By node: the values that state variables can have there; undefined where that is not known. */
  statesAt: (nodeId: string) => StateRow[] | undefined;
};

/** State variables by name. */
export type StateRow = ReadonlyMap<string, Value>;

/** A condition as read, with what is wrong with it alone. */
type Read = { text: string; condition?: Condition; problem?: Pick<Problem, 'code' | 'params'> };

/** An edge that has a condition. */
type Guarded = Read & { edge: ModelEdge };

/**
 * What is wrong with the conditions on the edges out of each node: not readable,
 * comparing unlike things, never true, overlapping, or leaving a gap.
 *
 * Whether they are ever true is judged for all rows of the variables that a node's
 * conditions name and that meet the constraints with some value of all others, with one
 * value for all that the conditions do not tell apart.
 *
 * O(edges), and at most 2,000,000 judgements.
 */
export function conditionProblems(
  model: Model,
  context: Context,
  statesAt: Look['statesAt'] = () => undefined,
): Problem[] {
  const look: Look = {
    states: new Map(stateOf(model).map((variable) => [variable.name, variable])),
    statesAt,
    variables: variablesOf(model, context),
    constraints: grouped(constraintsOf(model.settings?.constraints)),
    read: new Map(),
    judged: 0,
  };
  const bySource = Map.groupBy(model.edges, ({ source }) => source);
  return [...bySource].flatMap(([nodeId, edges]) => nodeProblems(nodeId, edges, look));
}

function grouped(constraints: readonly FlowConstraint[]): Look['constraints'] {
  const groups = constraintGroups(constraints);
  return constraints.map((one) => {
    const group = groups.find((names) => one.names.some((name) => names.has(name)));
    return { ...one, group: group ?? new Set() };
  });
}

function nodeProblems(nodeId: string, edges: readonly ModelEdge[], look: Look): Problem[] {
  const guarded = edges.flatMap((edge): Guarded[] => {
    const text = edge.guard?.trim();
    return text ? [{ edge, ...read(text, look) }] : [];
  });
  const problems = guarded.flatMap(({ edge, problem }): Problem[] =>
    problem ? [{ severity: 'error', edgeId: edge.id, ...problem }] : [],
  );
  if (guarded.length === 0 || problems.length > 0) return problems;
  const others = guarded.filter(({ condition }) => condition?.kind === 'otherwise');
  const isFree = guarded.length < edges.length;
  return [
    ...problems,
    ...others.slice(1).map(({ edge }): Problem => {
      return { code: 'otherwise_repeated', severity: 'error', edgeId: edge.id };
    }),
    ...truthProblems(nodeId, { guarded, others, isFree }, look),
  ];
}

function read(text: string, { read: known, variables, states }: Look): Read {
  const found = known.get(text) ?? readNew(text, { variables, states });
  known.set(text, found);
  return found;
}

function readNew(text: string, names: Pick<Look, 'variables' | 'states'>): Read {
  const result = readCondition(text, new Set(names.states.keys()));
  if (!result.ok) return { text, problem: result.fault };
  const { condition } = result;
  if (areTypesAlike(condition, names)) return { text, condition };
  return { text, condition, problem: { code: 'condition_types_differ' } };
}

/** The edges of a node that have a condition, those of them with `otherwise`, and whether some have none. */
type Node = { guarded: Guarded[]; others: Guarded[]; isFree: boolean };
/** Values by name; of state variables, where conditions read them, beside those of test data. */
type Row = { data: Map<string, Value>; state: StateRow };

function truthProblems(nodeId: string, { guarded, others, isFree }: Node, look: Look): Problem[] {
  const named = guarded.filter((edge) => !others.includes(edge));
  const byText = new Map(named.map(({ text, condition }) => [text, condition]));
  const conditions = [...byText.values()].filter((condition) => condition !== undefined);
  const isStateful = conditions.some((condition) => stateIn(condition).length > 0);
  const states = isStateful ? statesReadAt(nodeId, conditions, look) : [NO_STATE];
  const rows = states && rowsOf(conditions, states, look);
  look.judged += conditions.length * (rows?.length ?? 0);
  if (!rows || rows.length === 0 || look.judged > MAX_JUDGED) return [];
  const truths = new Map(
    [...byText].map(([text, condition]) => [text, rows.map((row) => isTrue(condition, row))]),
  );
  const open = rows.map((_, row) => named.filter(({ text }) => truths.get(text)?.[row]).length);
  const never = named.filter(({ text }) => !truths.get(text)?.includes(true));
  const first = (isUnresolved: (count: number) => boolean) => rows[open.findIndex(isUnresolved)];
  const gap = first((count) => count === 0);
  const useless = gap ? [] : others;
  return [
    ...[...never, ...useless].map(({ edge }): Problem => {
      return { code: 'condition_never_true', severity: 'error', edgeId: edge.id };
    }),
    ...index(
      nodeId,
      'condition_overlap',
      'note',
      first((count) => count > 1),
    ),
    ...index(nodeId, 'condition_gap', 'warning', isFree || others.length > 0 ? undefined : gap),
  ];
}

function isTrue(condition: Condition | undefined, row: Row): boolean {
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

function index(
  nodeId: string,
  code: Problem['code'],
  severity: Problem['severity'],
  row: Row | undefined,
): Problem[] {
  return row ? [{ code, severity, nodeId, params: { row: wordsOf(row) } }] : [];
}

/** Every row that the conditions tell apart; undefined where a variable has no data or there are too many. */
function rowsOf(
  conditions: readonly Condition[],
  states: readonly StateRow[],
  look: Look,
): Row[] | undefined {
  const names = [...new Set(conditions.flatMap(namesIn))];
  const about = look.constraints.filter(({ group }) => names.some((name) => group.has(name)));
  const all = [...new Set([...names, ...about.flatMap((one) => one.names)])];
  const rows = everyRow(all, [conditions, about], { look, states });
  if (rows && all.length > names.length) return distinctRows(rows, names);
  // beside too many other variables, only the constraints on these alone are known to hold
  const own = about.filter((one) => one.names.every((name) => names.includes(name)));
  return rows ?? everyRow(names, [conditions, own], { look, states });
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
  { look, states }: { look: Look; states: readonly StateRow[] },
): Row[] | undefined {
  const rules = about.map(({ condition }) => condition);
  let rows = states.map((state): Row => ({ data: new Map(), state }));
  for (const name of names) {
    const variable = look.variables.get(name);
    if (!variable) return undefined;
    const values = distinctValues(variable, [...conditions, ...rules]);
    if (rows.length * values.length > MAX_ROWS) return undefined;
    rows = rows.flatMap(({ data, state }) =>
      values.map((value) => ({ data: new Map(data).set(name, value), state })),
    );
  }
  return rows.filter((row) => rules.every((one) => isTrue(one, row)));
}

function wordsOf({ data, state }: Row): string {
  return [...data, ...state]
    .map(([name, { text }]) => `${name} = ${JSON.stringify(text)}`)
    .join(', ');
}

const NO_STATE: StateRow = new Map();

/** The values that conditions read of state at a node, each combination once. */
function statesReadAt(
  nodeId: string,
  conditions: readonly Condition[],
  look: Look,
): StateRow[] | undefined {
  const names = new Set(conditions.flatMap(stateIn));
  const byText = new Map<string, StateRow>();
  const all = look.statesAt(nodeId);
  for (const state of all ?? []) {
    const readState = new Map([...state].filter(([name]) => names.has(name)));
    byText.set([...readState.values()].map(({ text }) => JSON.stringify(text)).join(), readState);
  }
  return all && [...byText.values()];
}
