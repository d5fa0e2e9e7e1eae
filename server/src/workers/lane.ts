import { availableParallelism } from 'node:os';
import { createScheduler, type Scheduler } from './scheduler.ts';

/**
 * How urgent a task is. `interactive`: somebody waits for it while they draw. `background`: an
 * import, an export, a suite: neither these nor one company ever fill the interactive lane.
 */
export type Lane = 'interactive' | 'background';

type LaneLimits = {
  schedule: Scheduler;
  /** Threads that are started in advance: starting one takes as long as many a task. */
  spares: number;
  /** What one task may take of a thread. */
  timeBudgetMs: number;
  memoryBudgetMb: number;
  /** Of a thread, as the operating system counts: above 0 it gives way to all others. */
  niceness: number;
};

const cores = availableParallelism();

/** Two places at least: one of them is always left for another company. */
function scheduleOn(places: number): Scheduler {
  const maxConcurrent = Math.max(2, places);
  return createScheduler({ maxConcurrent, maxPerCompany: maxConcurrent - 1, maxQueued: 50 });
}

/** What threads of each lane may take: the one place where computing is limited. */
export const LANES: Record<Lane, LaneLimits> = {
  interactive: {
    schedule: scheduleOn(Math.min(4, cores)),
    spares: 1,
    timeBudgetMs: 30_000,
    memoryBudgetMb: 512,
    niceness: 0,
  },
  background: {
    schedule: scheduleOn(Math.min(4, cores - 1)),
    spares: 0,
    timeBudgetMs: 120_000,
    memoryBudgetMb: 512,
    niceness: 10,
  },
};
