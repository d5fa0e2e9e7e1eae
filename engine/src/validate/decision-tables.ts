import { rulesOf } from '../flow/decision-table.ts';
import type { DecisionRule, Model, ModelNode } from '../model.ts';
import type { Problem } from '../problems.ts';

/** What is missing in decision tables, and rules of a table that have the same id; `conditionProblems` says what is wrong with their conditions. */
export function ruleProblems({ nodes }: Model): Problem[] {
  return nodes.flatMap((node) => rulesOf(node).flatMap((rule) => problemsOf(node, rule)));
}

function problemsOf(node: ModelNode, rule: DecisionRule): Problem[] {
  const place = { severity: 'error', nodeId: node.id, ruleId: rule.id } as const;
  const isRepeated = rulesOf(node).find(({ id }) => id === rule.id) !== rule;
  return [
    ...(isRepeated ? [{ code: 'id_repeated', ...place, params: { id: rule.id } } as const] : []),
    ...(rule.when.trim() ? [] : [{ code: 'rule_condition_missing', ...place } as const]),
    ...(rule.outcome.trim() ? [] : [{ code: 'rule_outcome_missing', ...place } as const]),
  ];
}
