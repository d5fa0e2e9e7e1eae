import { rulesOf } from '../flow/decision-table.ts';
import type { ModelNode } from '../model.ts';
import { speaksOf } from '../speaks-of.ts';
import { namesOfStep } from '../step-argument.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Suggestion } from './suggestion.ts';

/** A step worded like a check, with one edge only and no condition: what comes where the check fails. */
export function suggestForCheckWithoutFailure(facts: ModelFacts): Suggestion[] {
  return facts.inFlow.flatMap((node): Suggestion[] => {
    if (!isCheck(node, facts) || !hasOneEdgeOut(node.id, facts)) return [];
    const { id: nodeId } = node;
    return [
      {
        ...{ id: `check_without_failure:${nodeId}`, code: 'check_without_failure', nodeId },
        params: {},
        change: { kind: 'branch', from: nodeId, outcome: 'failed' },
      },
    ];
  });
}

/** Only an action is a check of what is tested: an outcome is checked by the tester, and what is given is a state. */
function isCheck(node: ModelNode, { stepOf }: ModelFacts): boolean {
  const step = node.type === 'step' ? stepOf(node) : undefined;
  if (step?.type !== 'action' || step.expected || rulesOf(node).length > 0) return false;
  return speaksOf('checkWords', step.label);
}

/** No second edge leaves the step, nor the one after it; edges after a step that enters data belong to that step. */
function hasOneEdgeOut(nodeId: string, { nodes, leaving, stepOf }: ModelFacts): boolean {
  const [edge, ...others] = leaving.get(nodeId) ?? [];
  if (!edge || others.length > 0 || edge.guard?.trim()) return false;
  const next = nodes.get(edge.target);
  const step = next && stepOf(next);
  const isOwn = step?.type === 'action' && namesOfStep(step, next?.data?.arguments).length > 0;
  return isOwn || (leaving.get(edge.target) ?? []).length < 2;
}
