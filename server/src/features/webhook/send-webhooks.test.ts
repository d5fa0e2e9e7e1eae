import { type WebhookEvent, type WebhookKind, webhookBody } from '@caseloom/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aReceiver, signatureOf } from '../../../test/receiver.ts';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';
import { MAX_TRIES, pauseBefore } from './retry.ts';
import { sendWebhooks } from './send-webhooks.ts';

const world = await aWorld({ webhooks: 'anywhere' });
const receiver = await aReceiver();
const send = () => sendWebhooks.run(world.jobContext, {});

beforeEach(async () => {
  // what other tests left waiting is not this one's
  await world.pool.query('delete from webhooks');
  receiver.received.length = 0;
  receiver.answer = (response) => void response.end('thank you');
});

/** A run, and a hook of its project. */
async function aHook({
  kind = 'webhook',
  events = ['run.completed'],
}: {
  kind?: WebhookKind;
  events?: WebhookEvent[];
} = {}) {
  const room = await aRun(world);
  const address = `${receiver.url}/in?token=t0ken`;
  const { projectSlug } = room;
  const made = await room.send.webhook.create({
    projectSlug,
    name: 'CI',
    kind,
    url: address,
    events,
  });
  const log = async () => (await room.send.webhook.deliveries({ id: made.id })).items;
  /** As if the time had passed that the next try waits for. */
  const laterOn = async () => {
    await world.pool.query(
      `update webhook_deliveries set next_try_at = now() where webhook_id = $1`,
      [made.id],
    );
    await send();
  };
  return { ...room, hook: made, secret: made.secret ?? '', log, laterOn };
}

describe('a run that is completed', () => {
  it('is sent once, signed, with what the contract promises and no name of a person', async () => {
    const { send: as, id, a, b, suiteId, projectSlug, secret, hook, log } = await aHook();
    await as.result.set({ id, caseKey: a, status: 'passed' });
    await as.result.set({ id, caseKey: b, status: 'failed' });
    await as.run.complete({ id });
    await as.run.complete({ id });
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    if (!message) throw new Error('a message was received');
    expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message));
    const age = Date.now() / 1000 - Number(message.headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(120);
    const body = webhookBody.parse(JSON.parse(message.body));
    expect(body).toMatchObject({
      ...{ version: 1, type: 'run.completed' },
      data: {
        project: { slug: projectSlug, name: 'Shop' },
        run: {
          ...{ id, name: 'Nightly', url: `http://localhost/app/runs/${id}`, passRate: 50 },
          ...{ environment: 'staging', suite: { id: suiteId } },
          counts: { passed: 1, failed: 1, untested: 2 },
          completedAt: expect.any(String),
        },
        newFailures: [{ testId: `TC-${b}`, url: `http://localhost/app/runs/${id}?case=${b}` }],
        newFailuresTotal: 1,
      },
    });
    expect(message.body).not.toMatch(/Ayşe|İnan|example\.com/);
    expect(await log()).toMatchObject([
      {
        ...{ event: 'run.completed', status: 'sent', tries: 1, answerStatus: 200, fault: null },
        messageId: message.headers['webhook-id'],
      },
    ]);
    expect(await as.webhook.list({ projectSlug })).toMatchObject([
      { id: hook.id, lastDelivery: { status: 'sent' } },
    ]);
  });

  it('is sent to no hook that is off, and not for another event', async () => {
    const { send: as, id, hook } = await aHook({ events: ['run.newFailures'] });
    await as.run.complete({ id });
    await send();
    await as.webhook.update({ id: hook.id, isOn: false, events: ['run.completed'] });
    await as.run.reopen({ id });
    await as.run.complete({ id });
    await send();
    expect(receiver.received).toEqual([]);
  });

  it('is not sent while its project lies in the bin', async () => {
    const { send: as, id, projectSlug: slug } = await aHook();
    await as.run.complete({ id });
    await as.project.delete({ slug });
    await send();
    expect(receiver.received).toEqual([]);
  });

  it('tells nobody what secret test data holds', async () => {
    const { send: as, id, b, suiteId, projectSlug } = await aHook();
    const value = 'hunter2-very-secret';
    await as.testData.create({
      ...{ projectSlug, name: 'Password', validity: 'valid', type: 'text' },
      ...{ values: [value], isSecret: true },
    });
    await as.suite.updateCase({ id: suiteId, key: b, name: `Signs in with ${value}` });
    const run = await as.run.create({ suiteId, name: `With ${value}`, environment: 'staging' });
    await as.result.set({ id: run.id, caseKey: b, status: 'failed' });
    await as.run.complete({ id: run.id });
    await as.run.complete({ id });
    await send();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(value);
  });
});

describe('new failures', () => {
  /** A hook for them, and a way to complete a run of the suite. */
  async function aSuite() {
    const { send: as, suiteId, ...room } = await aHook({ events: ['run.newFailures'] });
    const runWith = async (
      failed: string[],
      { passed = [] as string[], environment = '' } = {},
    ) => {
      receiver.received.length = 0;
      const { id } = await as.run.create({ suiteId, environment });
      for (const [caseKeys, status] of [
        [failed, 'failed'],
        [passed, 'passed'],
      ] as const)
        if (caseKeys.length > 0) await as.result.setMany({ id, caseKeys, status });
      await as.run.complete({ id });
      await send();
      return receiver.received.map(({ body }) =>
        webhookBody.parse(JSON.parse(body)).data.newFailures.map(({ testId }) => testId.slice(3)),
      );
    };
    return { ...room, runWith };
  }

  it('are sent where a case did not fail the last time it was run there', async () => {
    const { runWith, a, b } = await aSuite();
    expect(await runWith([a])).toEqual([[a]]);
    expect(await runWith([a])).toEqual([]);
    expect(await runWith([a, b])).toEqual([[b]]);
    expect(await runWith([], { passed: [a] })).toEqual([]);
    expect(await runWith([a, b])).toEqual([[a]]);
  });

  it('are counted by environment', async () => {
    const { runWith, a } = await aSuite();
    expect(await runWith([a], { environment: 'one' })).toEqual([[a]]);
    expect(await runWith([a], { environment: 'two' })).toEqual([[a]]);
    expect(await runWith([a], { environment: 'one' })).toEqual([]);
  });
});

describe('a message that is not accepted', () => {
  it('is tried again with growing pauses, each time with the same id and body, until its tries are over', async () => {
    const { send: as, id, log, laterOn, secret } = await aHook();
    receiver.answer = (response) => void response.writeHead(500).end('no');
    await as.run.complete({ id });
    await send();
    const pauses: number[] = [];
    for (let tries = 1; tries < MAX_TRIES; tries++) {
      const [waiting] = await log();
      expect(waiting).toMatchObject({
        status: 'waiting',
        tries,
        answerStatus: 500,
        fault: 'status',
      });
      pauses.push(Date.parse(waiting?.nextTryAt ?? '') - Date.now());
      // not before its time
      await send();
      expect(receiver.received).toHaveLength(tries);
      await laterOn();
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBeGreaterThan(11 * 60 * 60 * 1000);
    expect(await log()).toMatchObject([{ status: 'failed', tries: MAX_TRIES, nextTryAt: null }]);
    await laterOn();
    expect(receiver.received).toHaveLength(MAX_TRIES);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const one of receiver.received)
      expect(one.headers['webhook-signature']).toBe(signatureOf(secret, one));
  });

  it('leaves what was answered in the log, cut to a few kilobytes', async () => {
    const { send: as, id, log, hook } = await aHook();
    receiver.answer = (response) => void response.writeHead(400).end(`bad\0${'x'.repeat(100_000)}`);
    await as.run.complete({ id });
    await send();
    const [{ id: deliveryId } = { id: '' }] = await log();
    const { answer, body } = await as.webhook.delivery({ id: hook.id, deliveryId });
    expect(answer).toMatch(/^bad\uFFFDxxx/);
    expect(answer.length).toBe(4096);
    expect(body).toBe(receiver.received[0]?.body);
  });

  it('is not taken elsewhere by a redirect', async () => {
    const { send: as, id, log } = await aHook();
    receiver.answer = (response) =>
      void response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    await as.run.complete({ id });
    await send();
    expect(await log()).toMatchObject([{ status: 'waiting', fault: 'redirect' }]);
    expect(receiver.received.map(({ url }) => url)).toEqual(['/in?token=t0ken']);
  });

  it('says that nobody answered where nobody listens', async () => {
    const { send: as, id, log, hook } = await aHook();
    await as.webhook.update({ id: hook.id, url: 'http://127.0.0.1:1/' });
    await as.run.complete({ id });
    await send();
    expect(await log()).toMatchObject([{ fault: 'unreachable', answerStatus: null }]);
  });

  it('ends a hook that has failed for days, whose people are notified once', async () => {
    const { send: as, owner, id, hook, projectSlug, laterOn, log } = await aHook();
    receiver.answer = (response) => void response.writeHead(503).end();
    await as.run.complete({ id });
    await send();
    const lastTry = async () => {
      await world.pool.query('update webhook_deliveries set tries_left = 1 where webhook_id = $1', [
        hook.id,
      ]);
      await laterOn();
    };
    await lastTry();
    expect(await as.webhook.list({ projectSlug })).toMatchObject([{ isOn: true, givenUpAt: null }]);
    await world.pool.query(
      `update webhooks set failing_since = now() - interval '4 days' where id = $1`,
      [hook.id],
    );
    await as.run.reopen({ id });
    await as.run.complete({ id });
    await send();
    await lastTry();
    expect(await as.webhook.list({ projectSlug })).toMatchObject([
      { isOn: false, givenUpAt: expect.any(String) },
    ]);
    const { items } = await world.as(owner).notification.list({});
    expect(items.filter(({ kind }) => kind === 'webhook_off')).toMatchObject([
      {
        text: expect.stringContaining('The webhook “CI” of “Shop” was switched off'),
        path: `/projects/${projectSlug}/webhooks`,
      },
    ]);
    // switched on again it begins anew
    receiver.answer = (response) => void response.end();
    const on = await as.webhook.update({ id: hook.id, isOn: true });
    expect(on).toMatchObject({ isOn: true, givenUpAt: null });
    await as.run.reopen({ id });
    await as.run.complete({ id });
    await send();
    expect((await log())[0]).toMatchObject({ status: 'sent' });
  });

  it('ends a hook at once whose address is gone for good', async () => {
    const { send: as, id, projectSlug, log } = await aHook();
    receiver.answer = (response) => void response.writeHead(410).end();
    await as.run.complete({ id });
    await send();
    expect(await as.webhook.list({ projectSlug })).toMatchObject([{ isOn: false }]);
    expect(await log()).toMatchObject([{ status: 'failed', answerStatus: 410 }]);
  });
});

describe('the log', () => {
  it('sends a message again with the same id and body', async () => {
    const { send: as, id, hook, log } = await aHook();
    await as.run.complete({ id });
    await send();
    const [{ id: deliveryId } = { id: '' }] = await log();
    const again = await as.webhook.resend({ id: hook.id, deliveryId });
    expect(again).toMatchObject({ id: deliveryId, status: 'waiting' });
    await send();
    expect(await log()).toMatchObject([{ id: deliveryId, status: 'sent', tries: 2 }]);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  it('has a test message, sent once and also while the hook is off', async () => {
    const { send: as, hook, log } = await aHook();
    await as.webhook.update({ id: hook.id, isOn: false });
    receiver.answer = (response) => void response.writeHead(500).end();
    expect(await as.webhook.test({ id: hook.id })).toMatchObject({ event: 'test' });
    await send();
    expect(await log()).toMatchObject([{ event: 'test', status: 'failed', tries: 1 }]);
    expect(webhookBody.parse(JSON.parse(receiver.received[0]?.body ?? ''))).toMatchObject({
      ...{ type: 'test', data: { run: null } },
    });
  });

  it('lets two servers send each message once', async () => {
    const { send: as, id } = await aHook();
    const other = await world.anotherNode();
    await as.run.complete({ id });
    await Promise.all([send(), sendWebhooks.run(other.jobContext, {}), send()]);
    expect(receiver.received).toHaveLength(1);
  });

  it('ends what a process took for the last time and never reported', async () => {
    const { send: as, id, hook, log } = await aHook();
    await as.run.complete({ id });
    await world.pool.query(
      `update webhook_deliveries set tries_left = 0, next_try_at = now() where webhook_id = $1`,
      [hook.id],
    );
    await send();
    expect(await log()).toMatchObject([{ status: 'failed' }]);
    expect(receiver.received).toEqual([]);
  });
});

it('only the most urgent messages of one company are taken at a time, so that others need not wait', async () => {
  const [noisy, quiet] = [await aHook(), await aHook()];
  const { id } = noisy.hook;
  for (let at = 0; at < 10; at++) await noisy.send.webhook.test({ id });
  await quiet.send.webhook.test({ id: quiet.hook.id });
  const waits: (() => void)[] = [];
  receiver.answer = (response) => void waits.push(() => response.end());
  const sending = send();
  await expect.poll(() => receiver.received.length).toBe(5);
  receiver.answer = (response) => void response.end();
  for (const end of waits) end();
  await sending;
  expect(receiver.received).toHaveLength(11);
});

it('the pauses between tries grow, and all together are less than a day', () => {
  const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, at) => pauseBefore(MAX_TRIES - 1 - at));
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses.every((pause) => pause > 0)).toBe(true);
  const day = 24 * 60 * 60;
  const sum = pauses.reduce((all, one) => all + one);
  expect(sum).toBeGreaterThan(day / 2);
  expect(sum).toBeLessThan(day);
});
