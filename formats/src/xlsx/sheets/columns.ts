import type { Cell } from '../cell.ts';
import type { Sheet } from '../sheet.ts';

export type Column = [heading: string, width: number];

/** The columns of a sheet. @param given each with its heading and its width in characters */
export function columns(...given: Column[]): Sheet['columns'] {
  return given.map(([heading, width]) => ({ heading, width }));
}

/** Rows that are made while they are read, of cases that no memory holds. */
export function rowsOf(make: () => Generator<Cell[]>): Iterable<Cell[]> {
  return { [Symbol.iterator]: make };
}

/** One row for each, made while it is read. */
export function mapped<T>(given: Iterable<T>, toRow: (one: T) => Cell[]): Iterable<Cell[]> {
  return rowsOf(function* () {
    for (const one of given) yield toRow(one);
  });
}
