import {
  assign,
  at,
  type Legality,
  propagate,
  type Region,
  satisfy,
  truth,
  undo,
} from './propagation.ts';
import { solve } from './solver.ts';
import { solverOf } from './solver-state.ts';

/** Dead ends that a plain search runs into before the solver, which learns from them, takes over. */
const FEW = 10;
/** Clauses that the solver may look at for one question, half a second, and for all about one state. */
const PATIENCE_FOR_ONE = 20_000_000;
export const PATIENCE = 40_000_000;
/** What is left for each question once these are gone. */
const LEAST_PATIENCE = 1_000;

/** Tells whether the regions can hold all their clauses; then leaves the state in which they do. */
export function searchAll(legality: Legality, regions: readonly Region[]): boolean {
  return regions.every((region) => {
    const search: Search = { legality, clauses: region.clauses, deadEnds: 0 };
    if (branch(search, 0)) return true;
    return search.deadEnds >= FEW && askSolver(legality, region);
  });
}

type Search = { legality: Legality; clauses: readonly Int32Array[]; deadEnds: number };

/**
 * Branches on an open literal of a clause that does not yet hold; depth at most
 * one a value. Most clauses that people write are decided so without a dead end.
 *
 * Source: Davis, Logemann & Loveland, "A machine program for theorem proving" (1962).
 *
 * @param from the clauses before this one hold
 * @returns false with the state as before, also when it gave up
 */
function branch(search: Search, from: number): boolean {
  const { legality, clauses } = search;
  const first = firstUnsettled(legality, clauses, from);
  if (first === clauses.length) return true;
  const literal = openLiteral(legality, clauses, first);
  const mark = legality.trail.length;
  for (const choice of [literal, literal ^ 1]) {
    if (satisfy(legality, choice) && propagate(legality) && branch(search, first)) return true;
    undo(legality, mark);
    search.deadEnds++;
    if (search.deadEnds >= FEW) return false;
  }
  return false;
}

function askSolver(legality: Legality, region: Region): boolean {
  region.solver ??= solverOf(legality, region.clauses, region.columns);
  const { solver } = region;
  const before = solver.work;
  const most = Math.min(PATIENCE_FOR_ONE, Math.max(legality.patience, LEAST_PATIENCE));
  const answer = solve(solver, settledIn(legality, region), most);
  legality.patience -= solver.work - before;
  if (answer === undefined) legality.undecided++;
  if (!answer) return false;
  for (const symbol of solver.symbols) if (solver.values[symbol] === 1) assign(legality, symbol);
  return propagate(legality);
}

/** What the state says of a region's columns, as literals. */
function settledIn({ offset, possible, choices }: Legality, { columns }: Region): number[] {
  const literals: number[] = [];
  for (const column of columns) {
    const isSettled = at(choices, column) === 1;
    for (let symbol = at(offset, column); symbol < at(offset, column + 1); symbol++) {
      if (possible[symbol] === 1) isSettled && literals.push(symbol * 2 + 1);
      else if (!isSettled) literals.push(symbol * 2);
    }
  }
  return literals;
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
