import { type Condition, stateIn, visit } from '../conditions/condition.ts';
import { compareDecimals, printDecimal, toDecimal } from '../data/decimal.ts';
import type { Variable } from '../data/test-data.ts';
import { constraintsOf } from '../flow/flow.ts';
import { conditionOf } from '../flow/guards.ts';
import {
  grouped,
  NO_STATE,
  type RowSource,
  rowsOf,
  verdictOf,
} from '../validate/condition-rows.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Suggestion } from './suggestion.ts';

/** Conditions judged for rows in all: nodes after that are not looked at. */
const MAX_JUDGED = 200_000;

type Judging = RowSource & { judged: number };

/**
 * A number that is compared, or the next one to it, for which no condition after a step holds and which no test data has:
 * `> 100` and `< 100` say nothing of 100. Only numbers between the least and the greatest of the test data count, as others may be impossible.
 */
export function suggestForValueUntested(facts: ModelFacts): Suggestion[] {
  const judging: Judging = {
    variables: facts.variables,
    constraints: grouped(constraintsOf(facts.model.settings?.constraints)),
    statesAt: () => undefined,
    judged: 0,
  };
  const gaps = new Set(
    facts.problems.flatMap(({ code, nodeId }) => (code === 'condition_gap' ? (nodeId ?? []) : [])),
  );
  return facts.inFlow.flatMap(({ id }) => (gaps.has(id) ? [] : suggestionsAt(id, facts, judging)));
}

function suggestionsAt(nodeId: string, facts: ModelFacts, judging: Judging): Suggestion[] {
  const edges = facts.leaving.get(nodeId) ?? [];
  const conditions = edges.flatMap((edge) => conditionOf(edge, facts.stateNames) ?? []);
  const isClosed = conditions.length > 0 && conditions.length === edges.length;
  if (!isClosed || conditions.some((one) => one.kind === 'otherwise' || stateIn(one).length > 0))
    return [];
  return [...orderedWith(conditions)].flatMap(([name, numbers]): Suggestion[] => {
    const value = candidatesFor(name, numbers, facts).find((each) =>
      isLeftOut({ name, value: each }, conditions, judging),
    );
    if (value === undefined) return [];
    return [
      {
        ...{ id: `value_untested:${nodeId}:${name}`, code: 'value_untested', nodeId },
        params: { name, value },
        change: { kind: 'values', name, validity: 'valid', values: [value] },
      },
    ];
  });
}

/** By name the numbers that it is compared with by order. */
function orderedWith(conditions: readonly Condition[]): Map<string, string[]> {
  const numbers = new Map<string, string[]>();
  const see = (part: Condition) => {
    if (part.kind !== 'compare' || part.operator === '=' || part.operator === '!=') return;
    for (const [one, other] of [
      [part.left, part.right],
      [part.right, part.left],
    ] as const)
      if (one.kind === 'name' && other.kind === 'number')
        numbers.set(one.name, [...(numbers.get(one.name) ?? []), other.value]);
  };
  for (const condition of conditions) visit(condition, see);
  return numbers;
}

/** The numbers to try, ascending: of whole numbers also the next ones below and above. None that the test data has, and none beyond it. */
function candidatesFor(
  name: string,
  numbers: readonly string[],
  { variables, records }: ModelFacts,
): string[] {
  const variable = variables.get(name);
  const own = records.get(name) ?? [];
  const isNumber = variable?.type === 'integer' || variable?.type === 'decimal';
  if (!variable || !isNumber || own.some(({ fromProject }) => fromProject)) return [];
  const valid = own.filter(({ validity }) => validity === 'valid');
  const bounds = valid.flatMap(({ values, range }) => [
    ...values,
    ...(range ? [range.min, range.max] : []),
  ]);
  const isStepped = valid.some(({ range }) => range?.step !== undefined);
  const near = numbers.flatMap((each) =>
    variable.type === 'integer' ? wholeNear(each, isStepped) : [each],
  );
  const isWithin = (value: string) =>
    bounds.some((bound) => (compareDecimals(bound, value) ?? 1) <= 0) &&
    bounds.some((bound) => (compareDecimals(bound, value) ?? -1) >= 0);
  const isThere = (value: string) =>
    variable.choices.some((choice) => compareDecimals(choice.value, value) === 0);
  return [...new Set(near)]
    .filter((value) => isWithin(value) && !isThere(value))
    .toSorted((a, b) => compareDecimals(a, b) ?? 0);
}

/** A whole number and its neighbours; of a range with steps only itself. */
function wholeNear(number: string, isStepped: boolean): string[] {
  const decimal = toDecimal(number);
  if (!decimal || decimal.digits > 0) return [];
  return (isStepped ? [0n] : [-1n, 0n, 1n]).map((by) =>
    printDecimal({ units: decimal.units + by, digits: 0 }),
  );
}

/** Whether no condition holds for some row with this value. */
function isLeftOut(
  { name, value }: { name: string; value: string },
  conditions: readonly Condition[],
  judging: Judging,
): boolean {
  const variable = judging.variables.get(name);
  if (!variable || judging.judged > MAX_JUDGED) return false;
  const only: Variable = {
    ...variable,
    choices: [{ value, validity: 'valid', isDefault: false }],
  };
  const variables = new Map(judging.variables).set(name, only);
  const rows = rowsOf(conditions, [NO_STATE], { ...judging, variables });
  judging.judged += conditions.length * (rows?.length ?? 0);
  return rows !== undefined && verdictOf(conditions, rows).gap !== undefined;
}
