import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { Coverage, Uncovered } from '../result.ts';
import { decidedReasons } from './decided-reasons.ts';
import type { Plan } from './plan.ts';
import { reasonsOf } from './reasons.ts';
import type { Requirement } from './requirement.ts';
import { stateReasons } from './state-reasons.ts';

/** What is proven to be in nobody's reach, and not counted against a suite. */
const IMPOSSIBLE: Uncovered['code'][] = [
  'infeasible',
  'contradiction',
  'beyond_rounds',
  'unreachable',
  'no_data',
  'no_valid_value',
  'visits',
  'state_elsewhere',
  'out_of_range',
];

/** Whether it is proven that nothing can cover this. */
export function isInfeasible({ code }: Pick<Uncovered, 'code'>): boolean {
  return IMPOSSIBLE.includes(code);
}

/** To a tenth, rounded down; null where nothing can be covered. */
export function percentCovered({
  covered,
  infeasible,
  total,
}: Pick<Coverage, 'covered' | 'infeasible' | 'total'>): number | null {
  const possible = total - infeasible;
  return possible === 0 ? null : Math.floor((covered / possible) * 1000) / 10;
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
  const reasonOf = reasonsOf(flow, { ...plan, withoutRow }, settings);
  const moreOf = stateReasons(flow, settings);
  const decided = decidedReasons(flow, plan, settings);
  const uncovered = [
    ...[...plan.uncovered, ...withoutRow].map(
      (one) => decided.get(one) ?? moreOf(one, reasonOf(one)),
    ),
    ...plan.avoided.map(({ id }): Uncovered => ({ id, code: 'avoided' })),
    ...[...beyondLimit].map(({ id }): Uncovered => {
      return { id, code: 'beyond_limit', params: { limit: settings.limit } };
    }),
  ];
  const infeasible = uncovered.filter(isInfeasible).length;
  const avoided = uncovered.filter(({ code }) => code === 'avoided').length;
  const count = plan.requirements.length + plan.avoided.length;
  // what a tester leaves out is not asked for
  const total = count - avoided + plan.unlisted;
  const covered = count - uncovered.length;
  return {
    criterion: settings.criterion,
    covered,
    infeasible,
    ...(avoided > 0 && { avoided }),
    total,
    percent: percentCovered({ covered, infeasible, total }),
    uncovered,
  };
}
