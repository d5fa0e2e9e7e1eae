import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { aPortalFolder, call, ended, isReady } from './portal.ts';

const { log, launchPortal } = aPortalFolder();
const environment = { DEMO: '1' };

it('the first start answers before its sample is drawn, offers it once it is whole, and a stop waits for it', async () => {
  let portal = await launchPortal({ environment });
  await isReady(portal);
  expect(readFileSync(log, 'utf8')).not.toContain('sample@caseloom.example with');
  // at once: the sample is drawn to its end all the same
  expect(await ended(portal.child, 'SIGTERM')).toBe(0);
  portal = await launchPortal({ environment });
  await isReady(portal);
  const { answer: login } = await call<{ email: string }>(portal, 'GET', '/auth/sample');
  expect(login.email).toBe('sample@caseloom.example');
  const { answer: session } = await call<{ token: string }>(portal, 'POST', '/auth/login', {
    body: login,
  });
  const { token } = session;
  const projects = await call<{ slug: string }[]>(portal, 'GET', '/project', { token });
  expect(projects.answer).toHaveLength(1);
  const runs = `/run/project/${projects.answer[0]?.slug}`;
  const { answer } = await call<{ items: { counts: object }[] }>(portal, 'GET', runs, { token });
  expect(answer.items[0]?.counts).toMatchObject({ passed: 3, failed: 1 });
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('log in as sample@'));
  expect(await ended(portal.child, 'SIGTERM')).toBe(0);
}, 180_000);
