import type { Group } from './space.ts';

/** A literal of a clause: `[column, value, 1]` states that the cell of the column has the value, `[column, value, 0]` that it has not. */
export type Literal = readonly [column: number, value: number, holds: 0 | 1];

/** An instance of the covering array problem: parameters are columns, the values of a column are 0 to its level - 1. */
export type Instance = {
  /** How many values each column has. */
  levels: readonly number[];
  /** The number of auxiliary columns at the end: they shorten clauses, are not combined, and do not occur in rows. */
  auxiliary?: number;
  /** The constraint in conjunctive normal form: every row satisfies every clause, and a clause is satisfied by any of its literals. */
  clauses?: readonly (readonly Literal[])[];
  /** The strength: some row holds every legal combination of values of every t columns. */
  t: number;
  /**
   * Groups of columns of a strength of their own (a variable-strength covering array): a higher one asks
   * for more combinations, with a lower one no combination counts that takes more than so many columns of the group.
   */
  strengths?: readonly { params: readonly number[]; t: number }[];
  /** By column: how many columns it is combined with at most, itself included; t when absent. */
  orders?: readonly number[];
  /** Invalid values as `[column, value]`: at most one a row. */
  negative?: readonly (readonly [column: number, value: number])[];
  /** Beside an invalid value every combination of values of so many other columns is needed; of t - 1 when absent. */
  negativeStrength?: number;
  /** Values that some row must hold, in no particular combination. */
  once?: readonly (readonly [column: number, value: number])[];
  /** By column and value: the relative frequency of a value in cells that any value fits; equal when absent. */
  weights?: readonly (readonly number[])[];
  /** Seed rows, kept where they are legal; -1 marks a cell that may be filled. */
  seeds?: readonly (readonly number[])[];
};

export type Effort = 'instant' | 'balanced' | 'thorough';

export type CoveringArrayOptions = {
  effort: Effort;
  seed: number;
  /** The number of combinations that the search for smaller arrays may examine, instead of the budget of the effort; about 200,000 take a millisecond. */
  budget?: number;
};

/** The share of the budget that is used, from 0 to 1, and the rows of the best array so far; none before there is one. */
export type CoveringArrayProgress = { done: number; rows: () => number[][] };

/** A combination of values: `[column, value]` by column. */
export type Tuple = [column: number, value: number][];

export type CoveringArray = {
  /** Seeds first in each polarity, rows without an invalid value before those with one. */
  rows: number[][];
  /** A proven lower bound: no covering array for the instance has fewer rows. */
  lowerBound: number;
  /** Whether the number of rows equals the lower bound, which proves it minimal. */
  optimal: boolean;
  /** The number of combinations that no legal row can hold, and the first 100 of them. */
  uncoverable: { count: number; examples: Tuple[] };
  /** Set when the budget was too small: an upper bound for the combinations that may be uncovered. */
  leftOut?: number;
  /** Set when no legal row exists: indexes of contradictory clauses; a minimal unsatisfiable subset where it is small enough to compute. */
  contradiction?: number[];
  /** Set when clauses were too hard: the number of satisfiability checks that ran out of budget and were treated as unsatisfiable. Without rows it is unknown whether a legal row exists. */
  undecided?: number;
};

/** A polarity of rows: without an invalid value (positive), or with one particular invalid value (negative). */
export type Polarity = {
  levels: readonly number[];
  /** Per column, 1 for each value such a row may hold. */
  allowed: Uint8Array[];
  /** Per column, 1 for each value to be combined with those of other columns. */
  combined: Uint8Array[];
  weights?: Instance['weights'];
  /** What must be combined; of a group with t = 1, all allowed values. */
  groups: Group[];
  /** The invalid value that all these rows hold, in no group: each combination is one with it. */
  pinned?: readonly [column: number, value: number];
};
