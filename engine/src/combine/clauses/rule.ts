import type { Literal } from '../instance.ts';

/** What a row must satisfy, said of its cells. */
export type Rule =
  | Atom
  | { kind: 'all'; parts: Rule[] }
  | { kind: 'any'; parts: Rule[] }
  | { kind: 'not'; part: Rule };

type Atom =
  /** The cell holds one of these values. */
  | { kind: 'cell'; column: number; values: ReadonlySet<number> }
  /** Two cells, compared. */
  | { kind: 'cells'; left: number; right: number; holds: (left: number, right: number) => boolean };

/** More clauses than this are not written down: no rule that a person writes comes near. */
const MOST_CLAUSES = 50_000;

/**
 * Writes a rule as clauses: each forbids one way to break it, as wide as it can be.
 *
 * Values that no part of the rule tells apart are decided together, columns in the
 * order in which the rule names them, until the rest no longer matters; of the last
 * column all values that break it.
 *
 * @param levels how many values each column has
 * @returns clauses that hold together exactly where the rule holds (the first 50,000)
 *
 * Time and size: the product, in the worst case, of the groups of values of the
 * columns in one conjunct.
 */
export function toClauses(rule: Rule, levels: readonly number[]): Literal[][] {
  const clauses: Literal[][] = [];
  for (const part of conjuncts(rule)) {
    const groups = groupsOf(part, levels);
    const cells: Cells = new Map();
    forbid({ rule: part, groups, levels, clauses }, [...groups.keys()], cells);
  }
  return clauses;
}

/** By column: the values it may still be, of which the first speaks for all. */
type Cells = Map<number, readonly number[]>;
type Groups = Map<number, number[][]>;
type Work = { rule: Rule; groups: Groups; levels: readonly number[]; clauses: Literal[][] };

function conjuncts(rule: Rule): Rule[] {
  if (rule.kind === 'all') return rule.parts.flatMap(conjuncts);
  if (rule.kind !== 'not') return [rule];
  const { part } = rule;
  if (part.kind === 'not') return conjuncts(part.part);
  if (part.kind !== 'any') return [rule];
  return part.parts.flatMap((inner) => conjuncts({ kind: 'not', part: inner }));
}

function groupsOf(rule: Rule, levels: readonly number[]): Groups {
  const told = new Map<number, ((value: number) => unknown)[]>();
  const tell = (column: number, by: (value: number) => unknown) => {
    told.set(column, [...(told.get(column) ?? []), by]);
  };
  for (const atom of atomsOf(rule)) {
    if (atom.kind === 'cell') tell(atom.column, (value) => atom.values.has(value));
    else for (const column of [atom.left, atom.right]) tell(column, (value) => value);
  }
  const groups: Groups = new Map();
  for (const [column, tests] of told) {
    const values = Array.from({ length: levels[column] ?? 0 }, (_, value) => value);
    const alike = Map.groupBy(values, (value) => tests.map((test) => test(value)).join());
    groups.set(column, [...alike.values()]);
  }
  return groups;
}

function atomsOf(rule: Rule): Atom[] {
  if (rule.kind === 'not') return atomsOf(rule.part);
  return rule.kind === 'all' || rule.kind === 'any' ? rule.parts.flatMap(atomsOf) : [rule];
}

function forbid(work: Work, open: readonly number[], cells: Cells): void {
  const truth = truthOf(work.rule, cells);
  if (truth === true || work.clauses.length >= MOST_CLAUSES) return;
  const [column, ...rest] = open;
  if (truth === false) work.clauses.push(clauseAgainst(work, [cells]));
  else if (column !== undefined && rest.length === 0) forbidLast(work, column, cells);
  else if (column !== undefined) {
    for (const group of work.groups.get(column) ?? []) {
      cells.set(column, group);
      forbid(work, rest, cells);
    }
    cells.delete(column);
  }
}

/** So many ways to break a rule by the last column are told one by one, where the rest of its values are more. */
const FEW = 4;

/** All values of the last column that break the rule are told in one clause, unless they are few among many. */
function forbidLast(work: Work, column: number, cells: Cells): void {
  const breaking = (work.groups.get(column) ?? [])
    .map((group) => new Map(cells).set(column, group))
    .filter((broken) => truthOf(work.rule, broken) === false);
  const values = breaking.reduce((sum, broken) => sum + (broken.get(column)?.length ?? 0), 0);
  const isFew = breaking.length <= FEW && 2 * values < (work.levels[column] ?? 0);
  for (const some of isFew ? breaking.map((broken) => [broken]) : [breaking]) {
    if (some.length > 0) work.clauses.push(clauseAgainst(work, some));
  }
}

/** Undefined while cells that are not decided could turn it either way. */
function truthOf(rule: Rule, cells: Cells): boolean | undefined {
  switch (rule.kind) {
    case 'not': {
      const truth = truthOf(rule.part, cells);
      return truth === undefined ? undefined : !truth;
    }
    case 'cell': {
      const [value] = cells.get(rule.column) ?? [];
      return value === undefined ? undefined : rule.values.has(value);
    }
    case 'cells': {
      const [[left] = [], [right] = []] = [cells.get(rule.left), cells.get(rule.right)];
      return left === undefined || right === undefined ? undefined : rule.holds(left, right);
    }
    default:
      return truthOfParts(rule, cells);
  }
}

function truthOfParts({ kind, parts }: Rule & { kind: 'all' | 'any' }, cells: Cells) {
  const decisive = kind === 'any';
  let truth: boolean | undefined = !decisive;
  for (const part of parts) {
    const own = truthOf(part, cells);
    if (own === decisive) return decisive;
    if (own === undefined) truth = undefined;
  }
  return truth;
}

/**
 * The clause against cells that break the rule, or several such that differ in one
 * column. Cells without which the rule is broken all the same are left out.
 */
function clauseAgainst({ rule, levels }: Work, broken: readonly Cells[]): Literal[] {
  const needed = broken.map((cells) => new Map(cells));
  const columns = [...(broken[0]?.keys() ?? [])];
  const kept = columns.filter((column) => {
    const held = needed.map((cells) => cells.get(column) ?? []);
    for (const cells of needed) cells.delete(column);
    if (needed.every((cells) => truthOf(rule, cells) === false)) return false;
    for (const [index, cells] of needed.entries()) cells.set(column, held[index] ?? []);
    return true;
  });
  return kept.flatMap((column): Literal[] => {
    const forbidden = new Set(needed.flatMap((cells) => cells.get(column) ?? []));
    const [only] = forbidden;
    if (forbidden.size === 1 && only !== undefined) return [[column, only, 0]];
    const others = Array.from({ length: levels[column] ?? 0 }, (_, value) => value);
    return others
      .filter((value) => !forbidden.has(value))
      .map((value): Literal => [column, value, 1]);
  });
}
