import { defined } from '../defined.ts';
import { complete, holdsAround, type Legality } from './clauses/legality.ts';
import { buildingWork, type Construction, type SuiteInput } from './construct.ts';
import { type Cover, canDrop, coverOf, dropRow, setCell } from './cover.ts';
import { OPEN_WIDTH } from './cover-part.ts';

/** The costs of operations, in combinations examined. */
const COSTS = {
  /** A move, in any case. */
  move: 20,
  /** A search for a legal row. */
  search: 1000,
  /** A combination that is counted at first. */
  counting: 0.25,
  /** A clause that is tested. */
  clause: 4,
};

/** Of the open combinations so many are looked at to judge a move. */
const MAX_JUDGED = 60;

/** Counting a suite may take so much of the budget: with less left little would come of it. */
const SETUP_SHARE = 0.6;

/** How many combinations were looked at, and the best suite so far: how many rows it has, and which. */
export type ShrinkProgress = { work: number; size: number; suite: () => Int32Array[] };

/** The combinations that may be looked at in all, and between two reports. */
export type ShrinkLimits = { budget: number; pause: number };

type Search = {
  cover: Cover;
  legality: Legality;
  random: (n: number) => number;
  /** Ids of the rows still there. */
  rows: number[];
  /** The rows that must stay, by id: their cells as far as fixed, -1 where free. */
  seeds: readonly Int32Array[];
  /** By row id, then column: the move from which on the cell may change again. */
  tabuUntil: Int32Array;
  move: number;
  /** The fewest combinations open since a row was dropped, and the move that came to it. */
  fewestOpen: number;
  improvedAt: number;
  /** Scratch: a row as it might be, and the best of those. */
  row: Int32Array;
  rewritten: Int32Array;
};

/**
 * Reduces the number of rows by tabu search. A row is removed, and single cells of the others are
 * changed until all combinations are covered again: of the rows that miss an uncovered combination
 * by one cell, the cell whose change leaves the fewest combinations uncovered, unless it was
 * changed recently.
 *
 * The number of combinations that only a cell provides is counted, so a move is judged by
 * examining the uncovered combinations only.
 *
 * Source: Nurmela, "Upper bounds for covering arrays by tabu search" (2004);
 * with constraints as in Galinier, Kpodjedo & Antoniol (2017).
 *
 * @yields after each pause's work
 * @returns rows that cover what the construction covers, the seeds first; they
 *   depend on the limits, not on time
 *
 * A move costs O(rows + candidate rows × open combinations + sets of a column).
 */
export function* shrink(
  input: SuiteInput,
  built: Construction,
  { budget, pause }: ShrinkLimits,
): Generator<ShrinkProgress, ShrinkProgress> {
  const search = searchOf(input, built, budget);
  if (!search) return { work: 0, size: built.rows.length, suite: () => built.rows };
  const { cover } = search;
  const { width } = cover;
  const minimum = Math.max(built.lowerBound, input.seeds.length);
  const best = { size: search.rows.length, ids: search.rows.slice(), cells: cover.cells.slice() };
  const rowOf = (id: number) => best.cells.slice(id * width, (id + 1) * width);
  const suite = () => best.ids.slice(0, best.size).map(rowOf);
  const progress = () => ({ work: cover.work, size: best.size, suite });
  for (let end = pause; ; end = cover.work + pause) {
    while (cover.work < end) {
      if (cover.open.length > 0) {
        repair(search);
        continue;
      }
      noteBest(best, search);
      if (best.size <= minimum || !dropCheapestRow(search)) return progress();
    }
    if (cover.work >= budget) return progress();
    yield progress();
  }
}

/** Writes over the best suite so far, which the rows of the search now are: there may be thousands of them, and thousands of times. */
function noteBest(best: { size: number; ids: number[]; cells: Int32Array }, search: Search): void {
  const { rows, cover } = search;
  best.size = rows.length;
  for (let index = 0; index < rows.length; index++) best.ids[index] = defined(rows[index]);
  best.cells.set(cover.cells);
}

/** What counting a suite costs, in combinations looked at to change it: they are looked at twice, in their order. */
export function countingWork(built: Construction): number {
  return COSTS.counting * buildingWork(built);
}

function searchOf(
  { polarity, legality, seeds, random }: SuiteInput,
  built: Construction,
  budget: number,
): Search | undefined {
  const { rows, lowerBound, isComplete } = built;
  if (!isComplete || rows.length <= lowerBound) return undefined;
  if (countingWork(built) > budget * SETUP_SHARE) return undefined;
  const cover = coverOf(polarity, rows, built);
  if (cover) cover.work = countingWork(built);
  return (
    cover && {
      cover,
      legality,
      random,
      rows: rows.map((_, id) => id),
      seeds,
      tabuUntil: new Int32Array(cover.cells.length),
      move: 0,
      fewestOpen: 0,
      improvedAt: 0,
      row: new Int32Array(cover.width),
      rewritten: new Int32Array(cover.width),
    }
  );
}

function dropCheapestRow(search: Search): boolean {
  const { cover, rows, seeds } = search;
  let minimum = -1;
  let minOnly = Number.POSITIVE_INFINITY;
  for (let index = seeds.length; index < rows.length; index++) {
    const only = defined(cover.onlyInRow[defined(rows[index])]);
    if (only >= minOnly) continue;
    minimum = index;
    minOnly = only;
  }
  const id = rows[minimum];
  if (id === undefined || !canDrop(cover, id)) return false;
  rows.splice(minimum, 1);
  dropRow(cover, id);
  search.fewestOpen = cover.open.length;
  search.improvedAt = search.move;
  return true;
}

/** After so many moves without fewer open combinations single cells may go round in circles: then one move in so many rewrites a row at a venture. */
const STALE = 200;
const DETOUR = 100;

type Change = { id: number; column: number; value: number; growth: number };

function repair(search: Search): void {
  const { cover, random } = search;
  search.move++;
  if (cover.open.length < search.fewestOpen) {
    search.fewestOpen = cover.open.length;
    search.improvedAt = search.move;
  }
  const target = random(cover.open.length) * OPEN_WIDTH;
  const isDetour = search.move - search.improvedAt > STALE && random(DETOUR) === 0;
  const change = isDetour ? null : bestChange(search, target);
  if (!change) {
    rewriteRow(search, target);
    return;
  }
  const { id, column, value } = change;
  setCell(cover, id, column, value);
  search.tabuUntil[id * cover.width + column] = search.move + 1 + random(3);
}

/** The least growth among the rows that miss only one cell of the target; of equals any, evenly. */
function bestChange(search: Search, target: number): Change | null {
  const { cover, random, rows } = search;
  const { cells, width } = cover;
  const open = cover.open.cells;
  let best: Change | null = null;
  let maxGrowth = Number.POSITIVE_INFINITY;
  let equals = 0;
  cover.work += rows.length + COSTS.move;
  for (let index = 0; index < rows.length; index++) {
    const position = onlyMismatch(open, cells, target, defined(rows[index]) * width);
    const change = position < 0 ? null : changeAt(search, index, position, maxGrowth);
    if (!change) continue;
    equals = change.growth === maxGrowth ? equals + 1 : 1;
    maxGrowth = change.growth;
    if (random(equals) === 0) best = change;
  }
  return best;
}

/** The change of a row's only mismatch, if it may be and lets no more combinations open than `most`. */
function changeAt(
  search: Search,
  index: number,
  position: number,
  maxGrowth: number,
): Change | null {
  const { cover, rows, seeds } = search;
  const id = defined(rows[index]);
  const column = defined(cover.open.cells[position]);
  const uncovered = defined(cover.only[id * cover.width + column]);
  if (uncovered - cover.open.length > maxGrowth || (seeds[index]?.[column] ?? -1) >= 0) return null;
  const change = { id, column, value: defined(cover.open.cells[position + 1]), growth: uncovered };
  change.growth -= gainOf(cover, change);
  return change.growth > maxGrowth || !isOpenTo(search, change) ? null : change;
}

/** Where, in the open combination at `target`, the only cell stands that differs from the row at `start`; -1 when there are more. */
function onlyMismatch(open: Int32Array, cells: Int32Array, target: number, start: number): number {
  const end = target + 1 + 2 * defined(open[target]);
  let found = -1;
  for (let position = target + 1; position < end; position += 2) {
    if (cells[start + defined(open[position])] === open[position + 1]) continue;
    if (found >= 0) return -1;
    found = position;
  }
  return found;
}

/** How many open combinations the change would close; of many, the first sixty are looked at. */
function gainOf(cover: Cover, { id, column, value }: Change): number {
  const open = cover.open.cells;
  const start = id * cover.width;
  const end = Math.min(cover.open.length, MAX_JUDGED) * OPEN_WIDTH;
  cover.work += end / OPEN_WIDTH;
  let gain = 0;
  for (let target = 0; target < end; target += OPEN_WIDTH) {
    const position = onlyMismatch(open, cover.cells, target, start);
    if (position >= 0 && open[position] === column && open[position + 1] === value) gain++;
  }
  return gain;
}

/** A cell changed just before stays, unless its change would end the search. */
function isOpenTo(search: Search, { id, column, value, growth }: Change): boolean {
  const { cover, legality, tabuUntil, move } = search;
  const position = id * cover.width + column;
  if (defined(tabuUntil[position]) > move && cover.open.length + growth > 0) return false;
  if (defined(legality.clausesOf[column]?.length) === 0) return true;
  cover.work +=
    COSTS.clause * defined(legality.risksOf[defined(legality.offset[column]) + value]?.length);
  const previous = defined(cover.cells[position]);
  cover.cells[position] = value;
  const isLegal = holdsAround(legality, cover.cells, id * cover.width, column);
  cover.cells[position] = previous;
  return isLegal;
}

/** So many rows are compared when none can take a combination by one cell. */
const COMPARED_ROWS = 8;

/** No single cell will do: of some rows the one that loses least takes the whole combination and keeps what it can. */
function rewriteRow(search: Search, target: number): void {
  const { cover, random, rows, seeds, rewritten } = search;
  const { width, cells } = cover;
  const own = rows.length - seeds.length;
  let minimum = Number.POSITIVE_INFINITY;
  let best: number | undefined;
  for (let trial = 0; trial < Math.min(COMPARED_ROWS, own * COMPARED_ROWS); trial++) {
    const id = defined(rows[seeds.length + random(own)]);
    const uncovered = rewrite(search, target, id) ? lossOf(search, id) : minimum;
    if (uncovered >= minimum) continue;
    minimum = uncovered;
    best = id;
    rewritten.set(search.row);
  }
  if (best === undefined) return;
  const start = best * width;
  for (const [column, value] of rewritten.entries()) {
    if (value !== cells[start + column]) setCell(cover, best, column, value);
  }
}

/** At most so many combinations a row would leave open if it became `row`. */
function lossOf({ cover, row }: Search, id: number): number {
  const { width, cells, only } = cover;
  let uncovered = 0;
  for (let column = 0; column < width; column++) {
    const position = id * width + column;
    if (row[column] !== cells[position]) uncovered += defined(only[position]);
  }
  return uncovered;
}

/** Writes into `row` the row with the id as it would be with the target. @returns false when it cannot be */
function rewrite({ cover, legality, row }: Search, target: number, id: number): boolean {
  const { cells, width, open } = cover;
  const previous = cells.subarray(id * width, (id + 1) * width);
  const end = target + 1 + 2 * defined(open.cells[target]);
  const take = () => {
    for (let position = target + 1; position < end; position += 2) {
      row[defined(open.cells[position])] = defined(open.cells[position + 1]);
    }
  };
  row.set(previous);
  take();
  let isLegal = true;
  for (let position = target + 1; position < end && isLegal; position += 2) {
    isLegal = holdsAround(legality, row, 0, defined(open.cells[position]));
  }
  if (isLegal) return true;
  for (const { columns } of legality.regions) for (const column of columns) row[column] = -1;
  take();
  cover.work += COSTS.search;
  return complete(legality, row, (column) => defined(previous[column]));
}
