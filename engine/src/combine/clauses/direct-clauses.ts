import { defined } from '../../defined.ts';
import type { Literal } from '../instance.ts';
import { atomsOf, type Rule } from './rule.ts';

/** More clauses than this, or terms looked at to find them, some hundredths of a second, are no short way to write a rule. */
const MAX_CLAUSES = 1000;
const MAX_LOOKS = 300_000;

/**
 * Writes a rule as clauses over its own columns: each forbids one way to break it, as wide as it
 * can be.
 *
 * Values that no part of the rule tells apart are decided together, columns in the
 * order in which the rule names them, until the rest no longer matters; of the last
 * column all values that break it.
 *
 * @param levels how many values each column has
 * @returns clauses that hold together exactly where the rule holds; undefined where they, or the
 *   work to find them, are too many
 *
 * Time and size: the product, in the worst case, of the groups of values of the columns, within
 * `MAX_LOOKS` and `MAX_CLAUSES`.
 */
export function directClauses(rule: Rule, levels: readonly number[]): Literal[][] | undefined {
  const groups = groupsOf(rule, levels);
  const terms = atomsOf(rule).length;
  const work: Work = { rule, groups, levels, clauses: [], terms, left: MAX_LOOKS };
  forbid(work, [...groups.keys()], new Map());
  return isOver(work) ? undefined : work.clauses;
}

/** By column: the values it may still be, of which the first speaks for all. */
type Cells = Map<number, readonly number[]>;
type Groups = Map<number, number[][]>;
type Work = {
  rule: Rule;
  groups: Groups;
  levels: readonly number[];
  clauses: Literal[][];
  /** How many terms the rule has, and may still be looked at. */
  terms: number;
  left: number;
};

function isOver({ left, clauses }: Work): boolean {
  return left < 0 || clauses.length > MAX_CLAUSES;
}

/** Whether the rule holds of some cells, if that is settled. */
function judge(work: Work, cells: Cells): boolean | undefined {
  work.left -= work.terms;
  return truthOf(work.rule, cells);
}

function groupsOf(rule: Rule, levels: readonly number[]): Groups {
  const testsByColumn = new Map<number, ((value: number) => unknown)[]>();
  const constrain = (column: number, by: (value: number) => unknown) => {
    const known = testsByColumn.get(column);
    if (known) known.push(by);
    else testsByColumn.set(column, [by]);
  };
  for (const atom of atomsOf(rule)) {
    if (atom.kind === 'cell') constrain(atom.column, (value) => atom.values.has(value));
    else for (const column of [atom.left, atom.right]) constrain(column, (value) => value);
  }
  const groups: Groups = new Map();
  for (const [column, tests] of testsByColumn) {
    const values = Array.from({ length: defined(levels[column]) }, (_, value) => value);
    const alike = Map.groupBy(values, (value) => tests.map((test) => test(value)).join());
    groups.set(column, [...alike.values()]);
  }
  return groups;
}

function forbid(work: Work, open: readonly number[], cells: Cells): void {
  const truth = judge(work, cells);
  if (truth === true || isOver(work)) return;
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

/** So many ways to break a rule by the last column get a clause each, where the rest of its values are more. */
const FEW = 4;

/** All values of the last column that break the rule go into one clause, unless they are few among many. */
function forbidLast(work: Work, column: number, cells: Cells): void {
  const breaking = (work.groups.get(column) ?? [])
    .map((group) => new Map(cells).set(column, group))
    .filter((broken) => !isOver(work) && judge(work, broken) === false);
  const values = breaking.reduce((sum, broken) => sum + defined(broken.get(column)?.length), 0);
  const isFew = breaking.length <= FEW && 2 * values < defined(work.levels[column]);
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
function clauseAgainst(work: Work, broken: readonly Cells[]): Literal[] {
  const { levels } = work;
  const needed = broken.map((cells) => new Map(cells));
  const columns = [...(broken[0]?.keys() ?? [])];
  const related = columns.filter((column) => {
    const held = needed.map((cells) => cells.get(column) ?? []);
    for (const cells of needed) cells.delete(column);
    if (needed.every((cells) => judge(work, cells) === false)) return false;
    for (const [index, cells] of needed.entries()) cells.set(column, held[index] ?? []);
    return true;
  });
  return related.flatMap((column): Literal[] => {
    const forbidden = new Set(needed.flatMap((cells) => cells.get(column) ?? []));
    const [only] = forbidden;
    if (forbidden.size === 1 && only !== undefined) return [[column, only, 0]];
    const others = Array.from({ length: defined(levels[column]) }, (_, value) => value);
    return others
      .filter((value) => !forbidden.has(value))
      .map((value): Literal => [column, value, 1]);
  });
}
