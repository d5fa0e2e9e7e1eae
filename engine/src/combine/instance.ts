import type { Group } from './space.ts';

/** `[column, value, 1]` says the cell is that value, `[column, value, 0]` that it is not. */
export type Literal = readonly [column: number, value: number, holds: 0 | 1];

/** Parameters as columns, their values as 0..level-1, and what must be combined. */
export type Instance = {
  /** How many values each column has. */
  levels: readonly number[];
  /** So many of the last columns only help clauses to be short: they are not combined, and rows do not have them. */
  auxiliary?: number;
  /** Every row satisfies each clause; a clause holds when one of its literals does. */
  clauses?: readonly (readonly Literal[])[];
  /** Every legal combination of the values of every t columns is in some row. */
  t: number;
  /** Groups of columns combined more strongly among themselves. */
  strengths?: readonly { params: readonly number[]; t: number }[];
  /** Invalid values as `[column, value]`: at most one a row. */
  negative?: readonly (readonly [column: number, value: number])[];
  /** Values that some row must hold, in no particular combination. */
  once?: readonly (readonly [column: number, value: number])[];
  /** By column and value, how often a value is wanted where any will do; all alike when absent. */
  weights?: readonly (readonly number[])[];
  /** Rows to keep while legal; -1 is a cell free to be filled. */
  seeds?: readonly (readonly number[])[];
};

export type Effort = 'instant' | 'balanced' | 'thorough';

export type CombineOptions = {
  effort: Effort;
  seed: number;
  /** Combinations that the search for smaller suites may look at, instead of what the effort allows: some 200,000 take a millisecond. */
  budget?: number;
};

/** How much of the budget is used, from 0 to 1, and the rows of the best suite so far; none before there is one. */
export type CombineProgress = { done: number; rows: () => number[][] };

/** A combination of values: `[column, value]` by column. */
export type Tuple = [column: number, value: number][];

export type Combination = {
  /** Seeds first in each polarity, rows without an invalid value before those with one. */
  rows: number[][];
  /** No suite for the instance has fewer rows. */
  lowerBound: number;
  /** The suite is as small as the lower bound: proven minimal. */
  optimal: boolean;
  /** Combinations no legal row holds, with an invalid value or without, and the first 100 of them. */
  uncoverable: { count: number; examples: Tuple[] };
  /** Set when the budget was too small: at most so many combinations, legal or not, were left to chance. */
  leftOut?: number;
  /** Set when no legal row exists: clauses, by index, that contradict each other; with any one of them gone the rest can hold, where they are not too many to find that out. */
  contradiction?: number[];
  /** Set when clauses were too hard: so many questions whether a legal row exists were given up, and taken as no. Without rows: whether there are any is not known. */
  undecided?: number;
};

/** One kind of row: without an invalid value, or with one certain invalid value. */
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
