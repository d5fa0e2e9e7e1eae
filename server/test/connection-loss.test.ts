import { expect, it } from 'vitest';
import { openPool } from '../src/db/open.ts';
import { APP_ROLE } from '../src/db/row-security.ts';
import { aProxy } from './proxy.ts';
import { aWorld } from './world.ts';

let line: Awaited<ReturnType<typeof aProxy>>;
const world = await aWorld({
  toPool: async (connection) => {
    line = await aProxy(connection);
    return openPool({ ...connection, host: '127.0.0.1', port: line.port }, { max: 2, seconds: 5 });
  },
});

/** The longest of these calls is over well before. */
const PACKETS = 60;

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 201,
    ({ status }: { status: number }) => status,
  );

it('a call whose connection to the database dies at any statement is done completely or not at all', async () => {
  const owner = await world.aUser();
  const { slug: projectSlug } = await world.as(owner).project.create({ name: 'Shop' });
  const answered: string[] = [];
  for (let packets = 0; packets < PACKETS; packets++) {
    const label = `step ${packets}`;
    line.breakAfter(packets);
    const made = await outcomeOf(
      world.as(owner).step.create({ projectSlug, label, type: 'action' }),
    );
    line.breakAfter(Number.POSITIVE_INFINITY);
    expect([201, 503]).toContain(made);
    if (made === 201) answered.push(label);
    await expect.poll(() => outcomeOf(world.as(owner).user.me())).toBe(201);
    const { rows } = await world.pool.query(
      `select current_user = '${APP_ROLE}' as "isRole", current_setting('app.company', true) as company`,
    );
    expect([rows[0].isRole, rows[0].company || null]).toEqual([false, null]);
  }
  expect(answered.length).toBeGreaterThan(0);
  const kept = (await world.as(owner).step.list({ projectSlug })).map(({ label }) => label);
  // a call that answered with a failure was not done, also where the answer to the commit was lost
  expect(kept.toSorted()).toEqual(answered.toSorted());
});

it('a call that is repeated with its key is done once, at any statement where the connection died', async () => {
  const owner = await world.aUser();
  const { slug: projectSlug } = await world.as(owner).project.create({ name: 'Shop' });
  const repeated: number[] = [];
  for (let packets = 0; packets < PACKETS; packets++) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const create = () =>
      world.as(owner, headers).model.create({ projectSlug, name: `M ${packets}` });
    line.breakAfter(packets);
    await outcomeOf(create());
    line.breakAfter(Number.POSITIVE_INFINITY);
    await expect.poll(() => outcomeOf(world.as(owner).user.me())).toBe(201);
    // where not even its beginning is stored, it may still be in progress
    const waiting = new Promise<number>((resolve) => setTimeout(() => resolve(0), 1500).unref());
    repeated.push(await Promise.race([outcomeOf(create()), waiting]));
  }
  expect(new Set(repeated.filter((status) => status !== 0))).toEqual(new Set([201]));
  expect(repeated.filter((status) => status === 0).length).toBeLessThan(6);
  const names = (await world.as(owner).model.listOfProject({ projectSlug })).map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(names.length);
});
