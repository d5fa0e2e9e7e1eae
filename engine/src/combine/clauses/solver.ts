import { defined } from '../../defined.ts';
import { learn } from './learning.ts';
import { backTo, DECIDED, makeTrue, OPEN, type Solver, truth } from './solver-state.ts';

/** Restarts follow each other after so many dead ends, times the terms of a sequence 1, 1, 2, 1, 1, 2, 4 … */
const RESTART = 64;

/**
 * Looks for values that make all clauses hold together with the assumptions, by
 * conflict-driven clause learning: of every dead end it learns a clause that
 * would have kept it from it, and goes back as far as that clause says more.
 *
 * All assumptions are one level of decisions, so what is learned never depends on
 * them.
 *
 * Source: Marques-Silva & Sakallah, "GRASP" (1999); watched literals and activity
 * from Moskewicz, Madigan, Zhao, Zhang & Malik, "Chaff" (2001); restarts as in
 * Luby, Sinclair & Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993).
 *
 * @param most the clauses it may look at
 * @returns whether there are such values, which then stand in `values`; undefined
 *   when it gave up
 *
 * Exponential in the worst case, as satisfiability is.
 */
export function solve(
  solver: Solver,
  assumptions: readonly number[],
  maxActivity: number,
): boolean | undefined {
  const end = solver.work + maxActivity;
  let restarts = 0;
  let left = 0;
  for (let answer: boolean | undefined; ; ) {
    if (left <= 0) {
      left = RESTART * luby(++restarts);
      backTo(solver, 0);
      forget(solver);
    }
    const conflict = followUp(solver);
    if (conflict && solver.heads.length < 2) return refute(solver);
    if (!conflict) answer = proceed(solver, assumptions);
    if (answer !== undefined || solver.work >= end) return answer;
    if (!conflict) continue;
    learn(solver, conflict);
    left--;
  }
}

/** A dead end without a decision: the assumptions cannot be, or nothing can. */
function refute(solver: Solver): false {
  if (solver.heads.length === 0) solver.isSatisfiable = false;
  return false;
}

/** Takes the assumptions, or decides on a symbol. @returns the answer, if that settles it */
function proceed(solver: Solver, assumptions: readonly number[]): boolean | undefined {
  if (!solver.isSatisfiable) return false;
  if (solver.heads.length > 0) return decide(solver) ? undefined : true;
  solver.heads.push(solver.trail.length);
  const areTaken = assumptions.every((literal) => makeTrue(solver, literal, DECIDED));
  return areTaken ? undefined : false;
}

/** When so many clauses as there is room for were learned, there is more room by this factor. */
const MORE_ROOM = 1.1;

/** When too much was learned, keeps what spans fewest levels. To be called at level 0, where no reason matters. */
function forget(solver: Solver): void {
  const { clauses, given, spans, watchers } = solver;
  if (spans.length < solver.room) return;
  solver.room *= MORE_ROOM;
  const maxActivity = defined(spans.toSorted((a, b) => a - b)[spans.length >> 1]);
  const isKept = (_: unknown, index: number) =>
    index < given || defined(spans[index - given]) < maxActivity;
  solver.clauses = clauses.filter(isKept);
  solver.spans = spans.filter((span) => span < maxActivity);
  for (const list of watchers) list.length = 0;
  solver.clauses.forEach((clause, index) => {
    watchers[defined(clause[0])]?.push(index);
    watchers[defined(clause[1])]?.push(index);
  });
}

/** The n-th term of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, … */
function luby(n: number): number {
  const power = 1 << (31 - Math.clz32(n + 1));
  return n + 1 === power ? power / 2 : luby(n + 1 - power);
}
/** Decides the most active open symbol as it was last. @returns false when none is open */
function decide(solver: Solver): boolean {
  const { symbols, values, activity, phases } = solver;
  let best = -1;
  let maxActivity = -1;
  for (const symbol of symbols) {
    const own = defined(activity[symbol]);
    if (values[symbol] !== OPEN || own <= maxActivity) continue;
    best = symbol;
    maxActivity = own;
  }
  if (best < 0) return false;
  solver.heads.push(solver.trail.length);
  return makeTrue(solver, best * 2 + defined(phases[best]), DECIDED);
}

/** Draws what follows. @returns literals that are all false though one must be true, if that comes out */
function followUp(solver: Solver): ArrayLike<number> | undefined {
  const { trail } = solver;
  while (solver.followed < trail.length) {
    const literal = defined(trail[solver.followed++]);
    const conflict = excludeOthers(solver, literal) ?? followClauses(solver, literal ^ 1);
    if (conflict) return conflict;
  }
  return undefined;
}

/** A column has one value only. */
function excludeOthers(solver: Solver, literal: number): number[] | undefined {
  if ((literal & 1) === 0) return undefined;
  const { offset, columnOf } = solver;
  const symbol = literal >> 1;
  const column = defined(columnOf[symbol]);
  const end = defined(offset[column + 1]);
  for (let other = defined(offset[column]); other < end; other++) {
    if (other === symbol) continue;
    if (!makeTrue(solver, other * 2, -2 - symbol)) return [other * 2, symbol * 2];
  }
  return undefined;
}

/** Each clause that watches a literal that became false watches another, or has one left. */
function followClauses(solver: Solver, literal: number): Int32Array | undefined {
  const watchers = solver.watchers[literal] ?? [];
  solver.work += watchers.length;
  let keptCount = 0;
  for (let position = 0; position < watchers.length; position++) {
    const index = defined(watchers[position]);
    const clause = solver.clauses[index];
    if (!clause || watchesAnother(solver, clause, literal, index)) continue;
    watchers[keptCount++] = index;
    if (makeTrue(solver, defined(clause[0]), index)) continue;
    for (position++; position < watchers.length; position++)
      watchers[keptCount++] = defined(watchers[position]);
    watchers.length = keptCount;
    return clause;
  }
  watchers.length = keptCount;
  return undefined;
}

/** Makes the other watched literal the first; if that is not true, looks for another to watch. */
function watchesAnother(
  solver: Solver,
  clause: Int32Array,
  literal: number,
  index: number,
): boolean {
  if (clause[0] === literal) {
    clause[0] = defined(clause[1]);
    clause[1] = literal;
  }
  if (truth(solver, defined(clause[0])) === 1) return false;
  for (let position = 2; position < clause.length; position++) {
    const other = defined(clause[position]);
    if (truth(solver, other) === 0) continue;
    clause[1] = other;
    clause[position] = literal;
    solver.watchers[other]?.push(index);
    return true;
  }
  return false;
}
