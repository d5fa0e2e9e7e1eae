import type { ResultStatus, TestCaseAnswer } from '@caseloom/contract';

type Step = Pick<TestCaseAnswer['steps'][number], 'type'>;

/** Whether a step says what has to be so, before the case or where it takes a branch: that can neither pass nor fail. */
export const isCondition = ({ type }: Step): boolean => type === 'context';

/**
 * What the steps of a case say of the case: failed where one failed, passed where all passed that can; else
 * what was said of the case, unless it was the steps that said it.
 */
export function statusOf(
  statuses: readonly ResultStatus[],
  { steps, before }: { steps: readonly Step[]; before: ResultStatus },
): ResultStatus {
  if (statuses.includes('failed')) return 'failed';
  const counted = statuses.filter((status, at) => {
    const step = steps[at];
    return status !== 'untested' || !step || !isCondition(step);
  });
  if (counted.length > 0 && counted.every((status) => status === 'passed')) return 'passed';
  return before === 'passed' || before === 'failed' ? 'untested' : before;
}

/** The steps with another status for one of them; the same status once more takes it back. */
export function withStep(
  { statuses, count }: { statuses: ResultStatus[]; count: number },
  at: number,
  status: ResultStatus,
): ResultStatus[] {
  return Array.from({ length: count }, (_, place) => {
    const now = statuses[place] ?? 'untested';
    if (place !== at) return now;
    return now === status ? 'untested' : status;
  });
}
