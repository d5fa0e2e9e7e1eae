import { describe, expect, it } from 'vitest';
import { isAnswering, openPool } from '../src/db/open.ts';
import { aProxy } from './proxy.ts';
import { aWorld, PASSWORD } from './world.ts';

const CONNECTIONS = 3;

let line: Awaited<ReturnType<typeof aProxy>>;
const world = await aWorld({
  toPool: async (connection) => {
    line = await aProxy(connection);
    const through = { ...connection, host: '127.0.0.1', port: line.port };
    return openPool(through, { max: CONNECTIONS, seconds: 1 });
  },
});

const ask = (token: string) =>
  world.app.inject({ url: '/api/project', headers: { authorization: `Bearer ${token}` } });
const isAlive = async () => (await world.app.inject('/api/health/live')).statusCode === 200;

describe('a database that hangs', () => {
  it('fails the calls of that time with 503 and the time of the next try, and none of those after', async () => {
    const owner = await world.aUser();
    const { slug: projectSlug } = await world.as(owner).project.create({ name: 'Shop' });
    const create = (label: string) =>
      world.as(owner).step.create({ projectSlug, label, type: 'action' });
    line.hang();
    const [listed, ...made] = await Promise.all([
      ask(owner.token),
      ...Array.from({ length: 8 }, (_, at) =>
        create(`in silence ${at}`).then(
          () => 200,
          ({ status }: { status: number }) => status,
        ),
      ),
    ]);
    expect(listed.statusCode).toBe(503);
    expect(listed.headers['retry-after']).toBeTruthy();
    expect(new Set(made)).toEqual(new Set([503]));
    expect(await isAlive()).toBe(true);
    expect(await isAnswering(world.pool)).toBe(false);
    line.resume();
    await expect.poll(() => isAnswering(world.pool)).toBe(true);
    const labels = Array.from({ length: 12 }, (_, at) => `afterwards ${at}`);
    await Promise.all(labels.map(create));
    const kept = (await world.as(owner).step.list({ projectSlug })).map(({ label }) => label);
    expect(kept).toEqual(expect.arrayContaining(labels));
  });
});

describe('a pool without free connections', () => {
  it('refuses calls within two seconds, while logins and health checks are answered', async () => {
    const owner = await world.aUser();
    const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => world.pool.connect()));
    const calls = Promise.all(Array.from({ length: 20 }, () => ask(owner.token)));
    const login = world.as().auth.login({ email: owner.email, password: PASSWORD });
    const [ready, alive] = await Promise.all([
      world.app.inject('/api/health/ready'),
      isAlive(),
      login,
    ]);
    expect([ready.statusCode, alive, (await login).user.id]).toEqual([200, true, owner.id]);
    for (const answer of await calls) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(answer.headers['retry-after']).toBeTruthy();
    }
    for (const client of held) client.release();
    expect((await ask(owner.token)).statusCode).toBe(200);
  });
});
