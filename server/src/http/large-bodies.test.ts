import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { limitLargeBodies } from './large-bodies.ts';

it('two large bodies of a company are handled at the same time, and they do not hold up another company', async () => {
  const waitForTurn = limitLargeBodies();
  const app = Fastify();
  const atWork = new Map<string, number>();
  const maxAtWork = new Map<string, number>();
  app.addHook('onRequest', (request, reply) =>
    waitForTurn(request, reply, String(request.headers.company)),
  );
  const ends: (() => void)[] = [];
  app.post('/', async ({ headers }) => {
    const company = String(headers.company);
    const now = (atWork.get(company) ?? 0) + 1;
    atWork.set(company, now);
    maxAtWork.set(company, Math.max(now, maxAtWork.get(company) ?? 0));
    await new Promise<void>((resolve) => ends.push(resolve));
    atWork.set(company, (atWork.get(company) ?? 1) - 1);
    return 'done';
  });
  const send = (company: string) =>
    app.inject({ method: 'POST', url: '/', headers: { company }, payload: {} });
  const sent = [...Array(6).fill('one'), 'other'].map(send);
  const answers = Promise.all(sent);
  await expect.poll(() => atWork.get('other')).toBe(1);
  let left = sent.length;
  while (left > 0) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    for (const end of ends.splice(0)) {
      end();
      left--;
    }
  }
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
  expect([maxAtWork.get('one'), maxAtWork.get('other')]).toEqual([2, 1]);
  await app.close();
});
