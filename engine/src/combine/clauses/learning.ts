import { defined } from '../../defined.ts';
import { addClause, backTo, DECIDED, makeTrue, type Solver } from './solver-state.ts';

/** Each dead end counts so much more than the one before. */
const GROWTH = 1.05;
const MAX_ACTIVITY = 1e100;

/**
 * Goes back from a dead end with what is learned from it: the clause that follows
 * from its reasons, the first that has one literal of the last level.
 *
 * Source: Marques-Silva & Sakallah, "GRASP" (1999); what the rest implies is left
 * out as in Sörensson & Biere, "Minimizing learned clauses" (2009); the levels that
 * a clause spans tell its worth, Audemard & Simon, "Predicting learnt clauses
 * quality in modern SAT solvers" (2009).
 *
 * O(literals of the reasons).
 */
export function learn(solver: Solver, conflict: ArrayLike<number>): void {
  const { levels, isSeen } = solver;
  const [first, ...others] = lessonOf(solver, conflict);
  const asserted = defined(first);
  const levelOf = (literal: number) => defined(levels[literal >> 1]);
  const rest = others.filter((literal) => !isImplied(solver, literal));
  rest.sort((a, b) => levelOf(b) - levelOf(a));
  for (const literal of others) isSeen[literal >> 1] = 0;
  const span = new Set(rest.map(levelOf)).size;
  backTo(solver, rest[0] === undefined ? 0 : levelOf(rest[0]));
  const index = addClause(solver, [asserted, ...rest]);
  if (index !== DECIDED) solver.spans.push(span);
  makeTrue(solver, asserted, index);
  solver.bump *= GROWTH;
  if (solver.bump > MAX_ACTIVITY) scaleDown(solver);
}

/**
 * Resolves the literals of a dead end with their reasons until one of the last
 * level is left.
 *
 * @returns literals one of which must be true, that one first; the others are left marked as seen
 */
function lessonOf(solver: Solver, conflict: ArrayLike<number>): number[] {
  const { trail, isSeen } = solver;
  const lesson = [0];
  let position = trail.length;
  let open = seeAll(solver, conflict, lesson);
  for (;;) {
    do position--;
    while (!isSeen[defined(trail[position]) >> 1]);
    const last = defined(trail[position]);
    lesson[0] = last ^ 1;
    if (--open === 0) break;
    open += seeAll(solver, reasonOf(solver, last), lesson);
    isSeen[last >> 1] = 0;
  }
  isSeen[defined(lesson[0]) >> 1] = 0;
  return lesson;
}

/** Enters false literals into a lesson, but for those of the last level. @returns how many of these there are */
function seeAll(solver: Solver, literals: ArrayLike<number>, lesson: number[]): number {
  const { levels, heads, isSeen, activity } = solver;
  let open = 0;
  for (let position = 0; position < literals.length; position++) {
    const literal = defined(literals[position]);
    const symbol = literal >> 1;
    if (isSeen[symbol] || levels[symbol] === 0) continue;
    isSeen[symbol] = 1;
    activity[symbol] = defined(activity[symbol]) + solver.bump;
    if (levels[symbol] === heads.length) open++;
    else lesson.push(literal);
  }
  return open;
}

/** Whether the rest of a lesson says it already: what made it false is all seen. */
function isImplied(solver: Solver, literal: number): boolean {
  const { reasons, levels, isSeen } = solver;
  if (reasons[literal >> 1] === DECIDED) return false;
  const others = reasonOf(solver, literal ^ 1);
  for (let position = 0; position < others.length; position++) {
    const symbol = defined(others[position]) >> 1;
    if (!isSeen[symbol] && levels[symbol] !== 0) return false;
  }
  return true;
}

/** The literals that made a literal true: of the clause it is the first, the others are false. */
function reasonOf({ reasons, clauses }: Solver, literal: number): ArrayLike<number> {
  const reason = reasons[literal >> 1] ?? DECIDED;
  return (reason < DECIDED ? [literal, (-2 - reason) * 2] : clauses[reason]) ?? [];
}

function scaleDown(solver: Solver): void {
  solver.bump /= MAX_ACTIVITY;
  for (const symbol of solver.symbols) {
    solver.activity[symbol] = defined(solver.activity[symbol]) / MAX_ACTIVITY;
  }
}
