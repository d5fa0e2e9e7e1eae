import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createScheduler } from './scheduler.ts';

/** A scheduler whose clock goes on by hand, and a record of what began and has not ended. */
function aScheduler(limits: { maxConcurrent: number; maxPerCompany: number; maxQueued: number }) {
  let time = 0;
  const schedule = createScheduler({ ...limits, now: () => time });
  const atWork: { companyId: string; end: () => void }[] = [];
  const begun: string[] = [];
  const ask = (companyId: string, signal?: AbortSignal) => {
    const done = schedule({ companyId, signal }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push(companyId);
      atWork.push({ companyId, end: resolve });
      return promise;
    });
    done.catch(() => undefined);
    return done;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends what has been at work longest, after some time. */
  const endOne = async (ms: number) => {
    time += ms;
    atWork.shift()?.end();
    await settle();
  };
  return { ask, atWork, begun, endOne, settle };
}

it('a company that floods never takes the last slot, so another company starts at once', async () => {
  const { ask, begun, settle } = aScheduler({ maxConcurrent: 2, maxPerCompany: 1, maxQueued: 50 });
  for (let count = 0; count < 20; count++) void ask('a');
  await settle();
  expect(begun).toEqual(['a']);
  void ask('b');
  await settle();
  expect(begun).toEqual(['a', 'b']);
});

it('companies that wait take turns, also where one has more tasks', async () => {
  const { ask, begun, endOne, settle } = aScheduler({
    ...{ maxConcurrent: 1, maxPerCompany: 1, maxQueued: 50 },
  });
  for (let count = 0; count < 6; count++) void ask('a');
  for (let count = 0; count < 3; count++) void ask('b');
  await settle();
  for (let count = 0; count < 8; count++) await endOne(10);
  expect(begun.join('')).toBe('abababaaa');
});

it('a company that used much time lately waits for one that used little, and its use is forgotten with time', async () => {
  const { ask, begun, endOne, settle } = aScheduler({
    ...{ maxConcurrent: 1, maxPerCompany: 1, maxQueued: 50 },
  });
  for (const company of ['a', 'a', 'b', 'b', 'b']) void ask(company);
  await settle();
  await endOne(1000);
  for (let count = 0; count < 3; count++) await endOne(10);
  expect(begun.join('')).toBe('abbba');
  await endOne(10);
  void ask('c');
  await settle();
  for (const company of ['b', 'a']) void ask(company);
  await endOne(3_600_000);
  expect(begun.join('')).toBe('abbbacb');
});

it('a task whose caller leaves is not started, and those behind it move up', async () => {
  const { ask, begun, endOne, settle } = aScheduler({
    ...{ maxConcurrent: 1, maxPerCompany: 1, maxQueued: 50 },
  });
  const leaving = new AbortController();
  void ask('a');
  const left = expect(ask('b', leaving.signal)).rejects.toThrow('gone');
  void ask('c');
  await settle();
  leaving.abort(new Error('gone'));
  await left;
  await endOne(1);
  await endOne(1);
  expect(begun).toEqual(['a', 'c']);
  await expect(ask('d', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

it('the tasks of a company beyond its queue are refused, and those of another are not', async () => {
  const { ask, settle } = aScheduler({ maxConcurrent: 2, maxPerCompany: 1, maxQueued: 2 });
  const [, , , refused] = ['a', 'a', 'a', 'a'].map((company) => ask(company));
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  void ask('b');
  await settle();
});

it('a limit goes on after work that failed', async () => {
  const schedule = createScheduler({ maxConcurrent: 1, maxPerCompany: 1, maxQueued: 2 });
  const failing = schedule({ companyId: 'a' }, () => Promise.reject(new Error('no')));
  const next = schedule({ companyId: 'a' }, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

const COMPANIES = ['a', 'b', 'c', 'd'];
type Event = { company: string } | { ms: number };
type Given = { maxConcurrent: number; maxPerCompany: number };

/** A scheduler with what is known of each company: how many wait, and how many are at work. */
function aWatched(given: Given) {
  const { ask, atWork, begun, endOne, settle } = aScheduler({ ...given, maxQueued: 100 });
  const requested: string[] = [];
  const count = (all: string[], company: string) => all.filter((one) => one === company).length;
  const runningOf = (company: string) =>
    count(
      atWork.map(({ companyId }) => companyId),
      company,
    );
  const waitingOf = (company: string) => count(requested, company) - count(begun, company);
  /** Does one thing. @returns how many of each were at work when the next were chosen, and who these are */
  const happen = async (event: Event) => {
    const before = begun.length;
    const leaving = 'ms' in event ? atWork[0]?.companyId : undefined;
    const running = (id: string) => runningOf(id) - (id === leaving ? 1 : 0);
    const wasRunning = new Map(COMPANIES.map((id) => [id, running(id)]));
    if ('ms' in event) await endOne(event.ms);
    else {
      requested.push(event.company);
      void ask(event.company);
      await settle();
    }
    return { wasRunning, started: begun.slice(before) };
  };
  return { happen, runningOf, waitingOf, total: () => atWork.length };
}

it('in any order of arrivals no limit is exceeded, no free slot is left unused, and the company with the fewest running tasks is next', async () => {
  const event = fc.oneof(
    fc.record({ company: fc.constantFrom(...COMPANIES) }),
    fc.record({ ms: fc.integer({ min: 1, max: 5000 }) }),
  );
  const limits = fc.record({
    maxConcurrent: fc.integer({ min: 1, max: 4 }),
    maxPerCompany: fc.integer({ min: 1, max: 3 }),
  });
  const property = async (given: Given, events: Event[]) => {
    const { happen, runningOf, waitingOf, total } = aWatched(given);
    for (const one of events) {
      const { wasRunning, started } = await happen(one);
      expect(total()).toBeLessThanOrEqual(given.maxConcurrent);
      for (const id of COMPANIES) {
        expect(runningOf(id)).toBeLessThanOrEqual(given.maxPerCompany);
        const isFree = total() < given.maxConcurrent && runningOf(id) < given.maxPerCompany;
        expect(isFree && waitingOf(id) > 0).toBe(false);
      }
      const left = COMPANIES.filter((id) => waitingOf(id) > 0 && !started.includes(id))
        .map((id) => wasRunning.get(id) ?? 0)
        .filter((count) => count < given.maxPerCompany);
      for (const id of started)
        for (const count of left) expect(wasRunning.get(id)).toBeLessThanOrEqual(count);
    }
  };
  await fc.assert(fc.asyncProperty(limits, fc.array(event, { maxLength: 60 }), property), {
    numRuns: 60,
  });
});
