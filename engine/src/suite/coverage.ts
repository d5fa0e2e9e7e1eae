import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { Coverage, Uncovered } from '../result.ts';
import type { Plan } from './plan.ts';
import { reasonsOf } from './reasons.ts';
import type { Requirement } from './requirements.ts';

/** What is proven to be in nobody's reach, and not counted against a suite. */
const IMPOSSIBLE: Uncovered['code'][] = ['infeasible', 'contradiction', 'unreachable', 'no_data'];

/** How much of what was asked a suite covers, and why not the rest. */
export function coverageOf(
  flow: Flow,
  plan: Plan,
  withoutRow: Requirement[],
  settings: GenerationSettings,
): Coverage {
  const reasonOf = reasonsOf(flow, plan, settings);
  const uncovered = [...plan.uncovered, ...withoutRow].map(reasonOf);
  const total = plan.requirements.length;
  const infeasible = uncovered.filter(({ code }) => IMPOSSIBLE.includes(code)).length;
  const covered = total - uncovered.length;
  const possible = total - infeasible;
  return {
    criterion: settings.criterion,
    covered,
    infeasible,
    total,
    percent: possible === 0 ? 100 : Math.round((covered / possible) * 1000) / 10,
    uncovered,
  };
}
