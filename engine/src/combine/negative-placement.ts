import { defined } from '../defined.ts';
import { isExtendable, type Legality } from './clauses/legality.ts';
import type { Construction, SuiteInput } from './construct.ts';
import { numbersOf } from './frontier.ts';
import { groupsOf } from './groups.ts';
import type { Instance, Polarity, Tuple } from './instance.ts';
import { combinationAt, type Space, spaceOf } from './space.ts';

/** What a search for a legal row costs, in combinations looked at. */
const SEARCH_COST = 1000;

/** What no legal row holds, whatever invalid value it has; and how many combinations were not decided. */
export type Leftovers = { uncoverable: number; examples: Tuple[]; leftOut: number };

/** Rows with one certain invalid value, as far as fixed, and how many of them there will be in any case. */
type Target = { legality: Legality; rows: Int32Array[]; expected: number };

type Search = { targets: Target[]; anyRow: Legality; probe: Int32Array; work: number };

/**
 * Finds a place for each combination that the first rows cannot hold: it is fixed in rows with an invalid value, by first fit into as few as possible.
 *
 * @param inputs of the rows with an invalid value; each gets the fixed rows as further seeds
 * @param limits `anyRow` knows the clauses alone; `budget` is in combinations looked at
 *
 * O(combinations × (kinds of rows + rows fixed)).
 */
export function placeLeftovers(
  combinations: Iterable<Tuple>,
  inputs: readonly SuiteInput[],
  { anyRow, budget }: { anyRow: Legality; budget: number },
): Leftovers {
  const targets = inputs.map(({ legality, polarity, seeds }): Target => {
    return {
      legality,
      rows: seeds.map((seed) => seed.slice()),
      expected: trivialLowerBound(polarity),
    };
  });
  const probe = new Int32Array(anyRow.levels.length).fill(-1);
  const search: Search = { targets, anyRow, probe, work: 0 };
  const result: Leftovers = { uncoverable: 0, examples: [], leftOut: 0 };
  for (const combination of combinations) {
    if (search.work > budget) {
      result.leftOut++;
      continue;
    }
    for (const [column, value] of combination) probe[column] = value;
    const columns = combination.map(([column]) => column);
    if (!place(search, columns)) {
      result.uncoverable++;
      if (result.examples.length < 100) result.examples.push(combination);
    }
    for (const column of columns) probe[column] = -1;
  }
  for (const [index, { rows }] of targets.entries()) {
    const input = inputs[index];
    if (input) input.seeds = rows;
  }
  return result;
}

/** The combinations that the first rows cannot hold, each by column. */
export function* leftoversOf(
  instance: Instance,
  { spaces, impossible }: Construction,
  polarity: Polarity,
): Generator<Tuple> {
  for (const [id, space] of spaces.entries()) yield* tuplesOf(space, impossible[id] ?? []);
  if (polarity.pinned) yield* withPinned(instance, polarity);
}

/**
 * The combinations with a valid value of the column whose invalid value the first rows all hold:
 * where no legal row is without an invalid value, none of the first has them.
 */
function* withPinned(
  instance: Instance,
  { pinned: [column] = [-1, -1], combined, levels }: Polarity,
): Generator<Tuple> {
  const invalid = new Set((instance.negative ?? []).map(([index, value]) => `${index} ${value}`));
  const valid = Array.from({ length: defined(levels[column]) }, (_, value) => value).filter(
    (value) => !invalid.has(`${column} ${value}`),
  );
  for (const group of groupsOf(instance).filter(({ columns }) => columns.includes(column))) {
    const columns = group.columns.filter((other) => other !== column);
    const space = spaceOf({ columns, t: group.t - 1 }, levels);
    const numbers = numbersOf(space, { j: space.t, below: columns.length }, combined);
    for (const tuple of tuplesOf(space, numbers)) {
      for (const value of valid) {
        const all: Tuple = [...tuple, [column, value]];
        yield all.sort(([a], [b]) => a - b);
      }
    }
  }
}

function* tuplesOf(space: Space, numbers: Iterable<number>): Generator<Tuple> {
  const positions = new Int32Array(space.t);
  const values = new Int32Array(space.t);
  for (const number of numbers) {
    combinationAt(space, { number, j: space.t }, positions, values);
    const tuple = Array.from(positions, (position, index): [number, number] => [
      defined(space.columns[position]),
      defined(values[index]),
    ]);
    yield tuple.sort(([a], [b]) => a - b);
  }
}

/** Fixes the cells of the probe in a row that can take them. @returns false when no kind of row can */
function place(search: Search, columns: readonly number[]): boolean {
  const { anyRow, probe } = search;
  search.work += SEARCH_COST;
  if (!isExtendable(anyRow, probe, columns)) return false;
  search.work += SEARCH_COST * search.targets.length;
  const able = search.targets.filter(({ legality }) => isExtendable(legality, probe, columns));
  if (able.length === 0) return false;
  for (const { legality, rows } of able) {
    for (const row of rows) if (takes(search, legality, row, columns)) return true;
  }
  const room = ({ rows, expected }: Target) => expected - rows.length;
  const roomiest = able.reduce((best, target) => (room(target) > room(best) ? target : best));
  roomiest.rows.push(probe.slice());
  return true;
}

function takes(
  search: Search,
  legality: Legality,
  row: Int32Array,
  columns: readonly number[],
): boolean {
  const { probe } = search;
  search.work += columns.length;
  const isFit = columns.every((column) => {
    const value = row[column] ?? -1;
    return value < 0 || value === probe[column];
  });
  if (!isFit) return false;
  const open = columns.filter((column) => (row[column] ?? -1) < 0);
  for (const column of open) row[column] = probe[column] ?? -1;
  search.work += SEARCH_COST;
  if (isExtendable(legality, row, open)) return true;
  for (const column of open) row[column] = -1;
  return false;
}

/** The most combinations of one set of columns, as far as clauses let them be. */
function trivialLowerBound({ groups, combined }: Polarity): number {
  const sizeOf = (column: number) => defined(combined[column]).reduce((sum, one) => sum + one, 0);
  return groups.reduce((roomiest, { columns, t }) => {
    const sizes = columns.map(sizeOf).sort((a, b) => b - a);
    return Math.max(
      roomiest,
      sizes.slice(0, t).reduce((product, size) => product * size, 1),
    );
  }, 1);
}
