import { namesIn, readCondition } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import { isSatisfiable, smallestContradiction } from '../flow/constraint-check.ts';
import { constraintsOf } from '../flow/flow.ts';
import type { Constraint } from '../model.ts';
import type { Problem } from '../problems.ts';
import { areTypesAlike, findRetype } from './types.ts';

/** Looking for constraints that contradict each other may do so much, some seconds; those found are then not the fewest. */
const MAX_WORK = 100_000_000;

/**
 * What is wrong with constraints: one that cannot be read, a name without data, values
 * of different types compared, or that no data meets them all; then `constraints` tells a smallest set that contradicts itself.
 */
export function constraintProblems(
  constraints: readonly Constraint[],
  variables: Map<string, Variable>,
): Problem[] {
  const problems = constraints.flatMap((constraint) => readingProblems(constraint, variables));
  if (problems.length > 0) return problems;
  const budget = { left: MAX_WORK };
  const canHold = (some: readonly Constraint[]) =>
    isSatisfiable(constraintsOf(some), variables, budget);
  if (canHold(constraints) !== false) return [];
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
    const unknown = namesIn(read.condition).filter((name) => !variables.has(name));
    if (unknown.length === 0 && !areTypesAlike(read.condition, { variables })) {
      const params = { constraint: text, ...findRetype(read.condition, { variables }) };
      return [{ code: 'constraint_types_differ', severity: 'error', params }];
    }
    return unknown.map((name) => ({ code: 'token_unknown', severity: 'error', params: { name } }));
  });
}
