import { namesIn } from './condition.ts';
import { holds } from './condition-holds.ts';
import type { Instance, PathData } from './instances.ts';
import type { GenerationSettings } from './model.ts';
import type { Variable } from './test-data.ts';

/** One value for each instance: the index of its choice. */
export type Row = number[];

const OPEN = -1;
/** Values tried before a row is given up; the same input stops at the same place on every machine. */
const BUDGET = 200_000;

type Table = {
  data: PathData;
  types: Map<string, Variable>;
  /** Conditions by the last instance (in order) they need. */
  checks: { needs: number[]; holds: (row: Row) => boolean }[];
  left: number;
};

/**
 * The rows of data for one path: values combined as the strength asks, every row
 * satisfying every condition on the way, and never two invalid values that are
 * judged together.
 *
 * Greedy one row at a time: take a combination still missing, fill the rest with
 * what covers most, and go back where a condition forbids it.
 * Source: the one-test-at-a-time family (AETG: Cohen, Dalal, Fredman, Patton, 1997).
 *
 * @returns at least one row, or none where no data can walk the path
 */
export function rowsOf(
  data: PathData,
  types: Map<string, Variable>,
  settings: Pick<GenerationSettings, 'strength' | 'negative' | 'limit'>,
): Row[] {
  const table = toTable(data, types);
  const first = complete(
    table,
    data.instances.map(() => OPEN),
    defaultsFirst(data.instances),
  );
  if (!first) return [];
  if (settings.strength === 0) return [first];
  if (settings.strength === 'all') return everyRow(table, settings.limit);
  if (settings.strength === 'base') return baseRows(table, first);
  return coveringRows(table, first, settings.strength, settings.negative);
}

function toTable(data: PathData, types: Map<string, Variable>): Table {
  const checks = data.conditions.map(({ condition, instances }) => {
    const needs = namesIn(condition).flatMap((name) => instances.get(name) ?? []);
    const rowHolds = (row: Row) =>
      holds(condition, (name) => {
        const index = instances.get(name) ?? -1;
        const choice = data.instances[index]?.choices[row[index] ?? OPEN];
        const type = types.get(name)?.type ?? 'text';
        return choice && { text: choice.value, validity: choice.validity, type };
      });
    return { needs, holds: rowHolds };
  });
  return { data, types, checks, left: BUDGET };
}

/** Whether a row, some of it open, breaks nothing that can be judged already. */
function isLegal({ data, checks }: Table, row: Row): boolean {
  const epochs = new Set<number>();
  for (const [i, value] of row.entries()) {
    const instance = data.instances[i];
    if (instance?.choices[value]?.validity !== 'invalid') continue;
    if (epochs.has(instance.epoch)) return false;
    epochs.add(instance.epoch);
  }
  return checks.every((check) => check.needs.some((i) => row[i] === OPEN) || check.holds(row));
}

type Preference = (instance: number, row: Row) => number[];

function defaultsFirst(instances: Instance[]): Preference {
  const orders = instances.map(({ choices }) =>
    choices
      .map((_, i) => i)
      .toSorted((a, b) => Number(choices[b]?.isDefault) - Number(choices[a]?.isDefault)),
  );
  return (instance) => orders[instance] ?? [];
}

/** Fills the open places of a row, depth first by preference; undefined where it cannot be done. */
function complete(table: Table, partial: Row, preference: Preference): Row | undefined {
  if (!isLegal(table, partial)) return undefined;
  const open = partial.flatMap((value, i) => (value === OPEN ? [i] : []));
  const stack: { row: Row; choices: number[] }[] = [];
  let row = partial;
  for (;;) {
    const place = open[stack.length];
    if (place === undefined) return row;
    stack.push({ row, choices: [...preference(place, row)].reverse() });
    const next = advance(table, stack, open);
    if (!next) return undefined;
    row = next;
  }
}

/** The next legal value at the deepest place that has one; going back as far as needed. */
function advance(
  table: Table,
  stack: { row: Row; choices: number[] }[],
  open: number[],
): Row | undefined {
  while (stack.length > 0) {
    const top = stack.at(-1);
    const place = open[stack.length - 1];
    if (!top || place === undefined || table.left-- <= 0) return undefined;
    const choice = top.choices.pop();
    if (choice === undefined) {
      stack.pop();
      continue;
    }
    const row = top.row.with(place, choice);
    if (isLegal(table, row)) return row;
  }
  return undefined;
}

function everyRow(table: Table, most: number): Row[] {
  const { instances } = table.data;
  let rows: Row[] = [instances.map(() => OPEN)];
  for (const [i, { choices }] of instances.entries()) {
    const longer = rows.flatMap((row) => choices.map((_, value) => row.with(i, value)));
    rows = longer.filter((row) => isLegal(table, row)).slice(0, most * 20);
  }
  return rows;
}

/** The base row, then each other value once, the rest as near to the base as conditions allow. */
function baseRows(table: Table, base: Row): Row[] {
  const { instances } = table.data;
  const nearBase: Preference = (instance) => {
    const own = base[instance] ?? 0;
    return [own, ...(instances[instance]?.choices ?? []).map((_, i) => i).filter((i) => i !== own)];
  };
  const rows = [base];
  for (const [i, { choices }] of instances.entries()) {
    for (const value of choices.keys()) {
      if (value === base[i]) continue;
      const row = complete(
        table,
        instances.map((_, k) => (k === i ? value : OPEN)),
        nearBase,
      );
      if (row && !rows.some((known) => known.join() === row.join())) rows.push(row);
    }
  }
  return rows;
}

/** A combination that some row must hold: instances and their values. */
type Tuple = { places: number[]; values: number[] };

function coveringRows(
  table: Table,
  first: Row,
  strength: number,
  negative: GenerationSettings['negative'],
): Row[] {
  const missing = new Map<string, Tuple>();
  for (const tuple of tuplesOf(table, strength, negative)) missing.set(keyOf(tuple), tuple);
  const rows: Row[] = [];
  while (missing.size > 0) {
    const [tuple] = missing.values();
    if (!tuple) break;
    const row = complete(table, partialOf(table, tuple), mostGain(table, missing));
    missing.delete(keyOf(tuple));
    if (!row) continue;
    rows.push(row);
    for (const [key, other] of missing) if (containsTuple(row, other)) missing.delete(key);
  }
  return rows.length > 0 ? rows : [first];
}

function* tuplesOf(
  { data: { instances } }: Table,
  strength: number,
  negative: GenerationSettings['negative'],
): Generator<Tuple> {
  const free = instances.flatMap(({ choices }, i) => (choices.length > 0 ? [i] : []));
  const size = Math.min(strength, free.length);
  const isInvalid = (place: number, value: number) =>
    instances[place]?.choices[value]?.validity === 'invalid';
  for (const places of subsets(free, size)) {
    for (const values of product(places.map((place) => instances[place]?.choices.length ?? 0))) {
      const invalid = places.some((place, i) => isInvalid(place, values[i] ?? OPEN));
      if (!invalid || size === 1 || negative === 'each') yield { places, values };
    }
  }
  if (size === 1 || negative === 'each') return;
  for (const place of free) {
    for (const value of instances[place]?.choices.keys() ?? []) {
      if (isInvalid(place, value)) yield { places: [place], values: [value] };
    }
  }
}

function* subsets(items: number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= items.length - size; i++) {
    for (const rest of subsets(items, size - 1, i + 1)) yield [items[i] ?? 0, ...rest];
  }
}

function* product(sizes: number[]): Generator<number[]> {
  const total = sizes.reduce((count, size) => count * size, 1);
  for (let number = 0; number < total; number++) {
    let rest = number;
    const values = sizes.map(() => 0);
    for (let i = sizes.length - 1; i >= 0; i--) {
      const size = sizes[i] ?? 1;
      values[i] = rest % size;
      rest = Math.floor(rest / size);
    }
    yield values;
  }
}

function keyOf({ places, values }: Tuple): string {
  return `${places}=${values}`;
}

function partialOf({ data }: Table, { places, values }: Tuple): Row {
  const row = data.instances.map(() => OPEN);
  places.forEach((place, i) => {
    row[place] = values[i] ?? OPEN;
  });
  return row;
}

function containsTuple(row: Row, { places, values }: Tuple): boolean {
  return places.every((place, i) => row[place] === values[i]);
}

/** Values that complete the most missing combinations come first; then in the order given. */
function mostGain(table: Table, missing: Map<string, Tuple>): Preference {
  return (instance, row) => {
    const choices = table.data.instances[instance]?.choices ?? [];
    const gains = choices.map(() => 0);
    for (const { places, values } of missing.values()) {
      const at = places.indexOf(instance);
      if (at < 0) continue;
      const fits = places.every(
        (place, i) => i === at || row[place] === OPEN || row[place] === values[i],
      );
      const settled = places.filter((place) => row[place] !== OPEN).length;
      const value = values[at] ?? 0;
      if (fits) gains[value] = (gains[value] ?? 0) + 1 + settled * 100;
    }
    return choices.map((_, i) => i).toSorted((a, b) => (gains[b] ?? 0) - (gains[a] ?? 0));
  };
}
