import type { Value } from '../conditions/holds.ts';
import { type Variable, variablesOf } from '../data/test-data.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import { flatten, stepsOf } from '../flow/flatten.ts';
import { constraintsOf } from '../flow/flow.ts';
import type { Constraint, Context, Model } from '../model.ts';
import type { Problem } from '../problems.ts';
import { stateOf } from '../state-variables/declared.ts';
import { stateLookUp } from '../state-variables/machine.ts';
import { computedProblems } from './computed.ts';
import type { StateRow } from './condition-rows.ts';
import { conditionProblems } from './conditions.ts';
import { constraintProblems } from './constraints.ts';
import { contradictionProblems } from './contradictions.ts';
import { dataProblems } from './data.ts';
import { ruleProblems } from './decision-tables.ts';
import { nestedNameProblems } from './nested-names.ts';
import { nestingProblems } from './nesting.ts';
import { reach, soundEdges } from './reach.ts';
import { intoStart, outOfEnd, startAndEndProblems } from './start-and-end.ts';
import { stateProblems } from './state.ts';
import { stateReachProblems } from './state-places.ts';
import { type StateReach, stateReachOf } from './state-reach.ts';
import { visitProblems } from './visits.ts';

/**
 * Lists everything wrong with a model, in the order a person would mend it.
 *
 * The editor calls this while one draws and `generate` before it begins, so both
 * always agree.
 *
 * @returns the problems; where none of them `blocksGeneration`, test cases can be
 *   generated. Never throws: a half-drawn model is normal input.
 * Time: O(nodes + edges), and at most 2,000,000 judgements of conditions and of data.
 */
export function validate(model: Model, context: Context): Problem[] {
  return examine(model, context).problems;
}

/** What `validate` tells; and the expanded model, where it calls others and they could be put in place. */
export function examine(
  model: Model,
  context: Context,
): { problems: Problem[]; expanded?: FlatModel } {
  if (model.nodes.length === 0) return { problems: [{ code: 'model_empty', severity: 'error' }] };
  const nesting = nestingProblems(model, context);
  const isNested = nesting.length === 0 && model.nodes.some(({ type }) => type === 'nested');
  const isStateful = nesting.length === 0 && stateOf(model).length > 0;
  const flat = isNested || isStateful ? flatten(model, context) : undefined;
  const expanded = flat && 'code' in flat ? undefined : flat;
  const variables = variablesOf(model, context);
  const inherited = (expanded?.constraints ?? []).filter((constraint) =>
    namesOfConstraint(constraint).every((name) => variables.has(name)),
  );
  const constraints = [...(model.settings?.constraints ?? []), ...inherited];
  const stated = stateReading({ ...model, settings: { ...model.settings, constraints } }, context, {
    expanded,
    variables,
  });
  const problems = [
    ...startAndEndProblems(model),
    ...idProblems(model),
    ...edgeProblems(model),
    ...stepProblems(model, context),
    ...reachProblems(model),
    ...ruleProblems(model),
    ...visitProblems(model),
    ...nesting,
    ...(flat && 'code' in flat ? [flat] : []),
    ...dataProblems(model, context),
    ...(expanded ? nestedNameProblems(expanded, variables) : []),
    ...computedProblems(model, variables),
    ...constraintProblems(constraints, variables),
    ...stated,
    ...contradictionProblems(model, context, variables),
  ];
  return { problems, ...(expanded && { expanded }) };
}

/** The state that paths can have at a node of the model itself. */
function statesAtOf(flat: FlatModel | undefined, reached: StateReach | undefined) {
  if (!flat || !reached) return undefined;
  const { machine, valuesAt } = reached;
  const indexes = new Map(flat.nodes.map(({ id }, index) => [id, index]));
  const names = machine.variables.map(({ name }) => name);
  return (nodeId: string): StateRow[] | undefined => {
    return valuesAt[indexes.get(nodeId) ?? -1]?.map((values) => {
      const look = stateLookUp(machine, values);
      return new Map(names.flatMap((name) => [[name, look(name)]] as [string, Value][]));
    });
  };
}

const GAPS: Problem['code'][] = ['condition_gap', 'rule_gap'];

/** A place where conditions leave a gap is reported as that. */
function withoutGaps(problems: Problem[], conditionFaults: readonly Problem[]): Problem[] {
  const gaps = new Set(
    conditionFaults.flatMap(({ code, nodeId }) => (GAPS.includes(code) ? (nodeId ?? []) : [])),
  );
  return problems.filter(
    ({ code, nodeId }) => code !== 'state_never_left' || !gaps.has(nodeId ?? ''),
  );
}

/** What is wrong with conditions and with state, where paths can come to what they read. */
function stateReading(
  model: Model,
  context: Context,
  { expanded, variables }: { expanded: FlatModel | undefined; variables: Map<string, Variable> },
): Problem[] {
  const declared = stateProblems(model, context, variables);
  const isSound = declared.every(({ severity }) => severity !== 'error');
  const reached = expanded?.state && isSound ? stateReachOf(expanded, variables) : undefined;
  const conditionFaults = conditionProblems(model, context, statesAtOf(expanded, reached));
  if (!expanded || !reached) return [...conditionFaults, ...declared];
  const places = withoutGaps(stateReachProblems(expanded, reached, variables), conditionFaults);
  return [...conditionFaults, ...declared, ...places];
}

function namesOfConstraint(constraint: Constraint): string[] {
  return constraintsOf([constraint]).flatMap(({ names }) => names);
}

function idProblems({ nodes, edges }: Model): Problem[] {
  const repeated = (ids: string[]) => {
    const seen = new Set<string>();
    return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
  };
  return [
    ...repeated(nodes.map(({ id }) => id)).map((id): Problem => {
      return { code: 'id_repeated', severity: 'error', nodeId: id, params: { id } };
    }),
    ...repeated(edges.map(({ id }) => id)).map((id): Problem => {
      return { code: 'id_repeated', severity: 'error', edgeId: id, params: { id } };
    }),
  ];
}

function edgeProblems({ nodes, edges }: Model): Problem[] {
  const types = new Map(nodes.map(({ id, type }) => [id, type]));
  return edges.flatMap(({ id, source, target }): Problem[] => {
    if (!types.has(source) || !types.has(target)) {
      return [{ code: 'edge_dangling', severity: 'error', edgeId: id }];
    }
    return [
      ...(types.get(target) === 'start' ? [intoStart(id)] : []),
      ...(types.get(source) === 'end' ? [outOfEnd(id)] : []),
    ];
  });
}

function stepProblems({ nodes, settings }: Model, context: Context): Problem[] {
  const stepOf = stepsOf(context);
  const problems: Problem[] = nodes
    .filter((node) => node.type === 'step' && !stepOf(node)?.label.trim())
    .map(({ id }) => ({ code: 'step_label_missing', severity: 'error', nodeId: id }));
  const hasStep = nodes.some(({ type }) => type === 'step' || type === 'nested');
  // A feature file may hold nothing but scenarios whose steps are still to be written.
  const isWritten = settings?.feature?.scenarios.some(({ path }) => path.length === 1);
  return hasStep || isWritten
    ? problems
    : [{ code: 'step_missing', severity: 'error' }, ...problems];
}

/** Nodes that no walk from Start reaches, and nodes from which no walk reaches End. End out of reach is an error: there is no test case at all. */
function reachProblems({ nodes, edges }: Model): Problem[] {
  const start = nodes.find(({ type }) => type === 'start');
  const end = nodes.find(({ type }) => type === 'end');
  if (!start || !end) return [];
  const sound = soundEdges(nodes, edges);
  const reached = reach(start.id, sound);
  const ending = reach(end.id, sound, true);
  const noCase = !reached.has(end.id);
  return nodes.flatMap(({ id, type }): Problem[] => {
    if (!reached.has(id)) {
      const severity = type === 'end' && noCase ? 'error' : 'warning';
      return [{ code: 'node_unreachable', severity, nodeId: id }];
    }
    if (!ending.has(id)) return [{ code: 'node_dead_end', severity: 'warning', nodeId: id }];
    return [];
  });
}
