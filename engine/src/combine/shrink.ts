import type { Construction } from './construct.ts';
import {
  type CoverCounts,
  combinationAt,
  countRow,
  coverCounts,
  growthBy,
  onlyIn,
  setCell,
} from './cover-counts.ts';
import type { Polarity } from './instance.ts';
import { complete, holdsAround, type Legality } from './legality.ts';

/** What a move and a search for a legal row cost besides, in combinations looked at. */
const MOVE_WORK = 50;
const SEARCH_WORK = 1000;

type Search = {
  cover: CoverCounts;
  legality: Legality;
  random: (n: number) => number;
  rows: Int32Array[];
  /** The first rows, which must stay: their cells as far as fixed, -1 where free. */
  seeds: readonly Int32Array[];
  /** By row, then column: the move from which on the cell may change again. */
  tabuUntil: WeakMap<Int32Array, Int32Array>;
  move: number;
};

/**
 * Takes rows out of a suite one by one, each time mending the rest by changing
 * single cells: of the rows that miss a combination by one cell, the cell whose
 * change leaves fewest combinations open, if it was not changed just before.
 *
 * Source: Nurmela, "Upper bounds for covering arrays by tabu search" (2004);
 * with constraints as in Galinier, Kpodjedo & Antoniol (2017).
 *
 * @param budget the combinations it may look at; the answer depends on it, not on time
 * @returns rows that cover what the construction covers, the seeds first
 *
 * A move costs O(candidate rows × sets of a column).
 */
export function shrink(
  { polarity, legality, seeds, random }: ShrinkInput,
  { rows, impossible, lowerBound }: Construction,
  budget: number,
): Int32Array[] {
  if (rows.length <= lowerBound || rows.length > 65_000) return rows;
  const setup = rows.length * polarity.sets.length;
  const cover = setup < budget ? coverCounts(polarity, impossible) : null;
  if (!cover) return rows;
  let best = rows;
  const working = rows.map((row) => row.slice());
  const tabuUntil = new WeakMap<Int32Array, Int32Array>();
  const search: Search = { cover, legality, random, rows: working, seeds, tabuUntil, move: 0 };
  for (const row of working) countRow(cover, row, 1);
  while (working.length > Math.max(lowerBound, seeds.length) && cover.work < budget) {
    dropLeast(search);
    while (cover.open.length > 0 && cover.work < budget) mend(search);
    if (cover.open.length === 0) best = working.map((row) => row.slice());
  }
  return best;
}

export type ShrinkInput = {
  polarity: Polarity;
  legality: Legality;
  seeds: readonly Int32Array[];
  random: (n: number) => number;
};

function dropLeast({ cover, rows, seeds }: Search): void {
  let least = seeds.length;
  let leastOnly = Number.POSITIVE_INFINITY;
  for (let index = seeds.length; index < rows.length; index++) {
    const row = rows[index];
    const only = row ? onlyIn(cover, row) : leastOnly;
    if (only >= leastOnly) continue;
    least = index;
    leastOnly = only;
  }
  const [dropped] = rows.splice(least, 1);
  if (dropped) countRow(cover, dropped, -1);
}

type Change = { row: Int32Array; column: number; value: number };

function mend(search: Search): void {
  const { cover, random } = search;
  search.move++;
  const target = combinationAt(cover, cover.open[random(cover.open.length)] ?? 0);
  const change = bestChange(search, target);
  if (!change) {
    rewriteRow(search, target);
    return;
  }
  const { row, column, value } = change;
  setCell(cover, row, column, value);
  tabuOf(search, row)[column] = search.move + 1 + random(3);
}

type Target = ReturnType<typeof combinationAt>;

/** The least growth among the rows that miss only one cell; of equals any, evenly. */
function bestChange(search: Search, target: Target): Change | null {
  const { cover, random, rows } = search;
  let best: Change | null = null;
  let leastGrowth = Number.POSITIVE_INFINITY;
  let equals = 0;
  cover.work += MOVE_WORK + rows.length;
  for (let index = 0; index < rows.length; index++) {
    const change = changeOf(search, target, index);
    if (!change) continue;
    const growth = growthBy(cover, change.row, change.column, change.value);
    if (growth > leastGrowth || !isOpenTo(search, change, growth)) continue;
    equals = growth < leastGrowth ? 1 : equals + 1;
    leastGrowth = growth;
    if (equals === 1 || random(equals) === 0) best = change;
  }
  return best;
}

function changeOf({ rows, seeds }: Search, target: Target, index: number): Change | null {
  const row = rows[index];
  const position = row ? onlyMismatch(row, target) : -1;
  if (!row || position < 0) return null;
  const column = target.columns[position] ?? 0;
  if ((seeds[index]?.[column] ?? -1) >= 0) return null;
  return { row, column, value: target.values[position] ?? 0 };
}

/** A cell changed just before stays, unless its change would end the search. */
function isOpenTo(search: Search, { row, column, value }: Change, growth: number): boolean {
  const isTabu = (tabuOf(search, row)[column] ?? 0) > search.move;
  if (isTabu && search.cover.open.length + growth > 0) return false;
  return isLegalWith(search.legality, row, column, value);
}

/** The only position at which the row differs from the combination; -1 when there are more. */
function onlyMismatch(row: Int32Array, { columns, values }: Target): number {
  let found = -1;
  for (let position = 0; position < columns.length; position++) {
    if (row[columns[position] ?? 0] === values[position]) continue;
    if (found >= 0) return -1;
    found = position;
  }
  return found;
}

function isLegalWith(legality: Legality, row: Int32Array, column: number, value: number): boolean {
  const held = row[column] ?? 0;
  row[column] = value;
  const isLegal = holdsAround(legality, row, column);
  row[column] = held;
  return isLegal;
}

function tabuOf({ tabuUntil }: Search, row: Int32Array): Int32Array {
  let tabu = tabuUntil.get(row);
  if (!tabu) {
    tabu = new Int32Array(row.length);
    tabuUntil.set(row, tabu);
  }
  return tabu;
}

/** No single cell will do: some row takes the whole combination and keeps what it can. */
function rewriteRow({ cover, legality, random, rows, seeds }: Search, target: Target): void {
  if (rows.length <= seeds.length) return;
  const row = rows[seeds.length + random(rows.length - seeds.length)];
  if (!row) return;
  const wanted = row.slice();
  target.columns.forEach((column, position) => {
    wanted[column] = target.values[position] ?? 0;
  });
  if (!target.columns.every((column) => holdsAround(legality, wanted, column))) {
    wanted.fill(-1);
    target.columns.forEach((column, position) => {
      wanted[column] = target.values[position] ?? 0;
    });
    cover.work += SEARCH_WORK;
    if (!complete(legality, wanted, (column) => row[column] ?? 0)) return;
  }
  wanted.forEach((value, column) => {
    if (row[column] !== value) setCell(cover, row, column, value);
  });
}
