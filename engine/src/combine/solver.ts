/**
 * Decides whether columns can take one value each so that all clauses hold.
 * What it learns from dead ends it keeps for the next question.
 */
export type Solver = {
  /** First symbol of each column; a symbol is a column with one of its values. */
  offset: Int32Array;
  columnOf: Int32Array;
  /** Symbols of the columns that clauses name. */
  symbols: number[];
  /** Literals as symbol * 2 + holds, the first two of each clause watched; so many are given, the others learned. */
  clauses: Int32Array[];
  given: number;
  /** By learned clause: the levels it had literals of; the fewer, the more it is worth. And so many may be learned until the worse half is forgotten. */
  spans: number[];
  room: number;
  /** By literal: the clauses that watch it. */
  watchers: number[][];
  /** By symbol: 1 true, 0 false, -1 open; what it was last; when it became so, and why. */
  values: Int8Array;
  phases: Uint8Array;
  levels: Int32Array;
  /** An index of a clause, `DECIDED`, or -2 - symbol: that symbol of the same column is true. */
  reasons: Int32Array;
  /** True literals in order; by level, how many there were before; and how many have been followed up. */
  trail: number[];
  heads: number[];
  followed: number;
  /** By symbol: how often it had to do with recent dead ends. */
  activity: Float64Array;
  bump: number;
  /** Scratch of `learn`: what is in the lesson. */
  isSeen: Uint8Array;
  /** False once the clauses are known to contradict each other. */
  isSatisfiable: boolean;
  /** Clauses looked at so far. */
  work: number;
};

const OPEN = -1;
const DECIDED = -1;

/**
 * Prepares a solver.
 *
 * @param clauses of literals over the symbols
 * @param columns those that the clauses name: each of them takes exactly one value
 *
 * O(literals + symbols).
 */
export function solverOf(
  { offset, columnOf }: Pick<Solver, 'offset' | 'columnOf'>,
  clauses: readonly Int32Array[],
  columns: readonly number[],
): Solver {
  const size = columnOf.length;
  const ofColumn = (column: number) => {
    const [start = 0, end = 0] = offset.subarray(column, column + 2);
    return Array.from({ length: end - start }, (_, value) => start + value);
  };
  const solver: Solver = {
    offset,
    columnOf,
    symbols: columns.flatMap(ofColumn),
    clauses: [],
    given: 0,
    spans: [],
    room: ROOM,
    watchers: Array.from({ length: 2 * size }, () => []),
    values: new Int8Array(size).fill(OPEN),
    phases: new Uint8Array(size).fill(1),
    levels: new Int32Array(size),
    reasons: new Int32Array(size).fill(DECIDED),
    trail: [],
    heads: [],
    followed: 0,
    activity: new Float64Array(size),
    bump: 1,
    isSeen: new Uint8Array(size),
    isSatisfiable: true,
    work: 0,
  };
  for (const column of columns)
    state(
      solver,
      ofColumn(column).map((symbol) => symbol * 2 + 1),
    );
  for (const clause of clauses) state(solver, [...new Set(clause)]);
  solver.given = solver.clauses.length;
  return solver;
}

/** Adds a clause none of whose literals is false but, of a learned one, all after the first, the last decided before the rest. @returns its index, `DECIDED` when it has one literal only */
function addClause(solver: Solver, literals: readonly number[]): number {
  const [first, second] = literals;
  if (first === undefined || second === undefined) return DECIDED;
  const index = solver.clauses.push(Int32Array.from(literals)) - 1;
  solver.watchers[first]?.push(index);
  solver.watchers[second]?.push(index);
  return index;
}

/** What a clause with one literal says holds from the beginning; one with none cannot. */
function state(solver: Solver, literals: readonly number[]): void {
  addClause(solver, literals);
  const [first] = literals;
  if (literals.length > 1) return;
  if (first === undefined || !makeTrue(solver, first, DECIDED)) solver.isSatisfiable = false;
}

/** 1 true, 0 false, -1 open. */
function truth({ values }: Solver, literal: number): number {
  const value = values[literal >> 1] ?? OPEN;
  return value === OPEN ? OPEN : 1 ^ value ^ (literal & 1);
}

/** @returns false when it is false already */
function makeTrue(solver: Solver, literal: number, reason: number): boolean {
  const held = truth(solver, literal);
  if (held !== OPEN) return held === 1;
  const symbol = literal >> 1;
  solver.values[symbol] = literal & 1;
  solver.levels[symbol] = solver.heads.length;
  solver.reasons[symbol] = reason;
  solver.trail.push(literal);
  return true;
}

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
  most: number,
): boolean | undefined {
  const end = solver.work + most;
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

/** Clauses that may be learned at first, and how many times more each time they were. */
const ROOM = 1000;
const MORE_ROOM = 1.1;

/** When too much was learned, keeps what spans fewest levels. To be called at level 0, where no reason matters. */
function forget(solver: Solver): void {
  const { clauses, given, spans, watchers } = solver;
  if (spans.length < solver.room) return;
  solver.room *= MORE_ROOM;
  const most = spans.toSorted((a, b) => a - b)[spans.length >> 1] ?? 0;
  const isKept = (_: unknown, index: number) => index < given || (spans[index - given] ?? 0) < most;
  solver.clauses = clauses.filter(isKept);
  solver.spans = spans.filter((span) => span < most);
  for (const list of watchers) list.length = 0;
  solver.clauses.forEach((clause, index) => {
    watchers[clause[0] ?? 0]?.push(index);
    watchers[clause[1] ?? 0]?.push(index);
  });
}

/** The n-th term of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, … */
function luby(n: number): number {
  const power = 1 << (31 - Math.clz32(n + 1));
  return n + 1 === power ? power / 2 : luby(n + 1 - power);
}

/** Opens again what was decided and followed above a level. */
function backTo(solver: Solver, level: number): void {
  const { heads, trail, values, phases } = solver;
  const length = heads[level];
  if (length === undefined) return;
  for (let at = length; at < trail.length; at++) {
    const symbol = (trail[at] ?? 0) >> 1;
    phases[symbol] = values[symbol] ?? 0;
    values[symbol] = OPEN;
  }
  trail.length = length;
  heads.length = level;
  solver.followed = length;
}

/** Decides the most active open symbol as it was last. @returns false when none is open */
function decide(solver: Solver): boolean {
  const { symbols, values, activity, phases } = solver;
  let best = -1;
  let most = -1;
  for (const symbol of symbols) {
    const own = activity[symbol] ?? 0;
    if (values[symbol] !== OPEN || own <= most) continue;
    best = symbol;
    most = own;
  }
  if (best < 0) return false;
  solver.heads.push(solver.trail.length);
  return makeTrue(solver, best * 2 + (phases[best] ?? 0), DECIDED);
}

/** Draws what follows. @returns literals that are all false though one must be true, if that comes out */
function followUp(solver: Solver): ArrayLike<number> | undefined {
  const { trail } = solver;
  while (solver.followed < trail.length) {
    const literal = trail[solver.followed++] ?? 0;
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
  const column = columnOf[symbol] ?? 0;
  const end = offset[column + 1] ?? 0;
  for (let other = offset[column] ?? 0; other < end; other++) {
    if (other === symbol) continue;
    if (!makeTrue(solver, other * 2, -2 - symbol)) return [other * 2, symbol * 2];
  }
  return undefined;
}

/** Each clause that watches a literal that became false watches another, or has one left. */
function followClauses(solver: Solver, literal: number): Int32Array | undefined {
  const watchers = solver.watchers[literal] ?? [];
  solver.work += watchers.length;
  let kept = 0;
  for (let at = 0; at < watchers.length; at++) {
    const index = watchers[at] ?? 0;
    const clause = solver.clauses[index];
    if (!clause || watchesAnother(solver, clause, literal, index)) continue;
    watchers[kept++] = index;
    if (makeTrue(solver, clause[0] ?? 0, index)) continue;
    for (at++; at < watchers.length; at++) watchers[kept++] = watchers[at] ?? 0;
    watchers.length = kept;
    return clause;
  }
  watchers.length = kept;
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
    clause[0] = clause[1] ?? 0;
    clause[1] = literal;
  }
  if (truth(solver, clause[0] ?? 0) === 1) return false;
  for (let at = 2; at < clause.length; at++) {
    const other = clause[at] ?? 0;
    if (truth(solver, other) === 0) continue;
    clause[1] = other;
    clause[at] = literal;
    solver.watchers[other]?.push(index);
    return true;
  }
  return false;
}

/** Goes back from a dead end with what is learned from it. */
function learn(solver: Solver, conflict: ArrayLike<number>): void {
  const { levels, isSeen } = solver;
  const [last, ...others] = lessonOf(solver, conflict);
  const levelOf = (literal: number) => levels[literal >> 1] ?? 0;
  const rest = others.filter((literal) => !isImplied(solver, literal));
  rest.sort((a, b) => levelOf(b) - levelOf(a));
  for (const literal of others) isSeen[literal >> 1] = 0;
  const span = new Set(rest.map(levelOf)).size;
  backTo(solver, rest[0] === undefined ? 0 : levelOf(rest[0]));
  const index = addClause(solver, [last ?? 0, ...rest]);
  if (index !== DECIDED) solver.spans.push(span);
  makeTrue(solver, last ?? 0, index);
  solver.bump *= GROWTH;
  if (solver.bump > MOST_BUMP) scaleDown(solver);
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
  let at = trail.length;
  let open = seeAll(solver, conflict, lesson);
  for (;;) {
    do at--;
    while (!isSeen[(trail[at] ?? 0) >> 1]);
    const last = trail[at] ?? 0;
    lesson[0] = last ^ 1;
    if (--open === 0) break;
    open += seeAll(solver, reasonOf(solver, last), lesson);
    isSeen[last >> 1] = 0;
  }
  isSeen[(lesson[0] ?? 0) >> 1] = 0;
  return lesson;
}

/** Enters false literals into a lesson, but for those of the last level. @returns how many of these there are */
function seeAll(solver: Solver, literals: ArrayLike<number>, lesson: number[]): number {
  const { levels, heads, isSeen, activity } = solver;
  let open = 0;
  for (let at = 0; at < literals.length; at++) {
    const literal = literals[at] ?? 0;
    const symbol = literal >> 1;
    if (isSeen[symbol] || levels[symbol] === 0) continue;
    isSeen[symbol] = 1;
    activity[symbol] = (activity[symbol] ?? 0) + solver.bump;
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
  for (let at = 0; at < others.length; at++) {
    const symbol = (others[at] ?? 0) >> 1;
    if (!isSeen[symbol] && levels[symbol] !== 0) return false;
  }
  return true;
}

/** The literals that made a literal true: of the clause it is the first, the others are false. */
function reasonOf({ reasons, clauses }: Solver, literal: number): ArrayLike<number> {
  const reason = reasons[literal >> 1] ?? DECIDED;
  return (reason < DECIDED ? [literal, (-2 - reason) * 2] : clauses[reason]) ?? [];
}

/** Each dead end counts so much more than the one before. */
const GROWTH = 1.05;
const MOST_BUMP = 1e100;

function scaleDown(solver: Solver): void {
  solver.bump /= MOST_BUMP;
  for (const symbol of solver.symbols) {
    solver.activity[symbol] = (solver.activity[symbol] ?? 0) / MOST_BUMP;
  }
}
