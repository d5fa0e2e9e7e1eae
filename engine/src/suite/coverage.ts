import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { Coverage, Uncovered } from '../result.ts';
import type { Plan } from './plan.ts';
import { reasonsOf } from './reasons.ts';
import type { Requirement } from './requirement.ts';

/** What is proven to be in nobody's reach, and not counted against a suite. */
const IMPOSSIBLE: Uncovered['code'][] = [
  'infeasible',
  'contradiction',
  'beyond_rounds',
  'unreachable',
  'no_data',
];

/** Whether it is proven that nothing can cover this. */
export function isInfeasible({ code }: Pick<Uncovered, 'code'>): boolean {
  return IMPOSSIBLE.includes(code);
}

/** Of what is on planned paths: what no data walks after all, and what only cases beyond the limit pass. */
type Left = { withoutRow: ReadonlySet<Requirement>; beyondLimit: ReadonlySet<Requirement> };

/** How much of what was asked the cases that are given cover, and why not the rest. */
export function coverageOf(
  flow: Flow,
  plan: Plan,
  { withoutRow, beyondLimit }: Left,
  settings: GenerationSettings,
): Coverage {
  const reasonOf = reasonsOf(flow, plan, settings);
  const uncovered = [
    ...[...plan.uncovered, ...withoutRow].map(reasonOf),
    ...[...beyondLimit].map(({ id }): Uncovered => {
      return { id, code: 'beyond_limit', params: { limit: settings.limit } };
    }),
  ];
  const total = plan.requirements.length + plan.unlisted;
  const infeasible = uncovered.filter(isInfeasible).length;
  const covered = plan.requirements.length - uncovered.length;
  const possible = total - infeasible;
  return {
    criterion: settings.criterion,
    covered,
    infeasible,
    total,
    percent: possible === 0 ? null : Math.floor((covered / possible) * 1000) / 10,
    uncovered,
  };
}
