import pLimit from 'p-limit';
import { AppError } from './errors.ts';

/** Runs work as soon as fewer than the maximum run. @throws AppError `unavailable` where too much waits already */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** A limit for work that runs at the same time; what exceeds it waits in order, up to a maximum. */
export function limitConcurrency({
  maxConcurrent,
  maxQueued,
}: {
  maxConcurrent: number;
  maxQueued: number;
}): ConcurrencyLimit {
  const limit = pLimit(maxConcurrent);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= maxConcurrent + maxQueued)
      throw new AppError('unavailable');
    return limit(work);
  };
}
