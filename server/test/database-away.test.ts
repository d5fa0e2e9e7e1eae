import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openEventBus, publishChange } from '../src/db/event-bus.ts';
import { isAnswering, openPool } from '../src/db/open.ts';
import { openJobs } from '../src/jobs/open.ts';
import { aProxy } from './proxy.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const line = await aProxy(world.connection);
const connection = { ...world.connection, host: '127.0.0.1', port: line.port };
const pool = openPool(connection, { max: 2, seconds: 5 });
afterAll(() => pool.end());

it('a database that goes away and returns is used again by calls, open pages and jobs', async () => {
  const sentTo: string[] = [];
  const jobs = openJobs(connection, {
    ...world.jobContext,
    deliver: async (mail) => void sentTo.push(mail.toAddress),
  });
  await jobs.start(() => undefined);
  const events = openEventBus(connection);
  const subscription = events.subscribe('me');
  await expect.poll(() => isAnswering(pool)).toBe(true);
  line.cut();
  await expect.poll(() => isAnswering(pool)).toBe(false);
  await wait(1500);
  line.restore();
  await expect.poll(() => isAnswering(pool), { timeout: 10_000 }).toBe(true);
  const listeners = () =>
    world.pool.query(
      `select 1 from pg_stat_activity where query = 'listen caseloom_live' and datname = $1`,
      [world.connection.database],
    );
  await expect.poll(async () => (await listeners()).rowCount, { timeout: 10_000 }).toBe(1);
  await subscription.next(0);
  const woken = subscription.next(30_000);
  const since = performance.now();
  await publishChange(world.db, 'me');
  await woken;
  expect(performance.now() - since).toBeLessThan(25_000);
  const owner = await world.aUser();
  await world.as(owner).company.invite({ email: 'guest@example.com' });
  jobs.wakeMail();
  await expect.poll(() => sentTo, { timeout: 30_000 }).toEqual(['guest@example.com']);
  await events.close();
  await jobs.stop();
}, 120_000);

it('open pages get changes again after their connection to the database broke silently', async () => {
  const events = openEventBus(connection, 200);
  const subscription = events.subscribe('me');
  await subscription.next(10_000);
  line.hang();
  await wait(500);
  const woken = subscription.next(60_000).then(() => 'woken');
  const before = line.made();
  await expect.poll(() => line.made(), { timeout: 20_000 }).toBeGreaterThan(before);
  line.resume();
  expect(await Promise.race([woken, wait(30_000, 'never', { ref: false })])).toBe('woken');
  subscription.unsubscribe();
  await events.close();
}, 90_000);
