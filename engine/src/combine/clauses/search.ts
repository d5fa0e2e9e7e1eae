import { defined } from '../../defined.ts';
import {
  assign,
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
const MAX_WORK_OF_ONE = 20_000_000;
export const MAX_SEARCH_WORK = 40_000_000;
/** What is left for each question once these are gone. */
const MIN_WORK = 1_000;

/** Tells whether the regions can hold all their clauses; then leaves the state in which they do. */
export function searchAll(legality: Legality, regions: readonly Region[]): boolean {
  return regions.every((region) => {
    const search: Search = { legality, clauses: region.clauses, deadEnds: 0 };
    if (branch(search)) return true;
    return search.deadEnds >= FEW && askSolver(legality, region);
  });
}

type Search = { legality: Legality; clauses: readonly Int32Array[]; deadEnds: number };

/** A literal that is tried, the state and the clauses before it, and whether its opposite was tried already. */
type Trial = { literal: number; first: number; mark: number; isSecond: boolean };

/**
 * Branches on an open literal of a clause that does not yet hold; at most
 * one trial a value. Most clauses that people write are decided so without a dead end.
 *
 * Source: Davis, Logemann & Loveland, "A machine program for theorem proving" (1962).
 *
 * @returns false with the state as before, also when it gave up
 */
function branch(search: Search): boolean {
  const { legality, clauses } = search;
  const trials: Trial[] = [];
  for (let first = 0; ; ) {
    first = firstUnsettled(legality, clauses, first);
    if (first === clauses.length) return true;
    const literal = openLiteral(legality, clauses, first);
    trials.push({ literal, first, mark: legality.trail.length, isSecond: false });
    for (let last = trials.at(-1); ; last = trials.at(-1)) {
      if (!last) return false;
      first = last.first;
      if (satisfy(legality, last.literal) && propagate(legality)) break;
      if (!takeBack(search, trials)) return false;
    }
  }
}

/** Goes back from a dead end to the last trial whose opposite is still open, and turns that. @returns false, with the state as at first, where there is none, or no more dead ends are looked at */
function takeBack(search: Search, trials: Trial[]): boolean {
  const { legality } = search;
  for (let last = trials.at(-1); last; last = trials.at(-1)) {
    undo(legality, last.mark);
    search.deadEnds++;
    if (search.deadEnds >= FEW) break;
    if (!last.isSecond) {
      last.isSecond = true;
      last.literal ^= 1;
      return true;
    }
    trials.pop();
  }
  const [first] = trials;
  if (first) undo(legality, first.mark);
  return false;
}

function askSolver(legality: Legality, region: Region): boolean {
  region.solver ??= solverOf(legality, region.clauses, region.columns);
  const { solver } = region;
  const before = solver.work;
  const maxWork = Math.min(MAX_WORK_OF_ONE, Math.max(legality.workLeft, MIN_WORK));
  const answer = solve(solver, settledIn(legality, region), maxWork);
  legality.workLeft -= solver.work - before;
  if (answer === undefined) legality.undecided++;
  if (!answer) return false;
  for (const symbol of solver.symbols) if (solver.values[symbol] === 1) assign(legality, symbol);
  return propagate(legality);
}

/** What the state says of a region's columns, as literals. */
function settledIn({ offset, possible, choices }: Legality, { columns }: Region): number[] {
  const literals: number[] = [];
  for (const column of columns) {
    const isSettled = defined(choices[column]) === 1;
    for (let symbol = defined(offset[column]); symbol < defined(offset[column + 1]); symbol++) {
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
  let minOpen = Number.POSITIVE_INFINITY;
  let compared = 0;
  for (let index = first; index < clauses.length && compared < COMPARED && minOpen > 2; index++) {
    const count = openCount(legality, clauses[index]);
    if (count === 0) continue;
    compared++;
    if (count < minOpen) best = clauses[index];
    minOpen = Math.min(minOpen, count);
  }
  return defined(best?.find((literal) => truth(legality, literal) < 0));
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
