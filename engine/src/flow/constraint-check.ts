import { compileLegality, type Legality } from '../combine/clauses/legality.ts';
import type { Rule } from '../combine/clauses/rule.ts';
import { MAX_SEARCH_WORK } from '../combine/clauses/search.ts';
import { toClauses } from '../combine/clauses/to-clauses.ts';
import { ruleOf } from '../data/condition-rule.ts';
import type { Instance } from '../data/instances.ts';
import type { Variable } from '../data/test-data.ts';
import type { Alternatives } from './alternatives.ts';
import { constraintGroups, type Flow } from './flow.ts';

/** Whether constraints can still hold of the values a walk has together. */
export type ConstraintCheck = {
  /** By watched variable: whether a constraint speaks of it. */
  reads: boolean[];
  /**
   * @param values by watched variable: the index of its alternative, -1 for any valid one, -2 for none yet: it may become any
   * @returns undefined where that is too hard to find out
   */
  canHold: (values: readonly number[]) => boolean | undefined;
};

/** The check of a flow's constraints; each set of values is looked at once. */
export function constraintCheckOf(
  flow: Flow,
  watched: Alternatives[],
  tracked: string[],
): ConstraintCheck {
  const known = new Map<string, boolean | undefined>();
  const indexes = watched.flatMap(({ name }, i) => (tracked.includes(name) ? [i] : []));
  const instanceOf = (variable: number, value: number): Instance[] => {
    const { name = '', values = [] } = watched[variable] ?? {};
    const alternative = values[value];
    const choices = (flow.variables.get(name)?.choices ?? []).filter((choice) =>
      alternative
        ? choice.value === alternative.text && choice.validity === alternative.validity
        : value === -2 || choice.validity === 'valid',
    );
    return [{ name, occurrence: 1, choices, epoch: variable }];
  };
  const canHold = (values: readonly number[]) => {
    const key = indexes.map((variable) => values[variable]).join();
    const instances = () =>
      indexes.flatMap((variable) => instanceOf(variable, values[variable] ?? -2));
    if (!known.has(key)) known.set(key, canMeet(flow.constraints, instances(), flow.variables));
    return known.get(key);
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
export function namesToTrack(flow: Flow, tracked: ReadonlySet<string>): string[] {
  return constraintGroups(flow.constraints)
    .filter((group) => [...group].some((name) => tracked.has(name)) || !holdsFree(flow, group))
    .flatMap((group) => [...group]);
}

function holdsFree(flow: Flow, group: Set<string>): boolean {
  const about = flow.constraints.filter(({ names }) => names.every((name) => group.has(name)));
  const valid = [...flow.variables.values()].map((variable) => ({
    ...variable,
    choices: variable.choices.filter(({ validity }) => validity === 'valid'),
  }));
  const variables = new Map(valid.map((variable) => [variable.name, variable]));
  return isSatisfiable(about, variables) === true;
}

/**
 * Of items that cannot hold together, a smallest part of which that is still so: with any one gone
 * the others can, or it is not known whether they can. Leaves out ever smaller runs of them, at last
 * one by one.
 */
export function smallestContradiction<Item>(
  items: readonly Item[],
  canHold: (some: readonly Item[]) => boolean | undefined,
): Item[] {
  let smallest = [...items];
  for (let size = Math.max(1, smallest.length >> 1); size > 0; size >>= 1) {
    for (let from = 0; from < smallest.length; ) {
      const fewer = smallest.toSpliced(from, size);
      if (canHold(fewer) === false) smallest = fewer;
      else from += size;
    }
  }
  return smallest;
}

/** Work that questions may still do, in clauses looked at: a hundred million take some seconds. */
export type Budget = { left: number };

/** What a question costs for each name and each condition, in clauses looked at, beside the search. */
const ASKING = 200;

/**
 * Whether some choice for each variable that constraints name meets them all; undefined where that is too hard to find out.
 *
 * @param budget of several questions; without one each has its own
 */
export function isSatisfiable(
  constraints: Flow['constraints'],
  variables: Map<string, Variable>,
  budget: Budget = { left: MAX_SEARCH_WORK },
): boolean | undefined {
  if (budget.left <= 0) return undefined;
  const names = [...new Set(constraints.flatMap((constraint) => constraint.names))];
  return canMeet(
    constraints,
    names.map((name, i): Instance => {
      return { name, occurrence: 1, choices: variables.get(name)?.choices ?? [], epoch: i };
    }),
    variables,
    budget,
  );
}

/** Whether some choice for each instance meets every constraint about them alone; undefined where the solver gave up. */
function canMeet(
  constraints: Flow['constraints'],
  instances: Instance[],
  variables: Map<string, Variable>,
  budget: Budget = { left: MAX_SEARCH_WORK },
): boolean | undefined {
  const meant = new Map(instances.map(({ name }, i) => [name, i]));
  const levels = instances.map(({ choices }) => choices.length);
  if (levels.includes(0)) return false;
  const tracked = constraints.filter(({ names }) => names.every((name) => meant.has(name)));
  if (tracked.length === 0) return true;
  const rules = tracked.map(({ condition }) =>
    ruleOf({ condition, instances: meant }, instances, variables),
  );
  const legality = legalityWithin(rules, levels, budget);
  return legality.satisfiable || (legality.undecided > 0 ? undefined : false);
}

/** Whether rules can hold together, and what they leave; what it takes to find out comes off the budget. */
export function legalityWithin(
  rules: readonly Rule[],
  levels: readonly number[],
  budget: Budget,
): Legality {
  const written = toClauses(rules, levels);
  const everything = written.levels.map((level) => new Uint8Array(level).fill(1));
  const workLeft = Math.max(0, Math.min(MAX_SEARCH_WORK, budget.left));
  const legality = compileLegality(written.levels, written.clauses, everything, workLeft);
  budget.left -= workLeft - legality.workLeft + ASKING * (levels.length + rules.length);
  return legality;
}
