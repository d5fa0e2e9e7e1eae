import { expect, it } from 'vitest';
import { openTurns } from './turns.ts';

/** Work that goes on until it is told to end. */
function aWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('does so much at once, lets so much wait, and refuses the rest', async () => {
  const inTurn = openTurns({ atOnce: 2, longest: 3 });
  const { work, end } = aWork();
  let begun = 0;
  const begin = () => {
    begun++;
    return work();
  };
  const tries = Array.from({ length: 7 }, () => inTurn(begin));
  const refused = Promise.allSettled(tries.slice(5));
  for (const one of await refused)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  expect(begun).toBe(2);
  end();
  await Promise.all(tries.slice(0, 5));
  expect(begun).toBe(5);
  expect(await inTurn(async () => 'again')).toBe('again');
});

it('goes on after work that failed', async () => {
  const inTurn = openTurns({ atOnce: 1, longest: 3 });
  const failing = inTurn(async () => {
    throw new Error('no');
  });
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
