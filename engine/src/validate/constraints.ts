import { namesIn, readCondition } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import { isSatisfiable, smallestContradiction } from '../flow/constraint-check.ts';
import { constraintsOf } from '../flow/flow.ts';
import type { Constraint } from '../model.ts';
import type { Problem } from '../problems.ts';

/**
 * What is wrong with constraints: one that cannot be read, a name without data, or
 * that no data meets them all; then `constraints` tells a smallest set that contradicts itself.
 */
export function constraintProblems(
  constraints: readonly Constraint[],
  variables: Map<string, Variable>,
): Problem[] {
  const problems = constraints.flatMap((constraint) => readingProblems(constraint, variables));
  if (problems.length > 0) return problems;
  const canHold = (some: readonly Constraint[]) => isSatisfiable(constraintsOf(some), variables);
  if (canHold(constraints)) return [];
  const words = smallestContradiction(constraints, canHold).map(
    (constraint) => `${constraint.if} → ${constraint.implies}`,
  );
  const params = { constraints: words.join('; ') };
  return [{ code: 'constraint_unsatisfiable', severity: 'error', params }];
}

function readingProblems(
  { if: when, implies }: Constraint,
  variables: Map<string, Variable>,
): Problem[] {
  return [when, implies].flatMap((text): Problem[] => {
    const read = readCondition(text);
    if (!read.ok) {
      const params = { constraint: text, position: read.fault.params.position };
      return [{ code: 'constraint_unreadable', severity: 'error', params }];
    }
    return namesIn(read.condition)
      .filter((name) => !variables.has(name))
      .map((name) => ({ code: 'token_unknown', severity: 'error', params: { name } }));
  });
}
