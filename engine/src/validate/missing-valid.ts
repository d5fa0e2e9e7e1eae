import { type Condition, namesIn } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import { withAnyValid, withoutValid } from '../data/without-valid.ts';
import type { Problem } from '../problems.ts';
import type { Verdict } from './condition-rows.ts';

/**
 * Reports of a condition that never holds, or of `otherwise` (undefined), that data without a valid value are the reason: with one
 * it would hold.
 *
 * @param verdictWith the verdict on the conditions with the values of these variables
 */
export function missingValid(
  conditions: readonly Condition[],
  variables: ReadonlyMap<string, Variable>,
  verdictWith: (variables: Map<string, Variable>) => Verdict | undefined,
): (
  place: Pick<Problem, 'nodeId' | 'ruleId' | 'edgeId'>,
  condition: Condition | undefined,
) => Problem | undefined {
  const names = withoutValid(conditions.flatMap(namesIn), variables);
  let verdict: Verdict | undefined;
  return (place, condition) => {
    const read = new Set(condition ? namesIn(condition) : names);
    const name = names.find((one) => read.has(one));
    if (name === undefined) return undefined;
    verdict ??= verdictWith(withAnyValid(variables, names));
    const isHeld = condition ? verdict?.never.has(condition) === false : verdict?.gap;
    return isHeld
      ? { code: 'no_valid_value', severity: 'warning', ...place, params: { name } }
      : undefined;
  };
}
