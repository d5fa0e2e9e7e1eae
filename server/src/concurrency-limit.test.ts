import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

/** Work that goes on until `end` is called. */
function aWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('a limit runs some work at a time, lets some wait, and refuses the rest', async () => {
  const limit = limitConcurrency({ maxConcurrent: 2, maxQueued: 3 });
  const { work, end } = aWork();
  let begun = 0;
  const begin = () => {
    begun++;
    return work();
  };
  const tries = Array.from({ length: 7 }, () => limit(begin));
  const refused = Promise.allSettled(tries.slice(5));
  for (const one of await refused)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  expect(begun).toBe(2);
  end();
  await Promise.all(tries.slice(0, 5));
  expect(begun).toBe(5);
  expect(await limit(async () => 'again')).toBe('again');
});

it('a limit goes on after work that failed', async () => {
  const limit = limitConcurrency({ maxConcurrent: 1, maxQueued: 3 });
  const failing = limit(async () => {
    throw new Error('no');
  });
  const next = limit(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
