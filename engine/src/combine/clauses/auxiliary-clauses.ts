import { defined } from '../../defined.ts';
import type { Literal } from '../instance.ts';
import type { Atom, Rule } from './rule.ts';

/** Columns by their levels, those of the auxiliary ones at the end; more are added. */
export type Columns = { levels: number[]; auxiliary: number };

/**
 * Writes a rule as clauses with auxiliary columns of two values: 1 in one of them says that a
 * part of the rule, of which all must hold, does hold.
 *
 * Cells satisfy the rule exactly where some values of the auxiliary columns beside them satisfy
 * the clauses. Only that 1 makes its part hold is written, not the reverse: nothing else is
 * needed, as every part stands where it helps the rule to hold.
 *
 * Source: Tseitin (1968); one direction only as in Plaisted & Greenbaum, "A structure-preserving
 * clause form translation" (1986).
 *
 * Time and size: linear in the terms, each with the values it names; of two columns that are
 * compared, all pairs of values.
 */
export function clausesWithAuxiliaries(rule: Rule, columns: Columns): Literal[][] {
  const writing: Writing = { columns, clauses: [] };
  const literals = literalsOf(writing, rule, true);
  if (literals !== ALWAYS) writing.clauses.push(literals);
  return writing.clauses;
}

type Writing = { columns: Columns; clauses: Literal[][] };

/** In place of the literals of what always holds. */
const ALWAYS = 'always';

/** Literals of which one must be true for a rule, or for its opposite, to hold. */
function literalsOf(writing: Writing, rule: Rule, isMeant: boolean): Literal[] | typeof ALWAYS {
  switch (rule.kind) {
    case 'not':
      return literalsOf(writing, rule.part, !isMeant);
    case 'cell':
      return cellLiterals(writing, rule, isMeant);
    case 'cells':
      return [[auxiliaryFor(writing, (holds) => compare(writing, rule, isMeant, holds)), 1, 1]];
    default:
      return (rule.kind === 'any') === isMeant
        ? anyOf(rule.parts.map((part) => literalsOf(writing, part, isMeant)))
        : [
            [
              auxiliaryFor(writing, (holds) => requireAll(writing, rule.parts, isMeant, holds)),
              1,
              1,
            ],
          ];
  }
}

function anyOf(parts: (Literal[] | typeof ALWAYS)[]): Literal[] | typeof ALWAYS {
  const literals: Literal[] = [];
  for (const part of parts) {
    if (part === ALWAYS) return ALWAYS;
    for (const literal of part) literals.push(literal);
  }
  return literals;
}

/** A new auxiliary column. @param write writes what must hold where the given literal is false */
function auxiliaryFor({ columns }: Writing, write: (isNot: Literal) => void): number {
  const column = columns.levels.push(2) - 1;
  columns.auxiliary++;
  write([column, 1, 0]);
  return column;
}

function requireAll(writing: Writing, parts: Rule[], isMeant: boolean, isNot: Literal): void {
  for (const part of parts) {
    const literals = literalsOf(writing, part, isMeant);
    if (literals !== ALWAYS) writing.clauses.push([isNot, ...literals]);
  }
}

function cellLiterals(
  { columns }: Writing,
  { column, values }: Atom & { kind: 'cell' },
  isMeant: boolean,
): Literal[] | typeof ALWAYS {
  return oneOf(columns, column, (value) => values.has(value) === isMeant);
}

/** For each value of the left column, what the right one may then be. */
function compare(
  { columns, clauses }: Writing,
  { left, right, holds }: Atom & { kind: 'cells' },
  isMeant: boolean,
  isNot: Literal,
): void {
  for (let value = 0; value < defined(columns.levels[left]); value++) {
    const allowed = oneOf(columns, right, (other) => holds(value, other) === isMeant);
    if (allowed !== ALWAYS) clauses.push([isNot, [left, value, 0], ...allowed]);
  }
}

/** That a column has one of some values; said by the one it does not have where that is all. */
function oneOf(
  { levels }: Columns,
  column: number,
  isAllowed: (value: number) => boolean,
): Literal[] | typeof ALWAYS {
  const values = Array.from({ length: defined(levels[column]) }, (_, value) => value);
  const allowed = values.filter(isAllowed);
  if (allowed.length === values.length) return ALWAYS;
  if (allowed.length < values.length - 1)
    return allowed.map((value): Literal => [column, value, 1]);
  const others = values.filter((value) => !isAllowed(value));
  return others.map((value): Literal => [column, value, 0]);
}
