import { readCondition } from '../conditions/condition.ts';
import { variablesOf } from '../data/test-data.ts';
import { drawnTables, ruleId, rulesOf } from '../flow/decision-table.ts';
import { constraintsOf } from '../flow/flow.ts';
import type { Context, Model, StateVariable } from '../model.ts';
import type { Problem } from '../problems.ts';
import { stateOf } from '../state-variables/declared.ts';
import { grouped } from './condition-rows.ts';
import {
  type Guarded,
  type Judged,
  type Judging,
  MAX_SEARCHED,
  OF_EDGES,
  OF_RULES,
  type Read,
  truthProblems,
} from './condition-truth.ts';
import { withNearest } from './nearest-name.ts';
import { areTypesAlike, findRetype } from './types.ts';
import { writtenRowsOf } from './written-rows.ts';

/** What is known while the conditions of a model are looked through. */
type Look = Judging & {
  /** By text, so that a condition written a thousand times is read once. */
  read: Map<string, Read>;
  states: ReadonlyMap<string, StateVariable>;
};

/**
 * What is wrong with the conditions on the edges out of each node, and with those in its decision
 * table: not readable, comparing unlike things, never true, overlapping, or leaving a gap.
 *
 * Whether they are ever true is judged for all rows of the variables that a node's
 * conditions name and that meet the constraints with some value of all others, with one
 * value for all that the conditions do not tell apart.
 *
 * Of a decision table with too many rows for that it is decided by clauses, see `verdictByClauses`.
 *
 * O(edges), and at most 2,000,000 judgements and some tenths of a second of searching.
 */
export function conditionProblems(
  model: Model,
  context: Context,
  statesAt: Look['statesAt'] = () => undefined,
): Problem[] {
  const variables = variablesOf(model, context);
  const look: Look = {
    states: new Map(stateOf(model).map((variable) => [variable.name, variable])),
    statesAt,
    variables,
    writtenAt: writtenRowsOf(model, variables),
    constraints: grouped(constraintsOf(model.settings?.constraints)),
    read: new Map(),
    judged: 0,
    budget: { left: MAX_SEARCHED },
  };
  const tables = drawnTables(model).map(({ node, table: { edges } }): Judged => {
    return { nodeId: node.id, edges, statesAt: [node.id], reported: OF_RULES };
  });
  const outcomes = new Map(
    model.nodes.map((node) => [node.id, rulesOf(node).map((rule) => ruleId(node, rule))]),
  );
  const bySource = Map.groupBy(model.edges, ({ source }) => source);
  const branches = [...bySource].map(([nodeId, edges]): Judged => {
    const own = outcomes.get(nodeId) ?? [];
    // a rule may change state before an edge reads it
    return { nodeId, edges, statesAt: own.length > 0 ? own : [nodeId], reported: OF_EDGES };
  });
  return [...branches, ...tables].flatMap((judged) => problemsOf(judged, look));
}

function problemsOf(judged: Judged, look: Look): Problem[] {
  const { edges } = judged;
  const { placeOf, repeated } = judged.reported;
  const guarded = edges.flatMap((edge): Guarded[] => {
    const text = edge.guard?.trim();
    return text ? [{ edge, ...read(text, look) }] : [];
  });
  const problems = guarded.flatMap(({ edge, problem }): Problem[] =>
    problem ? [{ severity: 'error', ...placeOf(edge), ...problem }] : [],
  );
  if (guarded.length === 0 || problems.length > 0) return problems;
  const others = guarded.filter(({ condition }) => condition?.kind === 'otherwise');
  const isFree = guarded.length < edges.length;
  return [
    ...problems,
    ...others.slice(1).map(({ edge }): Problem => {
      return { code: repeated, severity: 'error', ...placeOf(edge) };
    }),
    ...truthProblems(judged, { guarded, others, isFree }, look),
  ];
}

function read(text: string, { read: known, variables, states }: Look): Read {
  const found = known.get(text) ?? readNew(text, { variables, states });
  known.set(text, found);
  return found;
}

function readNew(text: string, names: Pick<Look, 'variables' | 'states'>): Read {
  const result = readCondition(text, new Set(names.states.keys()));
  const known = { states: names.states.keys(), data: names.variables.keys() };
  if (!result.ok) return { text, problem: withNearest(result.fault, known) };
  const { condition } = result;
  if (areTypesAlike(condition, names)) return { text, condition };
  const params = findRetype(condition, names);
  return {
    text,
    condition,
    problem: { code: 'condition_types_differ', ...(params && { params }) },
  };
}
