import { stateIn } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import { drawnTables, rulesOf } from '../flow/decision-table.ts';
import { stepsOf } from '../flow/flatten.ts';
import { readGuards } from '../flow/guards.ts';
import type { Context, Model, StateVariable } from '../model.ts';
import type { Problem } from '../problems.ts';
import { type Assignment, type Expression, namesRead } from '../state-variables/actions.ts';
import { isStateName, stateNamesOf, stateOf } from '../state-variables/declared.ts';
import { boundsOf, firstOf } from '../state-variables/domain.ts';
import { readAction } from '../state-variables/read-action.ts';
import { stateTokensIn } from '../state-variables/tokens.ts';
import { stepTexts } from '../step-argument.ts';
import { withNearest } from './nearest-name.ts';
import { typesOf } from './types.ts';

type Place = Pick<Problem, 'nodeId' | 'ruleId' | 'edgeId'>;

/** What is wrong with the state variables that a model declares, with the actions that write them, and what is never used. */
export function stateProblems(
  model: Model,
  context: Context,
  variables: ReadonlyMap<string, Variable>,
): Problem[] {
  const declared = stateOf(model);
  const faults = declaredProblems(declared);
  const actions = actionsOf(model);
  if (declared.length === 0 && actions.length === 0) return [];
  const names = stateNamesOf(model);
  const states = new Map(declared.map((one) => [one.name, one]));
  const read = actions.map(({ place, text }) => ({ place, read: readAction(text, names) }));
  const assignments = read.flatMap((one) => (one.read.ok ? one.read.assignments : []));
  return [
    ...faults,
    ...read.flatMap(({ place, read: action }): Problem[] => {
      const known = { states: names, data: variables.keys() };
      if (!action.ok) return [{ severity: 'error', ...place, ...withNearest(action.fault, known) }];
      const areTyped = action.assignments.every((one) => isTyped(one, { variables, states }));
      return areTyped ? [] : [{ code: 'action_types_differ', severity: 'error', ...place }];
    }),
    ...bindProblems(model, context),
    ...usageProblems(model, context, assignments),
  ];
}

function actionsOf({ nodes, edges }: Model): { place: Place; text: string }[] {
  const ofNodes = nodes.map(({ id, data }) => ({ place: { nodeId: id }, text: data?.action }));
  const ofRules = nodes.flatMap((node) =>
    rulesOf(node).map(({ id, action }) => ({
      place: { nodeId: node.id, ruleId: id },
      text: action,
    })),
  );
  const ofEdges = edges.map(({ id, action }) => ({ place: { edgeId: id }, text: action }));
  return [...ofNodes, ...ofRules, ...ofEdges].flatMap(({ place, text }) =>
    text?.trim() ? [{ place, text }] : [],
  );
}

function declaredProblems(declared: readonly StateVariable[]): Problem[] {
  const seen = new Set<string>();
  return declared.flatMap((variable): Problem[] => {
    const { name } = variable;
    const fault = (code: Problem['code']): Problem => {
      return { code, severity: 'error', params: { name } };
    };
    if (!isStateName(name)) return [fault('state_name_invalid')];
    if (seen.size === seen.add(name).size) return [fault('state_name_repeated')];
    if (!hasRange(variable)) return [fault('state_range_invalid')];
    const { min, max } = boundsOf(variable);
    const first = firstOf(variable);
    return first >= min && first <= max ? [] : [fault('state_first_invalid')];
  });
}

function hasRange(variable: StateVariable): boolean {
  if (variable.type === 'boolean') return true;
  if (variable.type === 'integer') {
    const { min, max, first } = variable;
    return [min, max, first].every(Number.isSafeInteger) && min <= max;
  }
  const { values } = variable;
  return values.length > 0 && new Set(values).size === values.length;
}

type Names = Parameters<typeof typesOf>[1];

/** Whether an assignment gives its variable what it may have: a number, a truth, or a text. */
function isTyped({ name, value }: Assignment, names: Names): boolean {
  const variable = typesOf({ kind: 'state', name }, names);
  return typesOfExpression(value, names).some((type) => variable.includes(type));
}

function typesOfExpression(value: Expression, names: Names): ReturnType<typeof typesOf> {
  const is = (part: Expression, type: 'number' | 'boolean') =>
    typesOfExpression(part, names).includes(type);
  switch (value.kind) {
    case 'sum':
    case 'difference':
    case 'product':
      return is(value.left, 'number') && is(value.right, 'number') ? ['number'] : [];
    case 'negation':
      return is(value.part, 'boolean') ? ['boolean'] : [];
    case 'text':
      return ['text'];
    default:
      return typesOf(value, names);
  }
}

/** State that a call binds to a variable of another type. */
function bindProblems(model: Model, context: Context): Problem[] {
  const own = new Map(stateOf(model).map((variable) => [variable.name, variable]));
  return model.nodes.flatMap(({ id, modelId, data }): Problem[] => {
    const called = context.models.find((one) => one.id === modelId);
    const bind = new Map(Object.entries(data?.bind ?? {}));
    const wrong = stateOf(called ?? {}).find(({ name, type }) => {
      const bound = own.get(bind.get(name) ?? '');
      return bound !== undefined && bound.type !== type;
    });
    if (!wrong) return [];
    return [
      { code: 'state_bind_differs', severity: 'error', nodeId: id, params: { name: wrong.name } },
    ];
  });
}

/** Variables that nothing reads or nothing writes; a call that is given one may do both. */
function usageProblems(model: Model, context: Context, assignments: Assignment[]): Problem[] {
  const names = stateNamesOf(model);
  const given = new Set(model.nodes.flatMap(({ data }) => Object.values(data?.bind ?? {})));
  const stepOf = stepsOf(context);
  const texts = model.nodes.flatMap((node) => {
    const step = stepOf(node);
    const outcomes = rulesOf(node).map(({ outcome }) => outcome);
    return step ? [...stepTexts(step, node.data?.arguments), ...outcomes] : outcomes;
  });
  const tables = drawnTables(model).map(({ table }) => table);
  const conditions = [model, ...tables].flatMap((one) => [...readGuards(one).conditions.values()]);
  const read = new Set([
    ...conditions.flatMap(stateIn),
    ...assignments.flatMap((one) => namesRead([one], 'state').filter((name) => name !== one.name)),
    ...stateTokensIn(texts.join('\n'), names),
    ...given,
  ]);
  const written = new Set([...assignments.map(({ name }) => name), ...given]);
  return [...names].flatMap((name): Problem[] => {
    const note = (code: Problem['code']): Problem => ({ code, severity: 'note', params: { name } });
    return [
      ...(read.has(name) ? [] : [note('state_never_read')]),
      ...(written.has(name) ? [] : [note('state_never_written')]),
    ];
  });
}
