import type { Instance, PathData } from '../data/instances.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { returningNodes } from '../flow/fresh-draws.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import type { Plan } from './plan.ts';

/** The rows of a path, as they are written. */
export type RowsOfPath = {
  edges: readonly number[];
  data: Pick<PathData, 'instances' | 'state'>;
  rows: readonly { row: readonly number[] }[];
  isNegative?: boolean;
};

export type RowCountSettings = Pick<
  GenerationSettings,
  'strength' | 'combine' | 'negative' | 'criterion' | 'data'
>;

/** Groups of columns that are looked at together. */
const MAX_GROUPS = 2_000;

/**
 * How many test cases there are at least: no suite with fewer covers as much, with the same values, as the
 * settings ask for them. The fewest paths there can be, each with the rows that any path there must have.
 *
 * @param minPaths by polarity the fewest test paths; of a plan in one part all are positive
 * @param minCases what is known of the cases of each polarity beside this
 */
export function fewestCases(
  flow: Flow,
  plan: Pick<Plan, 'happy'>,
  settings: RowCountSettings,
  {
    written,
    minPaths,
    withAllRows = 0,
    minCases = { positive: 0, negative: 0 },
  }: {
    written: readonly RowsOfPath[];
    minPaths: { positive: number; negative: number };
    /** Of the negative ones those that have all rows that their values ask for. */
    withAllRows?: number;
    minCases?: { positive: number; negative: number };
  },
): number {
  const positive = written.filter(({ isNegative }) => !isNegative);
  const negative = written.filter(({ isNegative }) => isNegative);
  if (isListed(settings.criterion) && settings.combine === 'path') {
    return written.reduce((sum, one) => sum + minRowsOf(one, settings), 0);
  }
  const ofEach = minRowsOfAny(flow, settings);
  const ofPositive =
    settings.combine === 'data'
      ? Math.max(minPaths.positive, minOverModel(flow, positive, settings))
      : minAlong(positive, {
          happy: plan.happy,
          paths: minPaths.positive,
          ofEach,
          sharesValues: namesDrawnAgain(flow).size > 0,
          settings,
        });
  // a path that is there for invalid values alone has no row for any other
  const ofNegative = Math.max(
    minPaths.negative + withAllRows * (minRowsOfAny(flow, settings) - 1),
    wrongValues(negative),
  );
  return Math.max(ofPositive, minCases.positive) + Math.max(ofNegative, minCases.negative);
}

/** Of paths with rows of their own: the happy path, where it is one of them, has its rows, each other one at least so many. */
function minAlong(
  written: readonly RowsOfPath[],
  {
    happy,
    paths,
    ofEach,
    sharesValues,
    settings,
  }: {
    happy: Plan['happy'];
    paths: number;
    ofEach: number;
    sharesValues: boolean;
    settings: RowCountSettings;
  },
): number {
  const first = written.find(({ edges }) => edges.join() === happy?.join());
  const ofFirst = Math.max(ofEach, first ? minRowsOf(first, settings) : 0);
  // the shortest path has all its values itself, and the others may have theirs there
  const ofOther = settings.strength === 1 && sharesValues ? 1 : ofEach;
  return paths === 0 ? 0 : ofFirst + (paths - 1) * ofOther;
}

/**
 * How many rows a path has at least, of those that it has: what valid values alone are combined to is in rows
 * without an invalid value, and each invalid value of a variable is in a row of its own beside them.
 */
export function minRowsOf(
  { data: { instances }, rows }: RowsOfPath,
  settings: RowCountSettings,
): number {
  const { strength } = settings;
  if (strength === 'all' || strength === 'base') return rows.length;
  if (strength === 0 || strength === 'written') return 1;
  const times = Map.groupBy(instances, ({ name }) => name);
  const columns = instances.flatMap(({ name }, column) => {
    return times.get(name)?.length === 1 ? [column] : [];
  });
  const columnsIn = (some: RowsOfPath['rows']) =>
    columns.map((column) => valuesAt(some, instances, column));
  const isValid = ({ row }: RowsOfPath['rows'][number]) =>
    instances.every(({ choices }, column) => choices[row[column] ?? -1]?.validity !== 'invalid');
  const [valid, others] = [rows.filter(isValid), rows.filter((one) => !isValid(one))];
  const size = togetherOf(settings);
  const invalid = columnsIn(others).map(
    (values) => new Set(values.filter((value) => value?.startsWith('invalid'))).size,
  );
  const separately = maxTogether(columnsIn(valid), size) + Math.max(0, ...invalid);
  return Math.max(1, separately, maxTogether(columnsIn(rows), size));
}

/** How many variables are combined at least: a group of variables may be combined less than others. */
function togetherOf({ strength, data }: RowCountSettings): number {
  return typeof strength === 'number' && !data?.groups?.length ? strength : 1;
}

/** Over the whole model: values that no case holds two of, combined as the suite combines them. */
export function minOverModel(
  flow: Flow,
  written: readonly RowsOfPath[],
  settings: RowCountSettings,
): number {
  const { strength } = settings;
  if (strength === 'written' || strength === 0 || strength === 'base') return 0;
  const fresh = namesDrawnAgain(flow);
  const names = [...new Set(written.flatMap(({ data }) => data.instances.map(({ name }) => name)))];
  const held = names
    .filter((name) => !fresh.has(name))
    .map((name) =>
      written.flatMap(({ data: { instances }, rows }) => {
        const column = instances.findIndex((instance) => instance.name === name);
        return valuesAt(rows, instances, column);
      }),
    );
  return maxTogether(held, togetherOf(settings));
}

/** The value of a column in each row; undefined where it has none. */
function valuesAt(
  rows: RowsOfPath['rows'],
  instances: readonly Instance[],
  column: number,
): (string | undefined)[] {
  const { choices } = instances[column] ?? {};
  return rows.map(({ row }) => {
    const choice = choices?.[row[column] ?? -1];
    return choice && `${choice.validity} ${choice.value}`;
  });
}

/** Of so many columns at a time, the most combinations that occur: each needs a row of its own. */
function maxTogether(columns: readonly (string | undefined)[][], size: number): number {
  let left = MAX_GROUPS;
  let maximum = 0;
  const look = (from: number, chosen: readonly (string | undefined)[][]) => {
    if (chosen.length > 0) maximum = Math.max(maximum, countTogether(chosen));
    for (let next = from; next < columns.length && chosen.length < size && left > 0; next++) {
      left--;
      look(next + 1, [...chosen, defined(columns[next])]);
    }
  };
  look(0, []);
  return maximum;
}

function countTogether(columns: readonly (string | undefined)[][]): number {
  const [first = []] = columns;
  const found = new Set<string>();
  for (const row of first.keys()) {
    const values = columns.map((column) => column[row]);
    if (!values.includes(undefined)) found.add(JSON.stringify(values));
  }
  return found.size;
}

/** Invalid values that each need a case: none where one case holds several, which may then share one. */
function wrongValues(written: readonly RowsOfPath[]): number {
  const found = new Set<string>();
  for (const { data, rows } of written) {
    for (const { row } of rows) {
      const own = data.instances.flatMap(({ name, choices }, column) => {
        const choice = choices[row[column] ?? -1];
        return choice?.validity === 'invalid' ? [JSON.stringify([name, choice.value])] : [];
      });
      if (own.length > 1) return 0;
      for (const value of own) found.add(value);
    }
  }
  return found.size;
}

/**
 * How many rows every path has at least: of what is drawn at some step of each, whatever conditions allow.
 * One where values may be had on another path.
 */
function minRowsOfAny(flow: Flow, settings: RowCountSettings): number {
  const { strength, combine } = settings;
  if (strength === 0 || strength === 'written' || combine === 'data') return 1;
  const again = namesDrawnAgain(flow);
  const isKnown = (name: string) => !isBound(flow, name) && !(flow.machine && again.has(name));
  const size = strength === 'all' || strength === 'base' ? strength : togetherOf(settings);
  const weights = flow.nodes.map((_, node) =>
    rowsWith(flow, (flow.stepNames[node] ?? []).filter(isKnown), size),
  );
  const bounds = [...new Set(weights)].sort((a, b) => a - b);
  return bounds.find((bound) => isPassable(flow, (node) => defined(weights[node]) <= bound)) ?? 1;
}

/** How many rows a path has at least that draws these variables, whose values nothing rules out. */
function rowsWith(
  { variables }: Flow,
  names: readonly string[],
  size: number | 'all' | 'base',
): number {
  const counts = names
    .map((name) => {
      const { choices = [] } = variables.get(name) ?? {};
      return choices.filter(({ validity }) => validity === 'valid').length;
    })
    .sort((a, b) => b - a);
  if (size === 'base') return 1 + counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const together = size === 'all' ? counts : counts.slice(0, size);
  return together.reduce((product, count) => product * Math.max(count, 1), 1);
}

/** Whether conditions, actions or constraints may rule values of a variable out. */
function isBound({ guardNames, machine, related }: Flow, name: string): boolean {
  return guardNames.flat().includes(name) || !!machine?.dataRead.has(name) || related.has(name);
}

/** Whether some drawn path has only such nodes. */
function isPassable({ start, end, outgoing, edges }: Flow, fits: (node: number) => boolean) {
  const seen = new Set(fits(start) ? [start] : []);
  for (const node of seen) {
    if (node === end) return true;
    for (const edge of outgoing[node] ?? []) {
      const target = edges[edge]?.target ?? -1;
      if (fits(target)) seen.add(target);
    }
  }
  return false;
}

/** Names that a path may draw more than once. */
function namesDrawnAgain(flow: Flow): Set<string> {
  const returns = returningNodes(flow);
  return new Set(flow.freshNames.flatMap((names, node) => (returns[node] ? names : [])));
}
