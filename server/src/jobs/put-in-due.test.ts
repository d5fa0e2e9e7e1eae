import { expect, it, vi } from 'vitest';
import { aWorld } from '../../test/world.ts';
import type { Job } from './job.ts';
import { putInDue } from './put-in-due.ts';

const { jobContext } = await aWorld();

const aJob = (name: string, isDue?: () => Promise<boolean>) =>
  ({ name, ...(isDue && { isDue }), run: async () => undefined }) satisfies Job;

it('a job that is due is put in at the start and each minute, one that is not or has a schedule never', async () => {
  vi.useFakeTimers();
  const put = vi.fn(async () => undefined);
  const report = vi.fn();
  const jobs = [aJob('due', async () => true), aJob('idle', async () => false), aJob('timed')];
  const end = putInDue(jobs, jobContext, { put, report });
  await vi.advanceTimersByTimeAsync(1000);
  expect(put.mock.calls).toEqual([['due']]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(put.mock.calls).toEqual([['due'], ['due'], ['due']]);
  end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(put).toHaveBeenCalledTimes(3);
  expect(report).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it('a question that fails is reported with the name of its job, asked again in the next minute, holds up no other, and is not reported once the jobs have stopped', async () => {
  vi.useFakeTimers();
  const put = vi.fn(async () => undefined);
  const report = vi.fn();
  const isDue = vi.fn(async () => true).mockRejectedValueOnce(new Error('away'));
  const end = putInDue([aJob('due', isDue), aJob('other', async () => true)], jobContext, {
    put,
    report,
  });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(report.mock.calls).toEqual([[new Error('away'), 'due']]);
  expect(put.mock.calls).toEqual([['other'], ['due'], ['other']]);
  const { promise: answer, reject } = Promise.withResolvers<boolean>();
  isDue.mockReturnValueOnce(answer);
  await vi.advanceTimersByTimeAsync(60_000);
  end();
  reject(new Error('the pool has ended'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(report).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
