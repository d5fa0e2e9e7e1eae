import type { Problem } from '../problems.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * Where the conditions after a step, or the rules in its table, hold for some values only: a branch, or a rule, for all
 * others. What is left out is what `validate` reports as a gap.
 */
export function suggestForValuesLeftOut({ problems }: ModelFacts): Suggestion[] {
  return problems.flatMap((problem) => suggestionFor(problem) ?? []);
}

function suggestionFor({ code, nodeId, params }: Problem): Suggestion | undefined {
  if (nodeId === undefined) return undefined;
  const row = String(params?.row ?? '');
  if (code === 'condition_gap')
    return {
      ...{ id: `values_left_out:${nodeId}`, code: 'values_left_out', nodeId, params: { row } },
      change: { kind: 'branch', from: nodeId, guard: 'otherwise', outcome: 'other' },
    };
  if (code === 'rule_gap')
    return {
      ...{ id: `rule_left_out:${nodeId}`, code: 'rule_left_out', nodeId, params: { row } },
      change: { kind: 'rule', nodeId, outcome: 'other' },
    };
  return undefined;
}
