import { AppError } from '../errors.ts';

/** The owner of a task. `signal`: aborted once the caller does not wait for it any more. */
export type TaskOwner = { companyId: string; signal?: AbortSignal | undefined };

/**
 * Does some work once it is its turn.
 *
 * @throws AppError `unavailable` where too much of this company's waits already; the signal's
 *   reason where that is aborted while it waits
 */
export type Scheduler = <T>(owner: TaskOwner, work: () => Promise<T>) => Promise<T>;

type Limits = {
  maxConcurrent: number;
  /** Of one company; below `maxConcurrent`, so that no company ever fills it. */
  maxPerCompany: number;
  /** Of one company. */
  maxQueued: number;
  /** In milliseconds; tests pass their own. */
  now?: () => number;
};

type Waiting = { start: () => void; order: number };
type Company = { running: number; queue: Waiting[]; usedMs: number; countedAt: number };

/** After so long, half of what a company has used is forgotten. */
const HALF_LIFE_MS = 30_000;
/** Less than this is nothing. */
const MIN_USED_MS = 1;

/**
 * Shares a limited number of places among companies. The next place goes to the company with the
 * fewest at work; among these to the one that has used least time lately; among these to who came first.
 */
export function createScheduler(limits: Limits): Scheduler {
  const { maxConcurrent, maxPerCompany, maxQueued, now = () => performance.now() } = limits;
  const companies = new Map<string, Company>();
  let running = 0;
  let arrivals = 0;

  const isFree = (company: Company) => running < maxConcurrent && company.running < maxPerCompany;

  const startNext = () => {
    for (;;) {
      const next = [...companies.values()]
        .filter((company) => company.queue.length > 0 && isFree(company))
        .reduce<Company | undefined>(
          (best, one) => (best && !isBefore(one, best) ? best : one),
          undefined,
        );
      const waiting = next?.queue.shift();
      if (!next || !waiting) return;
      begin(next);
      waiting.start();
    }
  };
  const begin = (company: Company) => {
    running++;
    company.running++;
  };
  const end = (company: Company, beganAt: number) => {
    running--;
    company.running--;
    for (const [id, one] of companies) {
      forget(one, now());
      if (one === company) one.usedMs += now() - beganAt;
      const isIdle = one.running === 0 && one.queue.length === 0;
      if (isIdle && one.usedMs < MIN_USED_MS) companies.delete(id);
    }
    startNext();
  };

  const place = ({ signal }: TaskOwner, company: Company): Promise<void> | undefined => {
    if (company.queue.length === 0 && isFree(company)) return void begin(company);
    if (company.queue.length >= maxQueued) throw new AppError('unavailable');
    return new Promise((resolve, reject) => {
      const leave = () => {
        company.queue.splice(company.queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { start, order: arrivals++ };
      signal?.addEventListener('abort', leave, { once: true });
      company.queue.push(waiting);
    });
  };

  return async (owner, work) => {
    owner.signal?.throwIfAborted();
    const company = companies.get(owner.companyId) ?? newCompany(now());
    companies.set(owner.companyId, company);
    await place(owner, company);
    const beganAt = now();
    try {
      return await work();
    } finally {
      end(company, beganAt);
    }
  };
}

function newCompany(countedAt: number): Company {
  return { running: 0, queue: [], usedMs: 0, countedAt };
}

function forget(company: Company, at: number): void {
  company.usedMs *= 2 ** ((company.countedAt - at) / HALF_LIFE_MS);
  company.countedAt = at;
}

function isBefore(one: Company, other: Company): boolean {
  const orderOf = ({ queue }: Company) => queue[0]?.order ?? Number.POSITIVE_INFINITY;
  const difference =
    one.running - other.running || one.usedMs - other.usedMs || orderOf(one) - orderOf(other);
  return difference < 0;
}
