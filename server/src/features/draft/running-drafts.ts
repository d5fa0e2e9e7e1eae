import { AppError } from '../../errors.ts';

/** How many drafts of a company are made at once, and how many may wait for that. */
const AT_ONCE = 2;
const WAITING = 20;

type Company = { busy: number; waiting: (() => void)[] };

const companies = new Map<string, Company>();
type UnderWay = { stop: AbortController; done: Promise<void> };
const works = new Map<string, UnderWay>();

/** Begins the work of a draft, which `stopWork` can stop. @returns what ends when it has ended, however it did */
export function startWork(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const done = work(stop.signal).finally(() => {
    if (works.get(id)?.stop === stop) works.delete(id);
  });
  works.set(id, { stop, done });
  return done;
}

/** @throws AppError `unavailable` where a company has as much under way as it may */
export function checkRoom(companyId: string): void {
  if ((companies.get(companyId)?.waiting.length ?? 0) >= WAITING) throw new AppError('unavailable');
}

/** Stops the making of a draft, if it is this node that makes it. */
export function stopWork(id: string): void {
  works.get(id)?.stop.abort();
}

/** How long the end of the server waits for drafts to be noted as interrupted. */
const ENDING_MS = 2000;

/** The server is about to end: nobody else waits for what is under way. */
export async function stopAll(): Promise<void> {
  const left = [...works.values()];
  for (const { stop } of left) stop.abort();
  const ended = Promise.allSettled(left.map(({ done }) => done));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, ENDING_MS).unref())]);
}

/** Does something when it is its company's turn: no company keeps another from its own. */
export async function inTurn(companyId: string, work: () => Promise<void>): Promise<void> {
  const company = companies.get(companyId) ?? { busy: 0, waiting: [] };
  companies.set(companyId, company);
  if (company.busy < AT_ONCE) company.busy++;
  else await new Promise<void>((resolve) => company.waiting.push(resolve));
  try {
    await work();
  } finally {
    const next = company.waiting.shift();
    if (next) next();
    else if (--company.busy === 0) companies.delete(companyId);
  }
}
