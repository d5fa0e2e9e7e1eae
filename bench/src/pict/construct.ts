import type { PictOptions } from '@caseloom/formats';
import type { Rows } from './checks.ts';

/** A construct of PICT's language, or an option: what is done with it, and what shows that. */
export type Construct = {
  construct: string;
  /** Of `caseloom combine`. */
  combine: string;
  /** Of a model that is drawn from the file: by `generate`, `convert` and the import. */
  drawn: string;
  /** Absent where neither does anything. */
  proof?: Proof;
};

export type Proof = {
  text: string;
  options?: PictOptions;
  /** The same options as PICT's own. */
  switches?: string[];
  /** A table of rows to keep. */
  seeds?: string;
  /** The codes of what is reported; none when absent. */
  remarks?: string[];
  /** Whether the rows that are given, in names, are as the construct asks. */
  holds: (rows: Rows) => boolean;
  /** The same of the drawn model; absent where it knows nothing of the construct. */
  holdsDrawn?: (rows: Rows) => boolean;
};

/** A proof whose rows are the same, drawn or not. */
export function both(
  text: string,
  holds: (rows: Rows) => boolean,
  more: Partial<Proof> = {},
): Proof {
  return { text, holds, holdsDrawn: holds, ...more };
}

/** Whether a column has all of these values. */
export const hasBoth = (rows: Rows, column: number, ...values: string[]) =>
  values.every((value) => rows.some((row) => row[column] === value));

/** Three parameters of two values each, and a check that every combination of these is there. */
export const CUBE = 'A: 1, 2\nB: 1, 2\nC: 1, 2\n';
export const isCube = (rows: Rows) => rows.length === 8 && new Set(rows.map(String)).size === 8;

export const SQUARE = ['1', '2', '3'];
