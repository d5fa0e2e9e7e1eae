import type { ResultStatus } from '@caseloom/contract';

/**
 * What the steps of a case say of the case: failed where one failed, passed where all passed; else
 * what was said of the case, unless it was the steps that said it.
 */
export function statusOf(steps: ResultStatus[], before: ResultStatus): ResultStatus {
  if (steps.includes('failed')) return 'failed';
  if (steps.every((status) => status === 'passed')) return 'passed';
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
