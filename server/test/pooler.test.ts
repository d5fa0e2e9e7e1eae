import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDb } from '../src/db/open.ts';
import { examine } from '../src/doctor/examine.ts';
import { readEnvironment } from '../src/env.ts';
import { serve } from '../src/serve.ts';
import { POOLER_PORT, poolerSettings, throughPooler } from './pooler.ts';
import { anOwner, aPortalFolder, call, ended, isReady } from './portal.ts';
import { aWorld } from './world.ts';

const itPools = it.skipIf(!POOLER_PORT);
const world = await aWorld();
const { launchPortal } = aPortalFolder();
const settings = poolerSettings(world.connection);
/** Only its pooler is known. */
const { DATABASE_DIRECT_URL: _, ...alone } = settings;

/** What the doctor finds of the database and the pooler. */
async function found(variables: Record<string, string>) {
  const findings = await examine({ ...variables, PORT: '1' }, 'en');
  return findings
    .filter(({ check }) => check === 'database' || check === 'pooler')
    .map(({ check, status, message }) => `${check} ${status}: ${message}`);
}

itPools('a portal behind a pooler that keeps no session does not start, and says why', async () => {
  await expect(serve(readEnvironment(alone))).rejects.toThrow(/Set DATABASE_DIRECT_URL/);
});

itPools(
  'the doctor names a pooler that keeps no session where there is no other address',
  async () => {
    expect(await found(alone)).toEqual([
      expect.stringMatching(/^database wrong: A pooler .* Set DATABASE_DIRECT_URL/),
    ]);
  },
);

itPools('the doctor is content with a pooler that leads to the database itself', async () => {
  expect(await found(settings)).toEqual([
    expect.stringMatching(/^database ok/),
    expect.stringMatching(/^pooler ok/),
  ]);
});

itPools(
  'the doctor finds a pooler that leads to another database, and one that is away',
  async () => {
    const other = new URL(settings.DATABASE_URL);
    other.pathname = '/postgres';
    expect(await found({ ...settings, DATABASE_URL: other.href })).toContainEqual(
      expect.stringMatching(/^pooler wrong: .*different databases/),
    );
    other.search = '?host=127.0.0.1&port=1';
    expect(await found({ ...settings, DATABASE_URL: other.href })).toContainEqual(
      expect.stringMatching(/^pooler wrong: .*ECONNREFUSED/),
    );
  },
);

itPools(
  'a statement of a transaction that takes too long is ended behind the pooler, and no other one',
  async () => {
    const pool = throughPooler(world.connection, { max: 2, seconds: 1 });
    const db = openDb(pool);
    const slow = db.transaction((tx) => tx.execute(sql`select pg_sleep(10) as "isSlow"`));
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
    const { rows } = await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`);
    expect(rows).toEqual([{ statement_timeout: '1min' }]);
    await pool.end();
  },
);

itPools(
  'statements that come often are answered behind the pooler on any of its connections',
  async () => {
    const pool = throughPooler(world.connection, { max: 8, seconds: 5 });
    const db = openDb(pool);
    const all = Array.from({ length: 400 }, (_, at) =>
      db.execute<{ next: number }>(sql`select ${at}::int + 1 as next, pg_sleep(0.001)`),
    );
    expect((await Promise.all(all)).map(({ rows }) => rows[0]?.next)).toEqual(
      all.map((_, at) => at + 1),
    );
    await pool.end();
  },
);

itPools('behind the pooler a portal answers and another process works', async () => {
  const part = 'serve(environment, { works: false })';
  const environment = { ...settings, SECRET_KEY: 'of-tests-and-long-enough-to-be-one-key' };
  const portal = await launchPortal({ environment, part });
  const worker = await launchPortal({ environment, part: 'work(environment)' });
  await isReady(portal);
  const account = { email: 'owner@example.com', password: 'Kept-out-of-logs-1!' };
  const { token } = await anOwner(portal, account);
  const made = await call<{ slug: string }>(portal, 'POST', '/project', {
    ...{ token, body: { name: 'Shop' } },
  });
  expect(made.status).toBe(201);
  expect(await ended(portal.child, 'SIGTERM')).toBe(0);
  expect(await ended(worker.child, 'SIGTERM')).toBe(0);
});
