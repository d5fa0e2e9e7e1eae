import { defined } from '../../defined.ts';

/**
 * Decides whether columns can take one value each so that all clauses hold.
 * What it learns from dead ends it keeps for the next question.
 */
export type Solver = {
  /** First symbol of each column; a symbol is a column with one of its values. */
  offset: Int32Array;
  columnOf: Int32Array;
  /** Symbols of the columns that clauses name. */
  symbols: number[];
  /** Literals as symbol * 2 + holds, the first two of each clause watched; so many are given, the others learned. */
  clauses: Int32Array[];
  given: number;
  /** By learned clause: the levels it had literals of; the fewer, the more it is worth. And so many may be learned until the worse half is forgotten. */
  spans: number[];
  room: number;
  /** By literal: the clauses that watch it. */
  watchers: number[][];
  /** By symbol: 1 true, 0 false, -1 open; what it was last; when it became so, and why. */
  values: Int8Array;
  phases: Uint8Array;
  levels: Int32Array;
  /** An index of a clause, `DECIDED`, or -2 - symbol: that symbol of the same column is true. */
  reasons: Int32Array;
  /** True literals in order; by level, how many there were before; and how many have been followed up. */
  trail: number[];
  heads: number[];
  followed: number;
  /** By symbol: how often it had to do with recent dead ends. */
  activity: Float64Array;
  bump: number;
  /** Scratch of `learn`: what is in the lesson. */
  isSeen: Uint8Array;
  /** False once the clauses are known to contradict each other. */
  isSatisfiable: boolean;
  /** Clauses looked at so far. */
  work: number;
};

/** The value of a symbol that is neither true nor false. */
export const OPEN = -1;
/** The reason of a literal that was decided on, not implied by a clause. */
export const DECIDED = -1;

/** Clauses that may be learned at first. */
const ROOM = 1000;

/**
 * Prepares a solver.
 *
 * @param clauses of literals over the symbols
 * @param columns those that the clauses name: each of them takes exactly one value
 *
 * O(literals + symbols).
 */
export function solverOf(
  { offset, columnOf }: Pick<Solver, 'offset' | 'columnOf'>,
  clauses: readonly Int32Array[],
  columns: readonly number[],
): Solver {
  const size = columnOf.length;
  const ofColumn = (column: number) => {
    const [start = 0, end = 0] = offset.subarray(column, column + 2);
    return Array.from({ length: end - start }, (_, value) => start + value);
  };
  const solver: Solver = {
    offset,
    columnOf,
    symbols: columns.flatMap(ofColumn),
    clauses: [],
    given: 0,
    spans: [],
    room: ROOM,
    watchers: Array.from({ length: 2 * size }, () => []),
    values: new Int8Array(size).fill(OPEN),
    phases: new Uint8Array(size).fill(1),
    levels: new Int32Array(size),
    reasons: new Int32Array(size).fill(DECIDED),
    trail: [],
    heads: [],
    followed: 0,
    activity: new Float64Array(size),
    bump: 1,
    isSeen: new Uint8Array(size),
    isSatisfiable: true,
    work: 0,
  };
  for (const column of columns)
    state(
      solver,
      ofColumn(column).map((symbol) => symbol * 2 + 1),
    );
  for (const clause of clauses) state(solver, [...new Set(clause)]);
  solver.given = solver.clauses.length;
  return solver;
}

/**
 * Adds a clause and watches its first two literals: none of its literals is false
 * but, of a learned one, all after the first, the last decided before the rest.
 *
 * @returns its index, `DECIDED` when it has one literal only
 */
export function addClause(solver: Solver, literals: readonly number[]): number {
  const [first, second] = literals;
  if (first === undefined || second === undefined) return DECIDED;
  const index = solver.clauses.push(Int32Array.from(literals)) - 1;
  solver.watchers[first]?.push(index);
  solver.watchers[second]?.push(index);
  return index;
}

/** What a clause with one literal says holds from the beginning; one with none cannot. */
function state(solver: Solver, literals: readonly number[]): void {
  addClause(solver, literals);
  const [first] = literals;
  if (literals.length > 1) return;
  if (first === undefined || !makeTrue(solver, first, DECIDED)) solver.isSatisfiable = false;
}

/** 1 true, 0 false, -1 open. */
export function truth({ values }: Solver, literal: number): number {
  const value = values[literal >> 1] ?? OPEN;
  return value === OPEN ? OPEN : 1 ^ value ^ (literal & 1);
}

/** Makes a literal true for a reason. @returns false when it is false already */
export function makeTrue(solver: Solver, literal: number, reason: number): boolean {
  const current = truth(solver, literal);
  if (current !== OPEN) return current === 1;
  const symbol = literal >> 1;
  solver.values[symbol] = literal & 1;
  solver.levels[symbol] = solver.heads.length;
  solver.reasons[symbol] = reason;
  solver.trail.push(literal);
  return true;
}

/** Opens again what was decided and followed above a level. */
export function backTo(solver: Solver, level: number): void {
  const { heads, trail, values, phases } = solver;
  const length = heads[level];
  if (length === undefined) return;
  for (let position = length; position < trail.length; position++) {
    const symbol = defined(trail[position]) >> 1;
    phases[symbol] = defined(values[symbol]);
    values[symbol] = OPEN;
  }
  trail.length = length;
  heads.length = level;
  solver.followed = length;
}
