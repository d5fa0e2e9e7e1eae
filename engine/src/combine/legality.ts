import type { Literal } from './instance.ts';

/** What rows of one polarity may hold: values still possible, the clauses, and a trail to go back on. */
export type Legality = {
  levels: readonly number[];
  /** First symbol of each column; a symbol is a column with one of its values. */
  offset: Int32Array;
  /** By symbol: 1 while the value is possible. */
  possible: Uint8Array;
  /** By column: how many values are possible. */
  choices: Int32Array;
  /** Literals as symbol * 2 + holds. */
  clauses: Int32Array[];
  /** By column: the clauses that name it. */
  clausesOf: number[][];
  columnOf: Int32Array;
  trail: number[];
  changed: number[];
  satisfiable: boolean;
};

/**
 * Compiles clauses over columns and removes the values that no row can hold by
 * unit propagation.
 *
 * @param allowed per column, 1 for each value a row may hold
 * @returns a state whose `satisfiable` is exact (propagation, then search)
 *
 * Time: the propagation is O(literals × values removed); the search is
 * exponential in the worst case, as satisfiability is.
 */
export function compileLegality(
  levels: readonly number[],
  clauses: readonly (readonly Literal[])[],
  allowed: readonly Uint8Array[],
): Legality {
  const offset = new Int32Array(levels.length + 1);
  levels.forEach((level, column) => {
    offset[column + 1] = at(offset, column) + level;
  });
  const total = at(offset, levels.length);
  const legality: Legality = {
    levels,
    offset,
    possible: new Uint8Array(total).fill(1),
    choices: Int32Array.from(levels),
    clauses: clauses.map((clause) =>
      Int32Array.from(clause, ([column, value, holds]) => (at(offset, column) + value) * 2 + holds),
    ),
    clausesOf: levels.map(() => []),
    columnOf: new Int32Array(total),
    trail: [],
    changed: [],
    satisfiable: true,
  };
  clauses.forEach((clause, index) => {
    for (const column of new Set(clause.map(([column]) => column))) {
      legality.clausesOf[column]?.push(index);
    }
  });
  for (let column = 0; column < levels.length; column++) {
    legality.columnOf.fill(column, at(offset, column), at(offset, column + 1));
  }
  legality.satisfiable = startFrom(legality, allowed);
  return legality;
}

function startFrom(legality: Legality, allowed: readonly Uint8Array[]): boolean {
  let isPossible = legality.levels.every((level) => level > 0);
  allowed.forEach((values, column) => {
    values.forEach((isAllowed, value) => {
      if (!isAllowed && !remove(legality, at(legality.offset, column) + value)) isPossible = false;
    });
  });
  if (!isPossible) return false;
  for (const clause of legality.clauses) if (!propagateClause(legality, clause)) return false;
  if (!propagate(legality)) return false;
  const mark = legality.trail.length;
  const isSatisfiable = search(legality);
  undo(legality, mark);
  return isSatisfiable;
}

/** Tells whether a legal row holds the given cells (-1 is open). Exact; leaves the state as it was. */
export function isExtendable(legality: Legality, cells: ArrayLike<number>): boolean {
  const mark = legality.trail.length;
  const isLegal = assignCells(legality, cells) && search(legality);
  undo(legality, mark);
  return isLegal;
}

/**
 * Fills the open cells of an extendable row so that the row is legal.
 *
 * @param prefer gives the value to try first for a column
 * @returns false, with the row untouched, when no legal row holds its cells
 */
export function complete(
  legality: Legality,
  cells: Int32Array,
  prefer: (column: number) => number,
): boolean {
  const mark = legality.trail.length;
  if (!assignCells(legality, cells) || !search(legality)) {
    undo(legality, mark);
    return false;
  }
  for (let column = 0; column < cells.length; column++) {
    if (at(cells, column) >= 0) continue;
    cells[column] = settle(legality, column, prefer(column));
  }
  undo(legality, mark);
  return true;
}

/** After a successful search every clause holds whatever the still possible values are. */
function settle(legality: Legality, column: number, first: number): number {
  const level = legality.levels[column] ?? 0;
  for (let step = 0; step < level; step++) {
    const value = (first + step) % level;
    if (legality.possible[at(legality.offset, column) + value]) return value;
  }
  return 0;
}

/** Tells whether a full row satisfies every clause that names the column. */
export function holdsAround(legality: Legality, cells: Int32Array, column: number): boolean {
  const { clauses, clausesOf, offset, columnOf } = legality;
  for (const index of clausesOf[column] ?? []) {
    let holds = false;
    for (const literal of clauses[index] ?? []) {
      const symbol = literal >> 1;
      const owner = at(columnOf, symbol);
      const isSame = at(offset, owner) + at(cells, owner) === symbol;
      if (isSame === ((literal & 1) === 1)) {
        holds = true;
        break;
      }
    }
    if (!holds) return false;
  }
  return true;
}

function assignCells(legality: Legality, cells: ArrayLike<number>): boolean {
  for (let column = 0; column < cells.length; column++) {
    const value = cells[column] ?? -1;
    if (value < 0) continue;
    const symbol = at(legality.offset, column) + value;
    if (!legality.possible[symbol]) return false;
    if ((legality.clausesOf[column]?.length ?? 0) > 0 && !assign(legality, symbol)) return false;
  }
  return propagate(legality);
}

function remove(legality: Legality, symbol: number): boolean {
  if (!legality.possible[symbol]) return true;
  const column = at(legality.columnOf, symbol);
  legality.possible[symbol] = 0;
  legality.choices[column] = at(legality.choices, column) - 1;
  legality.trail.push(symbol);
  legality.changed.push(column);
  return at(legality.choices, column) > 0;
}

function assign(legality: Legality, symbol: number): boolean {
  if (!legality.possible[symbol]) return false;
  const column = at(legality.columnOf, symbol);
  const end = at(legality.offset, column + 1);
  for (let other = at(legality.offset, column); other < end; other++) {
    if (other !== symbol && !remove(legality, other)) return false;
  }
  return true;
}

function undo(legality: Legality, mark: number): void {
  const { trail, possible, choices, columnOf } = legality;
  while (trail.length > mark) {
    const symbol = trail.pop() ?? 0;
    const column = at(columnOf, symbol);
    possible[symbol] = 1;
    choices[column] = at(choices, column) + 1;
  }
  legality.changed.length = 0;
}

/** 1 surely true, 0 surely false, -1 open. */
function truth(legality: Legality, literal: number): number {
  const symbol = literal >> 1;
  if (!legality.possible[symbol]) return (literal & 1) ^ 1;
  return at(legality.choices, at(legality.columnOf, symbol)) === 1 ? literal & 1 : -1;
}

function satisfy(legality: Legality, literal: number): boolean {
  return literal & 1 ? assign(legality, literal >> 1) : remove(legality, literal >> 1);
}

function propagateClause(legality: Legality, clause: Int32Array): boolean {
  let open = -1;
  for (const literal of clause) {
    const state = truth(legality, literal);
    if (state === 1) return true;
    if (state === 0) continue;
    if (open >= 0) return true;
    open = literal;
  }
  return open >= 0 && satisfy(legality, open);
}

function propagate(legality: Legality): boolean {
  const { changed, clauses, clausesOf } = legality;
  while (changed.length > 0) {
    const column = changed.pop() ?? 0;
    for (const index of clausesOf[column] ?? []) {
      const clause = clauses[index];
      if (clause && !propagateClause(legality, clause)) return false;
    }
  }
  return true;
}

/** Branches on an open literal of the first clause that does not yet hold; depth at most one a value. */
function search(legality: Legality): boolean {
  const literal = openLiteral(legality);
  if (literal < 0) return literal === HOLDS;
  const mark = legality.trail.length;
  if (satisfy(legality, literal) && propagate(legality) && search(legality)) return true;
  undo(legality, mark);
  if (satisfy(legality, oppositeOf(literal)) && propagate(legality) && search(legality))
    return true;
  undo(legality, mark);
  return false;
}

const HOLDS = -1;
const BROKEN = -2;

function oppositeOf(literal: number): number {
  return literal ^ 1;
}

function openLiteral(legality: Legality): number {
  for (const clause of legality.clauses) {
    let open = BROKEN;
    for (const literal of clause) {
      const state = truth(legality, literal);
      if (state === 1) {
        open = HOLDS;
        break;
      }
      if (state === -1 && open === BROKEN) open = literal;
    }
    if (open !== HOLDS) return open;
  }
  return HOLDS;
}

function at(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}
