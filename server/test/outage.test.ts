import { once } from 'node:events';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anOwner, aPortalFolder, call, ended, isReady } from './portal.ts';

const { aPortal, dataDir, log, postmaster } = aPortalFolder();

it('the portal serves on after its embedded database was killed: with 503 until that has restarted', async () => {
  const portal = await aPortal();
  const { token } = await anOwner(portal, { email: 'a@example.com', password: 'Secret-words-1!' });
  const answers: { status: number; answer: { code?: string; message?: string } }[] = [];
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  for (let isBack = false; !isBack; ) {
    answers.push(await call(portal, 'GET', '/project', { token }));
    isBack = answers.at(-1)?.status === 200 && existsSync(join(dataDir, 'postgres/postmaster.pid'));
  }
  await isReady(portal);
  expect(postmaster()).not.toBe(before);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 200]));
  for (const { answer } of answers.filter(({ status }) => status === 503))
    expect(answer).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/database does not answer/),
    });
  const made = await call(portal, 'POST', '/project', { token, body: { name: 'Shop' } });
  expect(made.status).toBe(201);
  // who registers gets a mail from a job
  await anOwner(portal, { email: 'b@example.com', password: 'Secret-words-2!' });
  expect(readFileSync(log, 'utf8')).toContain('The embedded database ended and is started again.');
  expect(await ended(portal.child, 'SIGTERM')).toBe(0);
}, 300_000);

it('the portal ends with a sentence and an exit code where its database cannot be restarted', async () => {
  const portal = await aPortal();
  const version = join(dataDir, 'postgres/global/pg_control');
  const exit = once(portal.child, 'exit');
  renameSync(version, `${version}.away`);
  process.kill(postmaster(), 'SIGKILL');
  expect(await exit).toEqual([2, null]);
  expect(readFileSync(log, 'utf8')).toMatch(
    /ended 3 times in a row, so Caseloom stops; .*postgres\.log/,
  );
  renameSync(`${version}.away`, version);
  const again = await aPortal();
  expect(await ended(again.child, 'SIGTERM')).toBe(0);
}, 300_000);

it('the portal ends, and its database with it, where its port is taken or its database does not answer', async () => {
  const first = await aPortal();
  const port = new URL(first.url).port;
  const elsewhere = aPortalFolder();
  const second = await elsewhere.launchPortal({ environment: { PORT: port } });
  expect((await once(second.child, 'exit'))[0]).not.toBe(0);
  expect(readFileSync(elsewhere.log, 'utf8')).toContain('EADDRINUSE');
  expect(existsSync(join(elsewhere.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  const environment = { DATABASE_URL: `postgres://me:secret-word@127.0.0.1:${port}/none` };
  const third = await elsewhere.launchPortal({ environment });
  expect((await once(third.child, 'exit'))[0]).not.toBe(0);
  const log = readFileSync(elsewhere.log, 'utf8');
  expect(log).toMatch(/The database does not answer: .+ Check that PostgreSQL runs/);
  expect(log).not.toContain('secret-word');
  await ended(first.child, 'SIGTERM');
}, 300_000);

it('the portal ends where its database is killed after each restart', async () => {
  const portal = await aPortal();
  const exit = once(portal.child, 'exit');
  for (let killed = 0; killed < 3; killed++) {
    await isReady(portal);
    process.kill(postmaster(), 'SIGKILL');
    await expect
      .poll(() =>
        fetch(`${portal.url}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .not.toBe(200);
  }
  expect(await exit).toEqual([2, null]);
}, 300_000);
