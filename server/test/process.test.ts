import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aLine, aStep } from './drawing.ts';
import { anOwner, aPortalFolder, call, ended, type Portal } from './portal.ts';

const { log, aPortal } = aPortalFolder();
const ACCOUNT = { email: 'owner@example.com', password: 'Kept-out-of-logs-1!' };

const secrets: string[] = [];
let token = '';
let projectSlug = '';
let modelId = '';
const confirmed = new Set<string>();
let version = 1;

/** People at work until the portal is gone: steps by many, one model by one. What was answered is noted. */
function atWork(portal: Portal, writers: number): Promise<unknown> {
  let isOver = false;
  const gone = () => {
    isOver = true;
  };
  const writeSteps = async () => {
    while (!isOver) {
      const label = crypto.randomUUID();
      const body = { projectSlug, label, type: 'action' };
      const { status } = await call(portal, 'POST', '/step', { token, body });
      if (status === 201) confirmed.add(label);
    }
  };
  const saveModel = async () => {
    while (!isOver) {
      const body = { projectSlug, name: 'M', version, ...aLine(aStep('a', `save ${version}`)) };
      const { status } = await call(portal, 'PUT', `/model/${modelId}`, { token, body });
      if (status === 200) version++;
    }
  };
  const all = [...Array.from({ length: writers }, writeSteps), saveModel()];
  return Promise.all(all.map((work) => work.catch(gone)));
}

async function expectNothingLost(portal: Portal): Promise<void> {
  const { answer: steps } = await call<{ label: string }[]>(
    portal,
    'GET',
    `/step/project/${projectSlug}`,
    { token },
  );
  const kept = new Set(steps.map(({ label }) => label));
  expect([...confirmed].filter((label) => !kept.has(label))).toEqual([]);
  const { answer: model } = await call<{ version: number; nodes: object[] }>(
    portal,
    'GET',
    `/model/${modelId}`,
    { token },
  );
  // the last save may have been kept and its answer lost
  expect([version, version + 1]).toContain(model.version);
  expect(model.nodes).toHaveLength(3);
  version = model.version;
}

it('the server loses nothing that it has answered when it is killed while it saves', async () => {
  let portal = await aPortal();
  const owner = await anOwner(portal, ACCOUNT);
  token = owner.token;
  secrets.push(owner.link, owner.token, ACCOUNT.password);
  const project = await call<{ slug: string }>(portal, 'POST', '/project', {
    ...{ token, body: { name: 'Shop' } },
  });
  projectSlug = project.answer.slug;
  const made = await call<{ id: string }>(portal, 'POST', '/model', {
    ...{ token, body: { projectSlug, name: 'M', ...aLine(aStep('a', 'x')) } },
  });
  modelId = made.answer.id;
  const rounds = Number(process.env.KILLS ?? 2);
  for (let round = 0; round < rounds; round++) {
    const before = confirmed.size;
    const work = atWork(portal, 6);
    await expect
      .poll(() => confirmed.size, { timeout: 20_000 })
      .toBeGreaterThan(before + 20 + 7 * round);
    await ended(portal.child, 'SIGKILL');
    await work;
    portal = await aPortal();
    await expectNothingLost(portal);
  }
  expect(await ended(portal.child, 'SIGTERM')).toBe(0);
}, 600_000);

it('the server ends on SIGTERM after the calls that it has begun, also with open pages', async () => {
  const portal = await aPortal();
  const page = await fetch(`${portal.url}/api/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const before = confirmed.size;
  const work = atWork(portal, 6);
  await expect.poll(() => confirmed.size, { timeout: 20_000 }).toBeGreaterThan(before + 20);
  const code = await ended(portal.child, 'SIGTERM');
  expect(code).toBe(0);
  await work;
  expect(
    await page.text().then(
      () => 'ended',
      () => 'cut',
    ),
  ).toBe('ended');
  const again = await aPortal();
  await expectNothingLost(again);
  await ended(again.child, 'SIGTERM');
}, 300_000);

it('the log holds neither passwords nor tokens nor links at its most verbose level', async () => {
  const text = readFileSync(log, 'utf8');
  expect(text).toContain('"path":"/api/auth/login"');
  expect(text).toMatch(
    /"path":"\/api\/step",.*"ip":"127\.0\.0\.1","user":"[0-9a-f-]{36}","company":"/,
  );
  expect(secrets).toHaveLength(3);
  for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  for (const line of text.split('\n').filter((one) => one.startsWith('{')))
    expect(() => JSON.parse(line)).not.toThrow();
});

it.skipIf(!existsSync('/dev/full'))(
  'the server goes on where its log has no space left',
  async () => {
    const portal = await aPortal('/dev/full');
    for (let count = 0; count < 50; count++)
      expect((await call(portal, 'GET', '/user/me', { token })).status).toBe(200);
    expect(await ended(portal.child, 'SIGTERM')).toBe(0);
  },
  60_000,
);
