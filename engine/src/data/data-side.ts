import type { Rule } from '../combine/clauses/rule.ts';
import { type Condition, namesIn, readCondition, visit } from '../conditions/condition.ts';
import { flatten } from '../flow/flatten.ts';
import {
  type Constraint,
  type Context,
  DEFAULT_SETTINGS,
  type Model,
  type ModelSettings,
  type TestData,
} from '../model.ts';
import type { Problem } from '../problems.ts';
import { namesOfStep } from '../step-argument.ts';
import { ruleOf } from './condition-rule.ts';
import { applyingConstraints, readableApplies, withNotApplicable } from './not-applicable.ts';
import { recordsByName, type Variable, variablesOf } from './test-data.ts';

/** What a model says of its data whatever path is taken: its variables are columns, and constraints rules of these. */
export type DataSide = {
  /** Those that steps, conditions and constraints name, in the order of their first mention. */
  variables: Variable[];
  /** A row that satisfies `if` satisfies `implies`. */
  constraints: { if: Rule; implies: Rule }[];
  /** How many conditions of edges ask for more than that values are valid or not. */
  conditions: number;
  /** How many steps have other words than a name and its value. */
  steps: number;
};

/**
 * The data side of a model with the models that it calls, as what tables of parameters have too.
 *
 * @returns or the problem of a model whose calls cannot be expanded
 */
export function dataSideOf(model: Model, context: Context): DataSide | Problem {
  const flat = flatten(model, context);
  if ('code' in flat) return flat;
  const { data, constraints = [], language }: ModelSettings = model.settings ?? {};
  const words = language ?? DEFAULT_SETTINGS.language;
  const known = withNotApplicable(variablesOf(model, context), data, words);
  const rules = [...applyingConstraints(constraints, data, words), ...flat.constraints];
  const records = recordsByName(model, context);
  const guards = flat.edges.flatMap((edge) => edge.guards);
  const named = [
    ...flat.nodes.flatMap(({ step, arguments: given }) => (step ? namesOfStep(step, given) : [])),
    ...guards.flatMap(namesIn),
    ...[...rules, ...readableApplies(data)].flatMap(namesOfConstraint),
  ];
  const variables = [...new Set(named)].flatMap((name) => {
    const variable = known.get(name);
    return variable && variable.choices.length > 0 ? [repeated(variable, records.get(name))] : [];
  });
  const toRule = rulesAbout(variables);
  return {
    variables,
    constraints: rules.flatMap((rule) => {
      const [condition, implied] = [toRule(rule.if), toRule(rule.implies)];
      return condition && implied ? [{ if: condition, implies: implied }] : [];
    }),
    conditions: guards.filter((guard) => !asksValidityOnly(guard)).length,
    steps: flat.nodes.filter(({ step }) => step && !/^(.*): <\1>$/.test(step.label)).length,
  };
}

/** A table may hold a value twice, to be combined twice: as often as a class of data lists it. */
function repeated(variable: Variable, records: readonly TestData[] = []): Variable {
  const choices = variable.choices.flatMap((choice) => {
    const times = records
      .filter(({ validity }) => validity === choice.validity)
      .map(({ values }) => values.filter((value) => value === choice.value).length);
    return Array.from({ length: Math.max(1, ...times) }, () => choice);
  });
  return { ...variable, choices };
}

function namesOfConstraint({ if: when, implies }: Constraint): string[] {
  return [when, implies].flatMap((text) => {
    const read = readCondition(text);
    return read.ok ? namesIn(read.condition) : [];
  });
}

/** Conditions as rules of columns; undefined where one cannot be read or names what has no data. */
function rulesAbout(variables: readonly Variable[]): (text: string) => Rule | undefined {
  const instances = variables.map((one) => ({ ...one, occurrence: 1, epoch: 0 }));
  const columns = new Map(variables.map(({ name }, column) => [name, column]));
  const types = new Map(variables.map((variable) => [variable.name, variable]));
  return (text) => {
    const read = readCondition(text);
    if (!read.ok || !namesIn(read.condition).every((name) => columns.has(name))) return undefined;
    return ruleOf({ condition: read.condition, instances: columns }, instances, types);
  };
}

/** Whether a condition only tells valid from invalid data. */
function asksValidityOnly(condition: Condition): boolean {
  let isOnly = true;
  visit(condition, (part) => {
    if (part.kind === 'is') isOnly &&= part.what !== 'empty';
    else if (part.kind === 'compare' || part.kind === 'in' || part.kind === 'matches')
      isOnly = false;
  });
  return isOnly;
}
