import type { Rule } from '@caseloom/engine';

/** How many values the terms of all constraints may compare: a thousand terms on parameters of a thousand values. */
export const MAX_LOOKS = 1_000_000;

/** How much work it may be to write all constraints as clauses; the engine does about a million of it in a second. */
export const MAX_WORK = 1_000_000;

type Atom = Exclude<Rule, { part: Rule } | { parts: Rule[] }>;

/**
 * An upper bound of the work that `toClauses` does: for each conjunct the groups of values of its
 * columns, multiplied, for each of its terms. Time: linear in the terms.
 */
export function workOf(rule: Rule, levels: readonly number[]): number {
  if (rule.kind === 'all') return rule.parts.reduce((sum, part) => sum + workOf(part, levels), 1);
  const terms = atomsOf(rule);
  const groupCounts = new Map<number, number>();
  for (const term of terms)
    for (const column of term.kind === 'cell' ? [term.column] : [term.left, term.right]) {
      const levelCount = levels[column] ?? 0;
      const groups = (groupCounts.get(column) ?? 1) * (term.kind === 'cell' ? 2 : levelCount);
      groupCounts.set(column, Math.min(levelCount, groups));
    }
  const decisions = [...groupCounts.values()].reduce((product, groups) => product * groups, 1);
  const values = [...groupCounts.keys()].reduce((sum, column) => sum + (levels[column] ?? 0), 0);
  return decisions * Math.sqrt(terms.length) + terms.length ** 2 / 100 + values;
}

function atomsOf(rule: Rule): Atom[] {
  if (rule.kind === 'not') return atomsOf(rule.part);
  return rule.kind === 'all' || rule.kind === 'any' ? rule.parts.flatMap(atomsOf) : [rule];
}
