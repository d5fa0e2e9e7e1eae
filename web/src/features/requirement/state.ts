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
  'group',
] as const;

/** Whether a requirement is among those that a list is narrowed to. */
export const isIn = (one: RequirementAnswer, state: string): boolean =>
  state === 'suspect' ? one.isSuspect : stateOf(one) === state;

/** Orders requirements as the cases across a matrix are: what failed of them meets at the first glance. */
export const byUrgency = (one: RequirementAnswer, other: RequirementAnswer): number =>
  STATES.indexOf(stateOf(one)) - STATES.indexOf(stateOf(other));

type Standing = Pick<
  RequirementAnswer,
  'caseCount' | 'status' | 'dismissed' | 'isUncovered' | 'hasParts'
>;

/**
 * How a requirement stands: `gap` where no case covers it, `dismissed` where none is meant to, `group` where it is only
 * what others are a part of, else how its cases went.
 */
export function stateOf({
  caseCount,
  status,
  dismissed,
  isUncovered,
  hasParts,
}: Standing): Exclude<(typeof STATES)[number], 'suspect'> {
  if (caseCount > 0) return status;
  if (dismissed) return 'dismissed';
  return isUncovered && hasParts ? 'group' : 'gap';
}
