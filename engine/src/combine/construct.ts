import { defined } from '../defined.ts';
import { complete, isExtendable, type Legality } from './clauses/legality.ts';
import { addGains, cover, type Frontier, frontierOf, leaveOut } from './frontier.ts';
import type { Polarity, Tuple } from './instance.ts';
import { lowerBoundOf } from './lower-bound.ts';
import { enlist, isCovered, placeInSomeRow, type RowIndex, rowIndexOf } from './row-index.ts';
import {
  choose,
  combinationAt,
  countEnding,
  isNumbered,
  type Space,
  spaceOf,
  sumsOf,
} from './space.ts';

/** The constructed rows of one polarity, and the combinations that they cannot cover. */
export type Construction = {
  /** Full, legal rows; the first hold the seeds. */
  rows: Int32Array[];
  /** False where clauses were too hard to complete some row, which is then left out. */
  isComplete: boolean;
  /** The number of combinations beyond the budget; the rows cover them by chance only. */
  leftOut: number;
  uncoverable: number;
  examples: Tuple[];
  /** The most legal combinations of one set of columns: no suite has fewer rows. */
  lowerBound: number;
  /** The polarity's groups, numbered, their columns in the order in which they were added. */
  spaces: Space[];
  /** By space: the numbers of combinations no legal row holds. */
  impossible: number[][];
};

/** What the rows of one polarity are made of. */
export type SuiteInput = {
  polarity: Polarity;
  legality: Legality;
  /** Legal rows to keep, -1 for open cells. */
  seeds: readonly Int32Array[];
  random: (n: number) => number;
  /** Combinations that building one suite may look at. */
  budget: number;
};

type Growth = {
  polarity: Polarity;
  legality: Legality;
  random: (n: number) => number;
  /** Combinations that may be looked at, and were. */
  budget: number;
  work: number;
  /** A row to try combinations in: all cells open between two trials. */
  probe: Int32Array;
  result: Construction;
  index: RowIndex;
  /** The columns added so far. */
  columns: number[];
  known: Construction | undefined;
};

/**
 * Constructs a covering array column by column. In horizontal growth each row gets the value of
 * the new column that covers the most combinations; in vertical growth the remaining combinations
 * go into open cells or new rows. Cells that cover nothing stay open until the end. Combinations
 * beyond the budget are counted and left to chance. A combination is checked for legality only
 * while it is still uncovered.
 *
 * Source: Lei, Kacker, Kuhn, Okun & Lawrence, "IPOG-IPOG-D" (2008), and Forbes et
 * al., "Refining the in-parameter-order strategy" (2008).
 *
 * @param known what another construction of the same polarity found out about
 *   combinations: it is not asked again
 *
 * Time O(rows × sets of t columns), plus the legality tests and the rows looked
 * at for each combination left; memory one bit for each combination that ends in
 * the column being added.
 */
export function construct(input: SuiteInput, known?: Construction): Construction {
  const { polarity, legality, seeds, random, budget } = input;
  const rows = seeds.map((seed) => seed.slice());
  const order = orderOf(polarity.levels, legality);
  const spaces = polarity.groups.map(({ columns, t }) =>
    spaceOf({ columns: order.filter((column) => columns.includes(column)), t }, polarity.levels),
  );
  const impossible = spaces.map((_, id) => known?.impossible[id] ?? []);
  const { uncoverable = 0, examples = [], lowerBound = 0 } = known ?? {};
  const isComplete = true;
  const leftOut = 0;
  const found = { uncoverable, examples, lowerBound, spaces, impossible };
  const result: Construction = { rows, isComplete, leftOut, ...found };
  const probe = new Int32Array(polarity.levels.length).fill(-1);
  const index = rowIndexOf(rows, legality.offset);
  const shared = { polarity, legality, random, budget, work: 0 };
  const growth: Growth = { ...shared, probe, result, index, columns: [], known };
  for (const column of order) addColumn(growth, column);
  if (rows.length === 0) rows.push(new Int32Array(polarity.levels.length).fill(-1));
  result.rows = rows.filter((row) =>
    complete(legality, row, (column) => anyValue(polarity, column, random)),
  );
  result.isComplete = result.rows.length === rows.length && result.leftOut === 0;
  if (result.leftOut > 0) result.lowerBound = 1;
  else if (!known) result.lowerBound = lowerBoundOf(polarity, spaces, impossible);
  return result;
}

/** How many combinations of columns are looked at to build such a suite, over all its rows. */
export function buildingWork({ rows, spaces }: Construction): number {
  const sets = spaces.reduce((sum, { t, columns }) => sum + choose(columns.length, t), 0);
  return rows.length * sets;
}

/** A value of a column at random, each as often as its weight asks. */
function anyValue(
  { levels, weights }: Polarity,
  column: number,
  random: (n: number) => number,
): number {
  const own = weights?.[column];
  if (!own) return random(levels[column] ?? 1);
  let rest = random(own.reduce((sum, weight) => sum + weight, 0));
  const found = own.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return Math.max(found, 0);
}

/** Settled columns first, then those with most values: the later ones find more rows to fit in. */
function orderOf(levels: readonly number[], legality: Legality): number[] {
  const weight = (column: number): number => {
    const choices = defined(legality.choices[column]);
    return choices === 1 ? Number.POSITIVE_INFINITY : choices;
  };
  return levels
    .map((_, column) => column)
    .sort((a, b) => (weight(a) === weight(b) ? a - b : weight(b) - weight(a)));
}

function addColumn(growth: Growth, column: number): void {
  const { polarity, result } = growth;
  const frontiers: Frontier[] = [];
  const ids: number[] = [];
  result.spaces.forEach((space, id) => {
    const position = space.columns.indexOf(column);
    if (position < space.t - 1) return;
    const required = space.t === 1 ? polarity.allowed : polarity.combined;
    if (!isAffordable(growth, space, position)) {
      result.leftOut += countEnding(space, position, required);
      return;
    }
    const frontier = frontierOf(space, position, required);
    if (growth.known) leaveOut(frontier, growth.known.impossible[id] ?? []);
    frontiers.push(frontier);
    ids.push(id);
  });
  if (frontiers.length > 0) growHorizontally(growth, column, frontiers);
  growth.columns.push(column);
  for (let row = 0; row < result.rows.length; row++) enlist(growth.index, row, column);
  frontiers.forEach((frontier, index) => {
    if (frontier.left > 0) growVertically(growth, frontier, defined(ids[index]));
  });
}

/** Whether the budget lets a position's combinations be looked at in every row; what that takes is then used. */
function isAffordable(growth: Growth, { t, ...space }: Space, position: number): boolean {
  const sets = choose(position, t - 1);
  const words = (defined(space.levels[position]) + 31) >> 5;
  const before = t === 1 ? 1 : defined(space.ranks[t - 1]?.[defined(space.first[position])]);
  const work = growth.work + before * words + growth.result.rows.length * sets;
  if (!isNumbered({ t, ...space }, position) || work > growth.budget) return false;
  growth.work = work;
  return true;
}

function growHorizontally(growth: Growth, column: number, frontiers: readonly Frontier[]): void {
  const gains = new Int32Array(defined(growth.polarity.levels[column]));
  const choice: Choice = { column, frontiers, gains, uses: new Int32Array(gains.length) };
  for (const row of growth.result.rows) {
    if (frontiers.every(isDone)) return;
    for (const frontier of frontiers) {
      frontier.count = sumsOf(frontier.space, row, frontier.position);
    }
    if ((row[column] ?? -1) < 0) chooseValue(growth, row, choice);
    const value = row[column] ?? -1;
    if (value < 0) continue;
    for (const frontier of frontiers) cover(frontier, value);
  }
}

function isDone({ left }: Frontier): boolean {
  return left === 0;
}

/** A column being added: by value, what it gains in the row at hand, and how many rows took it. */
type Choice = {
  column: number;
  frontiers: readonly Frontier[];
  gains: Int32Array;
  uses: Int32Array;
};

/** Leaves the cell open when no value covers anything, or none that does is legal. */
function chooseValue({ legality, random }: Growth, row: Int32Array, choice: Choice): void {
  const { column, frontiers, gains, uses } = choice;
  gains.fill(0);
  for (const frontier of frontiers) addGains(frontier, gains);
  for (;;) {
    const best = bestValue(choice, random(gains.length));
    if (best < 0) return;
    row[column] = best;
    if (isExtendable(legality, row, [column])) {
      uses[best] = defined(uses[best]) + 1;
      return;
    }
    row[column] = -1;
    gains[best] = 0;
  }
}

/** The value with most gain, of equals the least used, of those the first from `turn` on; -1 when none gains. */
function bestValue({ gains, uses }: Choice, turn: number): number {
  let best = -1;
  let bestGain = 0;
  for (let step = 0; step < gains.length; step++) {
    const value = (turn + step) % gains.length;
    const gain = defined(gains[value]);
    if (gain === 0 || gain < bestGain) continue;
    if (gain > bestGain || defined(uses[value]) < defined(uses[best])) {
      best = value;
      bestGain = gain;
    }
  }
  return best;
}

function growVertically(growth: Growth, frontier: Frontier, id: number): void {
  const { space, position, words, missing } = frontier;
  const { t } = space;
  const positions = new Int32Array(t).fill(position);
  const values = new Int32Array(t);
  const columns = new Int32Array(t);
  for (let current = 0; current < missing.length; current++) {
    let bits = defined(missing[current]);
    if (bits === 0) continue;
    combinationAt(space, { number: Math.floor(current / words), j: t - 1 }, positions, values);
    for (let j = 0; j < t; j++) columns[j] = defined(space.columns[defined(positions[j])]);
    for (; bits !== 0; bits &= bits - 1) {
      values[t - 1] = (current % words) * 32 + 31 - Math.clz32(bits & -bits);
      if (growth.work > growth.budget) growth.result.leftOut++;
      else place(growth, id, columns, values);
    }
  }
}

/** What a place for one combination costs, in combinations looked at: in any case, for each column, and for each row that may take it. */
const PLACE_COST = 200;
const COLUMN_COST = 5;
const ROW_COST = 0.1;

function place(growth: Growth, id: number, columns: Int32Array, values: Int32Array): void {
  const { polarity, result: suite } = growth;
  growth.work += PLACE_COST + COLUMN_COST * polarity.levels.length + ROW_COST * suite.rows.length;
  if (isCovered(growth.index, columns, values)) return;
  const { probe, legality, result, index } = growth;
  for (let current = 0; current < columns.length; current++)
    probe[defined(columns[current])] = defined(values[current]);
  const take = (row: number) => fill(growth, row, columns);
  if (!isExtendable(legality, probe, columns)) recordUncoverable(growth, id, columns);
  else if (!placeInSomeRow(index, columns, values, take)) {
    result.rows.push(probe.slice());
    for (const column of growth.columns) enlist(index, result.rows.length - 1, column);
  }
  for (const column of columns) probe[column] = -1;
}

function recordUncoverable(
  { probe, polarity, result }: Growth,
  id: number,
  columns: Int32Array,
): void {
  const space = defined(result.spaces[id]);
  let number = 0;
  columns.forEach((column, index) => {
    const symbol = defined(space.first[space.columns.indexOf(column)]) + defined(probe[column]);
    number += defined(space.ranks[index + 1]?.[symbol]);
  });
  result.uncoverable++;
  result.impossible[id]?.push(number);
  if (result.examples.length >= 100) return;
  const tuple = Array.from(columns, (column): [number, number] => [column, defined(probe[column])]);
  const all = polarity.pinned ? [...tuple, polarity.pinned] : tuple;
  result.examples.push(all.map(([a, b]): [number, number] => [a, b]).sort((a, b) => a[0] - b[0]));
}

function fill({ probe, legality, index }: Growth, current: number, columns: Int32Array): boolean {
  const row = index.rows[current] ?? probe;
  const filled = columns.filter((column) => (row[column] ?? -1) < 0);
  for (const column of filled) row[column] = probe[column] ?? -1;
  if (isExtendable(legality, row, filled)) {
    for (const column of filled) enlist(index, current, column);
    return true;
  }
  for (const column of filled) row[column] = -1;
  return false;
}
