import { factsOf, LANGUAGES } from '@caseloom/locales/language';
import { rulesOf } from '../flow/decision-table.ts';
import type { ModelNode } from '../model.ts';
import { namesOfStep } from '../step-argument.ts';
import type { Look } from './look.ts';
import type { Suggestion } from './suggestion.ts';

/** What says in any language that something is checked. */
const CHECKS: readonly RegExp[] = LANGUAGES.map((language) => factsOf(language).checkWords);

/** A step worded like a check, with one edge only and no condition: what comes where the check fails. */
export function suggestForCheckWithoutFailure(look: Look): Suggestion[] {
  return look.inFlow.flatMap((node): Suggestion[] => {
    if (!isCheck(node, look) || !leadsOneWay(node.id, look)) return [];
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

/** An outcome is no check of what is tested: there it is the tester who checks. */
function isCheck(node: ModelNode, { stepOf }: Look): boolean {
  const step = node.type === 'step' ? stepOf(node) : undefined;
  if (!step || step.type === 'outcome' || step.expected || rulesOf(node).length > 0) return false;
  const label = step.label.replaceAll('İ', 'i').toLowerCase();
  return CHECKS.some((words) => words.test(label));
}

/** What has no second way after its next step either, unless that enters data: then its ways are its own. */
function leadsOneWay(nodeId: string, { model, leaving, stepOf }: Look): boolean {
  const [edge, ...others] = leaving.get(nodeId) ?? [];
  if (!edge || others.length > 0 || edge.guard?.trim()) return false;
  const next = model.nodes.find(({ id }) => id === edge.target);
  const step = next && stepOf(next);
  const isOwn = step?.type === 'action' && namesOfStep(step, next?.data?.arguments).length > 0;
  return isOwn || (leaving.get(edge.target) ?? []).length < 2;
}
