import { type Legality, propagate, type Region, satisfy, truth, undo } from './propagation.ts';

/** Clauses looked at after dead ends: for all questions about one state, and for one of them. */
export const PATIENCE = 60_000_000;
const PATIENCE_FOR_ONE = 30_000_000;
/** What `found` says before the first such search. */
export const UNKNOWN = 2;
/** Dead ends that every search may run into. */
const LEAST_PATIENCE = 20;

/** Tells whether the regions have a way to hold all their clauses; leaves the state of one that was found. */
export function searchAll(legality: Legality, regions: readonly Region[]): boolean {
  return regions.every(({ clauses }) => {
    const most = Math.min(PATIENCE_FOR_ONE, legality.patience);
    const allowance = Math.max(most, LEAST_PATIENCE * clauses.length);
    const search: Search = { legality, clauses, patience: allowance };
    const isSatisfiable = branch(search, 0);
    if (isSatisfiable && search.patience < allowance) legality.found.set(legality.possible);
    legality.patience -= allowance - search.patience;
    if (search.patience <= 0) legality.undecided++;
    return isSatisfiable;
  });
}

type Search = { legality: Legality; clauses: readonly Int32Array[]; patience: number };

/**
 * Branches on an open literal of a clause that does not yet hold; depth at most
 * one a value.
 *
 * Source: Davis, Logemann & Loveland, "A machine program for theorem proving" (1962).
 *
 * @param from the clauses before this one hold
 */
function branch(search: Search, from: number): boolean {
  const { legality, clauses } = search;
  const first = firstUnsettled(legality, clauses, from);
  if (first === clauses.length) return true;
  const literal = openLiteral(legality, clauses, first);
  const mark = legality.trail.length;
  const isKnownFalse = legality.found[literal >> 1] === 1 - (literal & 1);
  const last = isKnownFalse ? literal ^ 1 : literal;
  for (const choice of [last, last ^ 1]) {
    if (satisfy(legality, choice) && propagate(legality) && branch(search, first)) return true;
    undo(legality, mark);
    search.patience -= clauses.length;
    if (search.patience <= 0) return false;
  }
  return false;
}

function firstUnsettled(legality: Legality, clauses: readonly Int32Array[], from: number): number {
  let index = from;
  for (; index < clauses.length; index++) {
    if (openCount(legality, clauses[index]) > 0) break;
  }
  return index;
}

/** So many clauses that do not yet hold are compared. */
const COMPARED = 8;

/** An open literal of one of the next clauses that do not yet hold: of one with fewest. */
function openLiteral(legality: Legality, clauses: readonly Int32Array[], first: number): number {
  let best = clauses[first];
  let fewest = Number.POSITIVE_INFINITY;
  let compared = 0;
  for (let index = first; index < clauses.length && compared < COMPARED && fewest > 2; index++) {
    const count = openCount(legality, clauses[index]);
    if (count === 0) continue;
    compared++;
    if (count < fewest) best = clauses[index];
    fewest = Math.min(fewest, count);
  }
  return best?.find((literal) => truth(legality, literal) < 0) ?? 0;
}

/** How many literals of a clause are open; 0 when it holds. After propagation no clause is broken. */
function openCount(legality: Legality, clause: Int32Array | undefined): number {
  let open = 0;
  for (const literal of clause ?? []) {
    const state = truth(legality, literal);
    if (state === 1) return 0;
    if (state < 0) open++;
  }
  return open;
}
