import type { Literal } from '../instance.ts';
import { clausesWithAuxiliaries } from './auxiliary-clauses.ts';
import { directClauses } from './direct-clauses.ts';
import type { Rule } from './rule.ts';

/** Clauses over columns, of which the last ones may be auxiliary, as `Instance` has them. */
export type RuleClauses = {
  clauses: Literal[][];
  /** How many values each column has, those of the auxiliary ones too. */
  levels: number[];
  auxiliary: number;
};

/**
 * Writes rules as clauses that hold together exactly where all the rules hold: none is ever left out.
 *
 * Each part that must hold is written without auxiliary columns where that is short, see
 * `directClauses`; else with one for each bracket, see `clausesWithAuxiliaries`, so that the
 * size is linear in the terms and the values they name.
 *
 * @param levels how many values each column has
 */
export function toClauses(rules: readonly Rule[], levels: readonly number[]): RuleClauses {
  const written: RuleClauses = { clauses: [], levels: [...levels], auxiliary: 0 };
  for (const part of rules.flatMap(conjuncts)) {
    const direct = directClauses(part, levels);
    for (const clause of direct ?? clausesWithAuxiliaries(part, written)) {
      written.clauses.push(clause);
    }
  }
  return written;
}

function conjuncts(rule: Rule): Rule[] {
  if (rule.kind === 'all') return rule.parts.flatMap(conjuncts);
  if (rule.kind !== 'not') return [rule];
  const { part } = rule;
  if (part.kind === 'not') return conjuncts(part.part);
  if (part.kind !== 'any') return [rule];
  return part.parts.flatMap((inner) => conjuncts({ kind: 'not', part: inner }));
}
