import type { RequirementAnswer } from '@caseloom/contract';

/** What a list of requirements can be narrowed to, the most urgent first. */
export const STATES = [
  'failed',
  'blocked',
  'suspect',
  'gap',
  'untested',
  'skipped',
  'passed',
  'dismissed',
] as const;

/** Whether a requirement is among those that a list is narrowed to. */
export const isIn = (one: RequirementAnswer, state: string): boolean =>
  state === 'suspect' ? one.isSuspect : stateOf(one) === state;

/** Orders requirements as the cases across a matrix are: what failed of them meets at the first glance. */
export const byUrgency = (one: RequirementAnswer, other: RequirementAnswer): number =>
  STATES.indexOf(stateOf(one)) - STATES.indexOf(stateOf(other));

/** How a requirement stands: `gap` where no case covers it, `dismissed` where none is meant to, else how its cases went. */
export function stateOf({
  caseCount,
  status,
  dismissed,
}: Pick<RequirementAnswer, 'caseCount' | 'status' | 'dismissed'>): Exclude<
  (typeof STATES)[number],
  'suspect'
> {
  if (caseCount > 0) return status;
  return dismissed ? 'dismissed' : 'gap';
}
