import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { couldPass, permissionOf } from '../src/http/permissions.ts';
import { openJobs } from '../src/jobs/open.ts';
import { aCast, furnish, ROUTES, type Route, send, stateOf } from './fixtures.ts';
import { sampleOf } from './sample.ts';
import { aWorld, type Person } from './world.ts';

const world = await aWorld();
afterEach(() => vi.restoreAllMocks());

type Ask = (...args: unknown[]) => unknown;

/** Lets the n-th statement fail, as a database does that has no room or went away. @returns whether it came to it */
function failing(at: number, code: string): () => boolean {
  const original = pg.Client.prototype.query as unknown as Ask;
  let seen = 0;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function fail(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args;
    const text = typeof query === 'string' ? query : (query as { text?: string })?.text;
    // who rolls back has failed already
    if (!/^rollback/i.test(text ?? '') && ++seen === at) {
      const fault = Object.assign(new Error('secret words of the database'), { code });
      const last = args.at(-1);
      if (typeof last === 'function') return void setImmediate(() => last(fault));
      return Promise.reject(fault);
    }
    return original.apply(this, args);
  } as never);
  return () => seen >= at;
}

/** Draws with many calls, each of them done whole. */
const OF_MANY_CALLS = 'project.drawSample';
const CHANGING = ROUTES.filter(
  ({ method, path }) => method !== 'GET' && path.join('.') !== OF_MANY_CALLS,
);
/** Of no statement, however many a call makes, the failure leaves half of it done. */
const MAX_STATEMENTS = 80;

/** Waits for the drafts that a call before has begun: they change what is compared. */
async function untilDraftsAreMade() {
  const ofJobs = "select id from drafts where status = 'working' and job_id is not null";
  await vi.waitFor(async () => expect((await world.pool.query(ofJobs)).rows).toEqual([]), 30_000);
}

const NAMED = CHANGING.map((route, turn) => [route.path.join('.'), route, turn] as const);

describe.each(NAMED)('%s', (_, route, turn) => {
  it('is done completely or not at all, at any statement that fails', async () => {
    const cast = await aCast(world);
    const things = await furnish(world, cast);
    const caller = couldPass(permissionOf(route.path), cast.admin) ? cast.admin : cast.owner;
    const call = await route.make(things, world, cast);
    const statements = Array.from({ length: MAX_STATEMENTS }, (__, at) => at + 1);
    for (const at of sampleOf(statements, turn)) {
      await untilDraftsAreMade();
      const before = await stateOf(world);
      const hasFailed = failing(at, at % 2 ? '57P01' : '53100');
      const { statusCode, body, headers } = await send(world, route, call, caller.token);
      vi.restoreAllMocks();
      // nobody takes payments in this world: that is the answer of a call none of whose statements failed
      const isUnhindered = statusCode < 500 || body.includes('payment_unavailable');
      if (!hasFailed() || isUnhindered) return;
      expect(statusCode, body).toBe(503);
      expect(headers['retry-after']).toBeTruthy();
      expect(body).not.toContain('secret words');
      expect(await stateOf(world), `statement ${at}`).toBe(before);
    }
  });
});

describe('a database that ends every connection', () => {
  const endAll = () =>
    world.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);

  it('fails only the calls of that moment', async () => {
    const owner = await world.aUser();
    const { slug: projectSlug } = await world.as(owner).project.create({ name: 'Shop' });
    const confirmed: string[] = [];
    const write = async (label: string) => {
      const call = { projectSlug, label, type: 'action' as const };
      await world.as(owner).step.create(call);
      confirmed.push(label);
    };
    for (let round = 0; round < 5; round++) {
      const tries = Array.from({ length: 20 }, (__, at) => write(`step ${round} ${at}`));
      const all = Promise.allSettled(tries);
      await endAll();
      for (const one of await all)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 503 });
    }
    await write('afterwards');
    const kept = (await world.as(owner).step.list({ projectSlug })).map(({ label }) => label);
    expect(kept).toEqual(expect.arrayContaining(confirmed));
  });
});

describe('jobs', () => {
  it('are shared out between nodes, each done once', async () => {
    const done: string[] = [];
    const owners: Person[] = [];
    const nodes = [1, 2].map(() =>
      openJobs(world.connection, {
        ...world.jobContext,
        deliver: async (mail) => void done.push(mail.toAddress),
      }),
    );
    for (const node of nodes) await node.start(() => undefined);
    for (let count = 0; count < 6; count++) owners.push(await world.aUser());
    const guests = owners.map((__, at) => `guest${at}@example.com`);
    await Promise.all(
      owners.map((owner, at) => world.as(owner).company.invite({ email: guests[at] ?? '' })),
    );
    for (const node of nodes) node.wakeMail();
    await vi.waitFor(
      () => expect(done.filter((to) => guests.includes(to))).toHaveLength(6),
      30_000,
    );
    await Promise.all(nodes.map((node) => node.stop()));
    expect(done.filter((to) => guests.includes(to)).sort()).toEqual(guests);
  });
});

it('the answer to an internal error has no internal details', async () => {
  const owner = await world.aUser();
  const route = ROUTES.find(({ path }) => path.join('.') === 'project.list') as Route;
  failing(3, 'XX000');
  const { statusCode, body } = await send(world, route, {}, owner.token);
  expect(statusCode).toBe(500);
  expect(JSON.parse(body)).toEqual({
    statusCode: 500,
    code: 'unexpected',
    message: expect.any(String),
  });
});
