import pLimit from 'p-limit';
import { AppError } from './errors.ts';

/** Does some work once it is its turn. @throws AppError `unavailable` where too much waits already */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so much work be done at once, first come, first served, and so much wait. */
export function openTurns({ atOnce, longest }: { atOnce: number; longest: number }): InTurn {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + longest)
      throw new AppError('unavailable');
    return limit(work);
  };
}
