import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openWay } from './large-bodies.ts';

it('of the large bodies of one company two are at work at once, and none keeps another company', async () => {
  const way = openWay();
  const app = Fastify();
  const atWork = new Map<string, number>();
  const most = new Map<string, number>();
  app.addHook('onRequest', (request, reply) =>
    way(request, reply, String(request.headers.company)),
  );
  const ends: (() => void)[] = [];
  app.post('/', async ({ headers }) => {
    const company = String(headers.company);
    const now = (atWork.get(company) ?? 0) + 1;
    atWork.set(company, now);
    most.set(company, Math.max(now, most.get(company) ?? 0));
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
  expect([most.get('one'), most.get('other')]).toEqual([2, 1]);
  await app.close();
});
