import {
  type Assignment,
  type Expression,
  type Model,
  printAction,
  readAction,
  renameInAction,
  renameInCondition,
  type StateVariable,
  stateNamesOf,
  stateOf,
} from '@caseloom/engine';
import { drawnValue } from './drawn-value.ts';

/** What the state variables of a model, or of a call, are called in the scripts, and in the model as it is read again. */
export type StateScope = ReadonlyMap<
  string,
  { variable: StateVariable; script: string; name: string }
>;

/** Words of JavaScript, and what our scripts call their own. */
const TAKEN = new Set([
  ...'break case catch class const continue debugger default delete do else enum export extends'.split(
    ' ',
  ),
  ...'finally for function if import in instanceof let new null return static super switch this'.split(
    ' ',
  ),
  ...'throw try typeof undefined var void while with yield await eval arguments NaN Infinity'.split(
    ' ',
  ),
  ...'values data entered allowed draw begin enter Object Math'.split(' '),
]);

/**
 * The variables of a model as scripts know them, each under a name of its own.
 *
 * @param bound by name what a caller shares with the model: it is the same variable
 * @param taken the names there are already; those that are given out are added
 */
export function stateScopeOf(model: Model, bound: StateScope, taken: Set<string>): StateScope {
  const isTop = taken.size === 0 && bound.size === 0;
  return new Map(
    stateOf(model).map((variable) => {
      const shared = bound.get(variable.name);
      if (shared) return [variable.name, shared] as const;
      let script = variable.name;
      for (let number = 2; TAKEN.has(script) || taken.has(script); number++)
        script = `${variable.name}_${number}`;
      taken.add(script);
      return [variable.name, { variable, script, name: isTop ? variable.name : script }] as const;
    }),
  );
}

/** The variables with their first values, as scripts. */
export function firstValues(scope: StateScope): string[] {
  return [...scope.values()].map(
    ({ variable, script }) => `${script} = ${JSON.stringify(variable.first)};`,
  );
}

/** What the edges of a model are read again as: their conditions and actions with the names there, in front of what a call resets. */
export function restoredEdge(
  { guard, action }: { guard: string | undefined; action: string | undefined },
  model: Model,
  scope: StateScope,
  entered: StateScope | undefined,
): { guard: string | undefined; action: string | undefined } {
  const names = stateNamesOf(model);
  const state = new Map([...scope].map(([own, { name }]) => [own, name]));
  const done = [
    action && renameInAction(action, names, { state }),
    entered && entered.size > 0 && resetAction(entered),
  ].filter(Boolean);
  return {
    guard: guard && names.size > 0 ? renameInCondition(guard, names, { state }) : guard,
    action: done.length > 0 ? done.join('; ') : undefined,
  };
}

function resetAction(entered: StateScope): string {
  const kinds = { integer: 'number', boolean: 'boolean', list: 'text' } as const;
  const assignments = [...entered.values()].map(({ variable: { type, first }, name }) => {
    return { name, value: { kind: kinds[type], value: String(first) } };
  });
  return printAction(assignments, 'en');
}

/** An action as scripts; undefined where it cannot be read. */
export function actionScripts(
  action: string | undefined,
  model: Model,
  scope: StateScope,
): string[] | undefined {
  const assignments = assignmentsOf(action, model);
  return assignments?.map((one) => `${statementOf(one, scope)};`);
}

/** What must be true for the results of an action to be in range; undefined where it has none. */
export function rangeScript(
  action: string | undefined,
  model: Model,
  scope: StateScope,
): string | undefined {
  const assignments = assignmentsOf(action, model) ?? [];
  const names = new Set(assignments.map(({ name }) => scope.get(name)?.script ?? name));
  const checks = assignments.flatMap((one) => {
    const { variable, script } = scope.get(one.name) ?? {};
    const range = variable && script && rangeOf(variable, script);
    return range ? [`${statementOf(one, scope)}; if (!(${range})) { return false; }`] : [];
  });
  if (checks.length === 0) return undefined;
  const params = [...names].join(', ');
  return `(function (${params}) { ${checks.join(' ')} return true; })(${params})`;
}

function assignmentsOf(action: string | undefined, model: Model): Assignment[] | undefined {
  if (!action) return [];
  const read = readAction(action, stateNamesOf(model));
  return read.ok ? read.assignments : undefined;
}

function rangeOf(variable: StateVariable, script: string): string | undefined {
  if (variable.type === 'boolean') return undefined;
  if (variable.type === 'list') return `${JSON.stringify(variable.values)}.indexOf(${script}) >= 0`;
  return `${script} >= ${variable.min} && ${script} <= ${variable.max} && ${script} % 1 === 0`;
}

/** Counting by one is written as it usually is. */
function statementOf({ name, value }: Assignment, scope: StateScope): string {
  const { variable, script = name } = scope.get(name) ?? {};
  const isCount =
    (value.kind === 'sum' || value.kind === 'difference') &&
    value.left.kind === 'state' &&
    value.left.name === name &&
    value.right.kind === 'number' &&
    value.right.value === '1';
  if (isCount) return `${script}${value.kind === 'sum' ? '++' : '--'}`;
  return `${script} = ${expressionScript(value, scope, variable?.type)}`;
}

const SIGN_OF = { sum: '+', difference: '-', product: '*' } as const;

function expressionScript(
  value: Expression,
  scope: StateScope,
  type: StateVariable['type'] | undefined,
): string {
  switch (value.kind) {
    case 'state':
      return scope.get(value.name)?.script ?? value.name;
    case 'name': {
      const drawn = drawnValue(value.name);
      if (type === 'boolean') return `/^(true|yes|evet|doğru|1)$/i.test(${drawn})`;
      return type === 'integer' ? `Number(${drawn})` : `String(${drawn})`;
    }
    case 'text':
      return JSON.stringify(value.value);
    case 'negation':
      return `!${expressionScript(value.part, scope, 'boolean')}`;
    case 'sum':
    case 'difference':
    case 'product': {
      const [left, right] = [value.left, value.right].map((one) =>
        expressionScript(one, scope, 'integer'),
      );
      return `(${left} ${SIGN_OF[value.kind]} ${right})`;
    }
    default:
      return value.value;
  }
}
