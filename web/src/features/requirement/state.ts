import type { RequirementAnswer } from '@caseloom/contract';

/** What a list of requirements can be narrowed to, the most urgent first. */
export const STATES = ['failed', 'suspect', 'gap', 'untested', 'passed'] as const;

/** How a requirement stands: `gap` where no case covers it, else how its cases went. */
export function stateOf({
  caseCount,
  status,
}: Pick<RequirementAnswer, 'caseCount' | 'status'>): Exclude<(typeof STATES)[number], 'suspect'> {
  return caseCount === 0 ? 'gap' : status;
}
