import type { Instance as CombineInstance } from '../combine/instance.ts';
import { defined } from '../defined.ts';
import type { DataSettings } from '../model.ts';
import { invalidValues } from './input-masking.ts';
import type { Instance } from './instances.ts';
import type { Variable } from './test-data.ts';

type CombineOptions = Pick<CombineInstance, 'strengths' | 'orders' | 'weights'>;

/** What groups and weights ask of columns; nothing where no column has to do with them. */
export function optionsOf(
  instances: readonly Instance[],
  { groups = [], weights = [] }: DataSettings = {},
  t: number,
): CombineOptions {
  const columnsOf = (names: readonly string[]) =>
    instances.flatMap(({ name }, column) => (names.includes(name) ? [column] : []));
  const strengths = groups
    .filter(({ names }) => names.length > 1)
    .map(({ names, strength }) => ({ params: columnsOf(names), t: strength }))
    .filter(({ params }) => params.length > 1);
  const alone = new Map(
    groups.filter(({ names }) => names.length === 1).map((one) => [one.names[0], one.strength]),
  );
  const orders = instances.map(({ name }) => alone.get(name) ?? t);
  const weightOf = (name: string, value: string) =>
    weights.find((one) => one.name === name && one.value === value)?.weight ?? 1;
  const ownWeights = instances.map(({ name, choices }) =>
    choices.map(({ value }) => weightOf(name, value)),
  );
  return {
    ...(strengths.length > 0 && { strengths }),
    ...(orders.some((order) => order !== t) && { orders }),
    ...(ownWeights.flat().some((weight) => weight !== 1) && { weights: ownWeights }),
  };
}

/**
 * Asked rows as rows of values, -1 for what they leave open. A name means the value that is drawn first.
 *
 * @returns by row undefined where some name or value is not among the columns
 */
export function requiredRows(
  instances: readonly Instance[],
  rows: readonly Record<string, string>[],
): (number[] | undefined)[] {
  return rows.map((required) => {
    const row = instances.map(() => -1);
    for (const [name, value] of Object.entries(required)) {
      const column = instances.findIndex((one) => one.name === name && one.occurrence === 1);
      const found = instances[column]?.choices.findIndex((choice) => choice.value === value) ?? -1;
      if (found < 0) return undefined;
      row[column] = found;
    }
    return row;
  });
}

/** The names and values of a required row that no test data has. */
export function unknownCells(
  row: Record<string, string>,
  variables: ReadonlyMap<string, Variable>,
): [name: string, value: string][] {
  return Object.entries(row).filter(([name, value]) => {
    return !variables.get(name)?.choices.some((choice) => choice.value === value);
  });
}

/** Whether a row has what another asks. */
export function holdsRow(row: ArrayLike<number>, required: readonly number[]): boolean {
  return required.every((value, column) => value < 0 || row[column] === value);
}

/**
 * For each invalid value the problem of combining valid values beside it alone.
 *
 * @param strength how many valid values
 */
export function problemsWithInvalid(
  instances: readonly Instance[],
  problem: Pick<CombineInstance, 'levels' | 'clauses' | 'auxiliary'>,
  strength: number,
): CombineInstance[] {
  const invalid = instances.flatMap((instance, column) =>
    invalidValues(instance).map((value) => [column, value] as const),
  );
  return invalid.map(([column, value]) => {
    const others = invalid.filter((one) => one[0] !== column);
    const orders = instances.map((_, other) => (other === column ? 1 : strength));
    return {
      ...problem,
      clauses: [
        ...(problem.clauses ?? []),
        [[column, value, 1]],
        ...others.map(([other, wrong]) => [[other, defined(wrong), 0] as const]),
      ],
      t: strength,
      orders,
    };
  });
}
