import type { Literal } from '../instance.ts';
import { compileLegality } from './legality.ts';
import { MAX_SEARCH_WORK } from './search.ts';

/** Sets of clauses that are tried, in clauses compiled: some tenths of a second. */
const MAX_WORK = 6_000_000;

/**
 * Finds clauses that contradict each other: leaves out ever smaller runs of them
 * while the rest still does, at last one by one.
 *
 * Source: deletion of runs as in Zeller & Hildebrandt, "Simplifying and isolating
 * failure-inducing input" (2002).
 *
 * @param allowed per column, 1 for each value a row may hold
 * @returns indexes, ascending; with any one gone the rest can hold, unless the
 *   clauses are too many or too hard to find that out
 */
export function contradictionOf(
  levels: readonly number[],
  clauses: readonly (readonly Literal[])[],
  allowed: readonly Uint8Array[],
): number[] {
  let remaining = clauses.map((_, index) => index);
  let work = 0;
  const contradicts = (indexes: readonly number[]) => {
    const some = indexes.map((index) => clauses[index] ?? []);
    const { satisfiable, undecided, workLeft } = compileLegality(levels, some, allowed);
    work += indexes.length + (MAX_SEARCH_WORK - workLeft) / 10;
    return !satisfiable && undecided === 0;
  };
  for (let size = remaining.length >> 1; size > 0; size >>= 1) {
    for (let from = 0; from < remaining.length && work < MAX_WORK; ) {
      const without = remaining.toSpliced(from, size);
      if (contradicts(without)) remaining = without;
      else from += size;
    }
  }
  return remaining;
}
