import { defined } from '../../defined.ts';
import type { Solver } from './solver-state.ts';

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
  clausesOf: Int32Array[];
  /** By symbol: the clauses that name its column and that it does not make hold. */
  risksOf: Int32Array[];
  columnOf: Int32Array;
  /** Columns that clauses bind together, directly or by others, and these clauses. */
  regions: Region[];
  /** By column: its region, -1 when no clause names it. */
  regionOf: Int32Array;
  trail: number[];
  /** Columns that lost a value, each once, and whether a column is among them. */
  changed: number[];
  isChanged: Uint8Array;
  satisfiable: boolean;
  /** Clauses that the solver may still look at, and how many searches gave up. */
  workLeft: number;
  undecided: number;
};

export type Region = {
  columns: number[];
  clauses: Int32Array[];
  /** Made for the first question that is hard. */
  solver?: Solver;
};

/** Takes the closed cells of a region. @returns false when some cannot be */
export function assignCells(
  legality: Legality,
  cells: ArrayLike<number>,
  { columns }: Region,
): boolean {
  for (const column of columns) {
    const value = cells[column] ?? -1;
    if (value >= 0 && !assign(legality, defined(legality.offset[column]) + value)) return false;
  }
  return true;
}

/** Takes a value out of what is possible. @returns false when the column has none left */
export function remove(legality: Legality, symbol: number): boolean {
  if (!legality.possible[symbol]) return true;
  const column = defined(legality.columnOf[symbol]);
  legality.possible[symbol] = 0;
  legality.choices[column] = defined(legality.choices[column]) - 1;
  legality.trail.push(symbol);
  if (!legality.isChanged[column]) {
    legality.isChanged[column] = 1;
    legality.changed.push(column);
  }
  return defined(legality.choices[column]) > 0;
}

/** Leaves a column no other value. @returns false when it cannot have this one */
export function assign(legality: Legality, symbol: number): boolean {
  if (!legality.possible[symbol]) return false;
  const column = defined(legality.columnOf[symbol]);
  const end = defined(legality.offset[column + 1]);
  for (let other = defined(legality.offset[column]); other < end; other++) {
    if (other !== symbol && !remove(legality, other)) return false;
  }
  return true;
}

/** Brings back what was taken out since the trail had the length `mark`. */
export function undo(legality: Legality, mark: number): void {
  const { trail, possible, choices, columnOf } = legality;
  while (trail.length > mark) {
    const symbol = defined(trail.pop());
    const column = defined(columnOf[symbol]);
    possible[symbol] = 1;
    choices[column] = defined(choices[column]) + 1;
  }
  for (const column of legality.changed) legality.isChanged[column] = 0;
  legality.changed.length = 0;
}

/** 1 surely true, 0 surely false, -1 open. */
export function truth(legality: Legality, literal: number): number {
  const symbol = literal >> 1;
  if (!legality.possible[symbol]) return (literal & 1) ^ 1;
  return defined(legality.choices[defined(legality.columnOf[symbol])]) === 1 ? literal & 1 : -1;
}

/** Makes a literal true. @returns false when it cannot be */
export function satisfy(legality: Legality, literal: number): boolean {
  return literal & 1 ? assign(legality, literal >> 1) : remove(legality, literal >> 1);
}

/** Draws what follows from one clause. @returns false when it is broken */
export function propagateClause(legality: Legality, clause: Int32Array): boolean {
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

/** Draws what follows from all columns that lost a value. @returns false when some clause is broken */
export function propagate(legality: Legality): boolean {
  const { changed, isChanged, clauses, clausesOf } = legality;
  while (changed.length > 0) {
    const column = defined(changed.pop());
    isChanged[column] = 0;
    for (const index of clausesOf[column] ?? []) {
      const clause = clauses[index];
      if (clause && !propagateClause(legality, clause)) return false;
    }
  }
  return true;
}
