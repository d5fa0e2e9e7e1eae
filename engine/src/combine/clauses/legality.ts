import { defined } from '../../defined.ts';
import type { Literal } from '../instance.ts';
import {
  assign,
  assignCells,
  type Legality,
  propagate,
  propagateClause,
  type Region,
  remove,
  undo,
} from './propagation.ts';
import { MAX_SEARCH_WORK, searchAll } from './search.ts';

export type { Legality };

/**
 * Compiles clauses over columns and removes the values that no row can hold by
 * unit propagation.
 *
 * @param allowed per column, 1 for each value a row may hold
 * @param workLeft clauses that hard searches may look at in all
 * @returns a state whose `satisfiable` is exact (propagation, then search) while `undecided` is 0
 *
 * Time: the propagation is O(literals × values removed); the search is
 * exponential in the worst case, as satisfiability is, and gives up then.
 */
export function compileLegality(
  levels: readonly number[],
  clauses: readonly (readonly Literal[])[],
  allowed: readonly Uint8Array[],
  workLeft: number = MAX_SEARCH_WORK,
): Legality {
  const offset = new Int32Array(levels.length + 1);
  levels.forEach((level, column) => {
    offset[column + 1] = defined(offset[column]) + level;
  });
  const total = defined(offset[levels.length]);
  const columnOf = new Int32Array(total);
  for (let column = 0; column < levels.length; column++) {
    columnOf.fill(column, defined(offset[column]), defined(offset[column + 1]));
  }
  const compiled = clauses.map((clause) =>
    Int32Array.from(
      clause,
      ([column, value, holds]) => (defined(offset[column]) + value) * 2 + holds,
    ),
  );
  const clausesOf = clausesByColumn(levels.length, clauses);
  const legality: Legality = {
    levels,
    offset,
    possible: new Uint8Array(total).fill(1),
    choices: Int32Array.from(levels),
    clauses: compiled,
    clausesOf,
    risksOf: risksBySymbol({ clausesOf, columnOf }, compiled),
    columnOf,
    ...regionsOf({ clausesOf, clauses: compiled, columnOf }),
    trail: [],
    changed: [],
    isChanged: new Uint8Array(levels.length),
    satisfiable: true,
    workLeft,
    undecided: 0,
  };
  legality.satisfiable = startFrom(legality, allowed);
  return legality;
}

function clausesByColumn(width: number, clauses: readonly (readonly Literal[])[]): Int32Array[] {
  const found: number[][] = Array.from({ length: width }, () => []);
  clauses.forEach((clause, index) => {
    for (const column of new Set(clause.map(([column]) => column))) found[column]?.push(index);
  });
  return found.map((indexes) => Int32Array.from(indexes));
}

type Named = Pick<Legality, 'clausesOf' | 'clauses' | 'columnOf'>;

function regionsOf(named: Named): Pick<Legality, 'regions' | 'regionOf'> {
  const regionOf = new Int32Array(named.clausesOf.length).fill(-1);
  const regions: Region[] = [];
  named.clausesOf.forEach((indexes, start) => {
    if (defined(regionOf[start]) >= 0 || indexes.length === 0) return;
    const region = regionAround(named, start);
    for (const column of region.columns) regionOf[column] = regions.length;
    regions.push(region);
  });
  return { regions, regionOf };
}

function regionAround({ clausesOf, clauses, columnOf }: Named, start: number): Region {
  const columns = new Set([start]);
  const own = new Set<Int32Array>();
  for (const column of columns) {
    for (const index of clausesOf[column] ?? []) {
      const clause = clauses[index] ?? columnOf;
      own.add(clause);
      for (const literal of clause) columns.add(defined(columnOf[literal >> 1]));
    }
  }
  return { columns: [...columns], clauses: [...own] };
}

function startFrom(legality: Legality, allowed: readonly Uint8Array[]): boolean {
  let isPossible = legality.levels.every((level) => level > 0);
  allowed.forEach((values, column) => {
    values.forEach((isAllowed, value) => {
      if (!isAllowed && !remove(legality, defined(legality.offset[column]) + value))
        isPossible = false;
    });
  });
  if (!isPossible) return false;
  for (const clause of legality.clauses) if (!propagateClause(legality, clause)) return false;
  if (!propagate(legality)) return false;
  const mark = legality.trail.length;
  const isSatisfiable = searchAll(legality, legality.regions);
  undo(legality, mark);
  return isSatisfiable;
}

/**
 * Tells whether a legal row holds the given cells (-1 is open). Leaves the state as it was.
 *
 * @param changed the cells that are new since the row was extendable; all when absent
 * @returns exactly, or false where the search gave up
 */
export function isExtendable(
  legality: Legality,
  cells: ArrayLike<number>,
  changed?: ArrayLike<number>,
): boolean {
  if (!isPossible(legality, cells, changed)) return false;
  const regions = changed ? regionsAround(legality, changed) : legality.regions;
  if (regions.length === 0) return true;
  const mark = legality.trail.length;
  const isLegal =
    regions.every((region) => assignCells(legality, cells, region)) &&
    propagate(legality) &&
    searchAll(legality, regions);
  undo(legality, mark);
  return isLegal;
}

function regionsAround({ regions, regionOf }: Legality, columns: ArrayLike<number>): Region[] {
  const found: Region[] = [];
  for (let index = 0; index < columns.length; index++) {
    const region = regions[defined(regionOf[defined(columns[index])])];
    if (region && !found.includes(region)) found.push(region);
  }
  return found;
}

/** Whether no cell, or none of those that changed, has a value that no row can hold. */
function isPossible(
  { possible, offset }: Legality,
  cells: ArrayLike<number>,
  changed?: ArrayLike<number>,
): boolean {
  const count = (changed ?? cells).length;
  for (let index = 0; index < count; index++) {
    const column = changed ? defined(changed[index]) : index;
    const value = cells[column] ?? -1;
    if (value >= 0 && possible[defined(offset[column]) + value] !== 1) return false;
  }
  return true;
}

/**
 * Fills the open cells of an extendable row so that the row is legal.
 *
 * @param prefer gives the value to try first for a column; where clauses do not
 *   let all columns have theirs, the first ones do
 * @returns false, with the row untouched, when no legal row was found that holds its cells
 */
export function complete(
  legality: Legality,
  cells: Int32Array,
  prefer: (column: number) => number,
): boolean {
  const mark = legality.trail.length;
  const { regions } = legality;
  const isLegal =
    isPossible(legality, cells) &&
    regions.every((region) => assignCells(legality, cells, region)) &&
    propagate(legality) &&
    (tryPreferred(legality, cells, prefer) || searchAll(legality, regions));
  for (let column = 0; isLegal && column < cells.length; column++) {
    if (defined(cells[column]) >= 0) continue;
    cells[column] = settle(legality, column, prefer(column));
  }
  undo(legality, mark);
  return isLegal;
}

/** Takes what columns prefer as far as nothing speaks against it. @returns false, with nothing taken, when that was too much */
function tryPreferred(
  legality: Legality,
  cells: Int32Array,
  prefer: (column: number) => number,
): boolean {
  const { regions, trail, offset } = legality;
  const start = trail.length;
  for (const { columns } of regions) {
    for (const column of columns) {
      if (defined(cells[column]) >= 0) continue;
      const mark = trail.length;
      const symbol = defined(offset[column]) + prefer(column);
      if (!assign(legality, symbol) || !propagate(legality)) undo(legality, mark);
    }
  }
  if (searchAll(legality, regions)) return true;
  undo(legality, start);
  return false;
}

/** After a successful search every clause holds whatever the still possible values are. */
function settle(legality: Legality, column: number, first: number): number {
  const level = defined(legality.levels[column]);
  for (let step = 0; step < level; step++) {
    const value = (first + step) % level;
    if (legality.possible[defined(legality.offset[column]) + value]) return value;
  }
  return 0;
}

/**
 * Tells whether a full row satisfies every clause that names the column.
 *
 * @param cells rows one after the other
 * @param start where the row begins
 */
export function holdsAround(
  { clauses, risksOf, offset, columnOf }: Legality,
  cells: Int32Array,
  start: number,
  column: number,
): boolean {
  const symbol = defined(offset[column]) + defined(cells[start + column]);
  for (const index of risksOf[symbol] ?? columnOf) {
    if (!holds({ offset, columnOf }, clauses[index] ?? columnOf, cells, start)) return false;
  }
  return true;
}

function holds(
  { offset, columnOf }: Pick<Legality, 'offset' | 'columnOf'>,
  clause: Int32Array,
  cells: Int32Array,
  start: number,
): boolean {
  for (const literal of clause) {
    const symbol = literal >> 1;
    const owner = defined(columnOf[symbol]);
    const isSame = defined(offset[owner]) + defined(cells[start + owner]) === symbol;
    if (isSame === ((literal & 1) === 1)) return true;
  }
  return false;
}

/** By symbol, the clauses of its column that it does not make hold. */
function risksBySymbol(
  { clausesOf, columnOf }: Pick<Legality, 'clausesOf' | 'columnOf'>,
  clauses: readonly Int32Array[],
): Int32Array[] {
  return Array.from(columnOf, (column, symbol) =>
    (clausesOf[column] ?? new Int32Array()).filter((index) => {
      const own = clauses[index]?.filter((literal) => defined(columnOf[literal >> 1]) === column);
      return !own?.some((literal) => (literal >> 1 === symbol) === ((literal & 1) === 1));
    }),
  );
}
