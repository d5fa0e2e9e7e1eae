import { printCondition } from '../conditions/print.ts';
import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { Coverage, Uncovered } from '../result.ts';
import { onSomeWay } from './cover.ts';
import type { Plan } from './plan.ts';
import type { Requirement } from './requirements.ts';

/** How much of what was asked a suite covers, and why not the rest. */
export function coverageOf(
  flow: Flow,
  plan: Plan,
  withoutRow: Requirement[],
  { criterion, language }: GenerationSettings,
): Coverage {
  const total = plan.requirements.length;
  const uncovered = [...plan.uncovered, ...withoutRow];
  const infeasible = plan.exhausted ? withoutRow.length : uncovered.length;
  const covered = total - uncovered.length;
  const reached = total - infeasible;
  return {
    criterion,
    covered,
    infeasible,
    total,
    percent: reached === 0 ? 100 : Math.round((covered / reached) * 1000) / 10,
    uncovered: uncovered.map((requirement) => whyNot(flow, requirement, plan.exhausted, language)),
  };
}

function whyNot(
  flow: Flow,
  { id, places }: Requirement,
  exhausted: boolean,
  language: GenerationSettings['language'],
): Uncovered {
  const usable = onSomeWay(flow);
  const onWay = places.filter(({ node, edges }) => {
    const around = edges.length > 0 ? edges : (flow.outgoing[node] ?? []);
    return node === flow.end || around.every((edge) => usable[edge] === 1);
  });
  const [place] = onWay;
  if (!place) return { id, code: 'unreachable' };
  if (exhausted) return { id, code: 'truncated' };
  const guards = place.edges.flatMap((edge) => flow.edges[edge]?.guards ?? []);
  const condition = guards.map((guard) => printCondition(guard, language)).join(', ');
  return { id, code: 'infeasible', params: { condition } };
}
