import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseUrlOf } from './database-url.ts';
import { aPortalFolder, call, ended, isReady } from './portal.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const { launchPortal } = aPortalFolder();

/** The jobs of a kind that wait or have run. */
async function jobsOf(name: string): Promise<{ state: string }[]> {
  const client = new pg.Client(world.connection);
  await client.connect();
  const { rows } = await client.query('select state from jobs.job where name = $1', [name]);
  await client.end();
  return rows;
}

it('a portal without work answers, and what it leaves to jobs is done by a process that works', async () => {
  const environment = { DATABASE_URL: databaseUrlOf(world.connection) };
  const portal = await launchPortal({ environment, part: 'serve(environment, { works: false })' });
  await isReady(portal);
  const account = { email: 'owner@example.com', password: 'Kept-out-of-logs-1!' };
  const body = { companyName: 'A', firstName: 'A', lastName: 'B', ...account };
  await call(portal, 'POST', '/auth/register', { body });
  await expect.poll(() => jobsOf('open-account')).toMatchObject([{ state: 'created' }]);
  const worker = await launchPortal({ environment, part: 'work(environment)' });
  await expect
    .poll(() => jobsOf('open-account'), { timeout: 60_000 })
    .toMatchObject([{ state: 'completed' }]);
  expect(await ended(worker.child, 'SIGTERM')).toBe(0);
  expect((await call(portal, 'GET', '/health/ready')).status).toBe(200);
  expect(await ended(portal.child, 'SIGTERM')).toBe(0);
}, 120_000);
