import { compileLegality } from '../combine/clauses/legality.ts';
import { toClauses } from '../combine/clauses/rule.ts';
import { ruleOf } from '../data/condition-rule.ts';
import type { Instance } from '../data/instances.ts';
import type { Variable } from '../data/test-data.ts';
import type { Alternatives } from './alternatives.ts';
import type { Flow } from './flow.ts';

/** Whether constraints can still hold of the values a walk has together. */
export type ConstraintCheck = {
  /** By watched variable: whether a constraint speaks of it. */
  reads: boolean[];
  /** @param values by watched variable: the index of its alternative, -1 for any valid one, -2 for none yet */
  canHold: (values: readonly number[]) => boolean;
};

/** The check of a flow's constraints; each set of values is looked at once. */
export function constraintCheckOf(
  flow: Flow,
  watched: Alternatives[],
  tracked: string[],
): ConstraintCheck {
  const known = new Map<string, boolean>();
  const indexes = watched.flatMap(({ name }, i) => (tracked.includes(name) ? [i] : []));
  const instanceOf = (variable: number, value: number): Instance[] => {
    const { name = '', values = [] } = watched[variable] ?? {};
    if (value === -2) return [];
    const alternative = values[value];
    const choices = (flow.variables.get(name)?.choices ?? []).filter((choice) =>
      alternative
        ? choice.value === alternative.text && choice.validity === alternative.validity
        : choice.validity === 'valid',
    );
    return [{ name, occurrence: 1, choices, epoch: variable }];
  };
  const canHold = (values: readonly number[]) => {
    const key = indexes.map((variable) => values[variable]).join();
    const instances = () =>
      indexes.flatMap((variable) => instanceOf(variable, values[variable] ?? -2));
    const answer = known.get(key) ?? canMeet(flow.constraints, instances(), flow.variables);
    known.set(key, answer);
    return answer;
  };
  return {
    reads: watched.map((_, variable) => indexes.includes(variable)),
    canHold: (values) => indexes.length === 0 || canHold(values),
  };
}

/**
 * The variables of all constraints that hang together with a condition, or that
 * cannot hold by themselves; all others can always be met and are left aside.
 */
export function namesToTrack(flow: Flow, asked: ReadonlySet<string>): string[] {
  const groups: Set<string>[] = [];
  for (const { names } of flow.constraints) {
    const joined = new Set(names.filter((name) => flow.variables.has(name)));
    for (const group of groups.filter((other) => [...other].some((name) => joined.has(name)))) {
      for (const name of group) joined.add(name);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups
    .filter((group) => [...group].some((name) => asked.has(name)) || !holdsFree(flow, group))
    .flatMap((group) => [...group]);
}

function holdsFree(flow: Flow, group: Set<string>): boolean {
  const about = flow.constraints.filter(({ names }) => names.every((name) => group.has(name)));
  const valid = [...flow.variables.values()].map((variable) => ({
    ...variable,
    choices: variable.choices.filter(({ validity }) => validity === 'valid'),
  }));
  return isSatisfiable(about, new Map(valid.map((variable) => [variable.name, variable])));
}

/**
 * Of items that cannot hold together, a smallest part of which that is still so: with any one gone
 * the others can. Asks as often as there are items.
 */
export function smallestContradiction<Item>(
  items: readonly Item[],
  canHold: (some: readonly Item[]) => boolean,
): Item[] {
  let smallest = [...items];
  for (const item of items) {
    const fewer = smallest.filter((other) => other !== item);
    if (!canHold(fewer)) smallest = fewer;
  }
  return smallest;
}

/** Whether some choice for each variable that constraints name meets them all. */
export function isSatisfiable(
  constraints: Flow['constraints'],
  variables: Map<string, Variable>,
): boolean {
  const names = [...new Set(constraints.flatMap((constraint) => constraint.names))];
  return canMeet(
    constraints,
    names.map((name, i): Instance => {
      return { name, occurrence: 1, choices: variables.get(name)?.choices ?? [], epoch: i };
    }),
    variables,
  );
}

/** Whether some choice for each instance meets every constraint about them alone. */
function canMeet(
  constraints: Flow['constraints'],
  instances: Instance[],
  variables: Map<string, Variable>,
): boolean {
  const meant = new Map(instances.map(({ name }, i) => [name, i]));
  const levels = instances.map(({ choices }) => choices.length);
  if (levels.includes(0)) return false;
  const asked = constraints.filter(({ names }) => names.every((name) => meant.has(name)));
  if (asked.length === 0) return true;
  const clauses = asked.flatMap(({ condition }) =>
    toClauses(ruleOf({ condition, instances: meant }, instances, variables), levels),
  );
  const everything = levels.map((level) => new Uint8Array(level).fill(1));
  return compileLegality(levels, clauses, everything).satisfiable;
}
