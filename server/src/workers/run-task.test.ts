import { afterEach, expect, it } from 'vitest';
import { matchResultsInWorker } from './in-worker.ts';
import { LANES } from './lane.ts';

const reportOf = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  language: 'en' as const,
  secrets: [],
  names: [],
  ownIds: [],
  dismissed: [],
  waiting: [],
  takesOthers: false,
});
const given = { ...LANES.background };
afterEach(() => Object.assign(LANES.background, given));

const keysAfter = async () => null;
const take = () => undefined;
const wait = () => undefined;
const never = new Promise<null>(() => undefined);

/** A small report is read: the server and its threads are well. */
async function expectWell(): Promise<void> {
  const report = reportOf('<testsuite><testcase name="a"/></testsuite>');
  const read = await matchResultsInWorker(report, { companyId: 'b' }, { keysAfter, take, wait });
  expect(read).toMatchObject({ matched: 0, unmatchedTotal: 1 });
}

it('a report that needs more memory than a task may is refused with an error code, and others are still read', async () => {
  const report = reportOf(`[${'{},'.repeat(6e6)}{}]`);
  const reading = matchResultsInWorker(report, { companyId: 'a' }, { keysAfter, take, wait });
  const refused = expect(reading).rejects.toMatchObject({ code: 'work_too_large', status: 422 });
  await expectWell();
  await refused;
  await expectWell();
}, 180_000);

it('a task that takes longer than its lane allows is ended, and its thread is free again', async () => {
  Object.assign(LANES.background, { timeBudgetMs: 50 });
  const long = reportOf(`<testsuite>${'<testcase name="a"/>'.repeat(300_000)}</testsuite>`);
  const reading = matchResultsInWorker(long, { companyId: 'a' }, { keysAfter, take, wait });
  await expect(reading).rejects.toMatchObject({ code: 'work_too_large' });
  Object.assign(LANES.background, given);
  await expectWell();
});

it('a task is ended when its caller leaves', async () => {
  const leaving = new AbortController();
  const owner = { companyId: 'a', signal: leaving.signal };
  const report = reportOf('<testsuite><testcase name="AAAAAAAAAA"/></testsuite>');
  const partTaken = Promise.withResolvers<void>();
  const reading = matchResultsInWorker(report, owner, {
    keysAfter: () => {
      partTaken.resolve();
      return never;
    },
    take,
    wait,
  });
  const ended = expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  await partTaken.promise;
  leaving.abort();
  await ended;
  await expectWell();
});
