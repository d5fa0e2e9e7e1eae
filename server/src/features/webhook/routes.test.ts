import { LIMITS, type WebhookEvent } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';
import { tidy } from '../../jobs/tidy.ts';
import { sendWebhooks } from './send-webhooks.ts';

const world = await aWorld();
const EVENTS: WebhookEvent[] = ['run.completed'];
const ADDRESS = 'https://hooks.example.com/services/T000/B000/s3cret-of-the-channel';

async function aHook(changes: { name?: string; kind?: 'webhook' | 'slack' } = {}) {
  const room = await aRun(world);
  const { send, projectSlug } = room;
  const made = await send.webhook.create({
    ...{ projectSlug, name: 'CI', kind: 'webhook', url: ADDRESS, events: ['run.completed'] },
    ...changes,
  });
  return { ...room, made };
}

it('a hook shows its secret once and its address never again, and neither lies open in the database', async () => {
  const { send, projectSlug, made } = await aHook();
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { secret, ...shown } = made;
  expect(shown).toMatchObject({ urlShown: 'https://hooks.example.com/…nnel', isOn: true });
  expect(await send.webhook.list({ projectSlug })).toEqual([shown]);
  const updated = await send.webhook.update({ id: made.id, name: 'Other' });
  const { rows } = await world.pool.query('select * from webhooks');
  const all = JSON.stringify([updated, rows, await send.webhook.list({ projectSlug })]);
  expect(all).not.toContain(secret);
  expect(all).not.toContain('s3cret');
});

it('a hook of Slack has no secret of ours', async () => {
  expect((await aHook({ kind: 'slack' })).made.secret).toBeNull();
});

it('only who administers the project rules its hooks; others do not learn that there are any', async () => {
  const { owner, project, projectSlug, made } = await aHook();
  const [member, colleague, stranger] = [
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
    await world.aUser(),
  ];
  await world.joins(member, project);
  const { id } = made;
  for (const [person, code] of [
    [member, 'not_allowed'],
    [colleague, 'not_found'],
    [stranger, 'not_found'],
  ] as const) {
    const send = world.as(person);
    const attempts = {
      project: [
        () => send.webhook.list({ projectSlug }),
        () =>
          send.webhook.create({
            ...{ projectSlug, name: 'x', kind: 'slack', url: ADDRESS },
            events: ['run.completed'],
          }),
      ],
      webhook: [
        () => send.webhook.update({ id, url: ADDRESS }),
        () => send.webhook.delete({ id }),
        () => send.webhook.test({ id }),
        () => send.webhook.deliveries({ id }),
      ],
    };
    for (const [what, calls] of Object.entries(attempts))
      for (const call of calls)
        await expect(call()).rejects.toMatchObject({
          code: code === 'not_found' ? `${what}_not_found` : code,
        });
  }
});

it('an API key rules no hooks', async () => {
  const { send, projectSlug } = await aHook();
  const { key } = await send.apiKey.create({
    ...{ name: 'CI', scopes: ['read', 'write', 'run'], projectSlugs: [projectSlug] },
  });
  await expect(world.as({ token: key }).webhook.list({ projectSlug })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

describe('an address', () => {
  it.each([
    'http://hooks.example.com/in',
    'https://localhost/in',
    'https://127.0.0.1/in',
    'https://0x7f.1/in',
    'https://[::1]/in',
    'https://[::ffff:10.0.0.1]/in',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/in',
    'https://intranet/in',
  ])(
    '%s is refused at once, where the operator lets messages go to public addresses only',
    async (address) => {
      const { send, projectSlug, made } = await aHook();
      const rest = { projectSlug, name: 'x', kind: 'webhook' as const, events: EVENTS };
      const closed = { code: 'webhook_address_closed' };
      await expect(send.webhook.create({ ...rest, url: address })).rejects.toMatchObject(closed);
      await expect(send.webhook.update({ id: made.id, url: address })).rejects.toMatchObject(
        closed,
      );
      expect(await send.webhook.list({ projectSlug })).toHaveLength(1);
    },
  );

  it.each(['ftp://example.com', 'javascript:alert(1)', 'example.com', ''])(
    'is no %j',
    async (address) => {
      const { send, made } = await aHook();
      await expect(send.webhook.update({ id: made.id, url: address })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    },
  );

  it('that leads to this machine once it is connected to is not reached', async () => {
    const { send, made } = await aHook();
    const { rows } = await world.pool.query<{ id: string }>(
      'select id from webhooks where id = $1',
      [made.id],
    );
    expect(rows).toHaveLength(1);
    // as a name that resolved to a public address when it was entered, and does not any more
    const sealed = world.jobContext.secrets.seal('https://localhost:1/in', made.id);
    await world.pool.query('update webhooks set sealed_address = $2 where id = $1', [
      made.id,
      sealed,
    ]);
    const { id: deliveryId } = await send.webhook.test({ id: made.id });
    await sendWebhooks.run(world.jobContext, {});
    expect(await send.webhook.delivery({ id: made.id, deliveryId })).toMatchObject({
      ...{ status: 'failed', fault: 'closed', answerStatus: null, answer: '' },
    });
  });
});

it('hostile names are kept as they were written', async () => {
  const name = `<img src=x onerror=alert(1)> & "'); drop table webhooks; --`;
  const { send, projectSlug } = await aHook({ name });
  expect(await send.webhook.list({ projectSlug })).toMatchObject([{ name }]);
});

it('a project has no more hooks than its limit, also of requests that come at once', async () => {
  const { send, projectSlug } = await aHook();
  const make = () =>
    send.webhook.create({
      ...{ projectSlug, name: 'x', kind: 'slack', url: ADDRESS, events: ['run.completed'] },
    });
  const tries = await Promise.allSettled(Array.from({ length: LIMITS.webhooks + 4 }, make));
  const refused = tries.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const one of refused)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'webhooks_full' });
});

it('what is done to a hook is in the audit log', async () => {
  const { send, projectSlug, made } = await aHook();
  const { id } = made;
  const { id: deliveryId } = await send.webhook.test({ id });
  await send.webhook.resend({ id, deliveryId });
  await send.webhook.update({ id, isOn: false });
  await send.webhook.delete({ id });
  const { items } = await send.audit.list({ projectSlug, kind: 'webhook' });
  expect(items.map(({ text }) => text)).toEqual([
    'Deleted the webhook “CI”',
    'Changed the webhook “CI”',
    'Sent a message to the webhook “CI” again',
    'Sent a test message to the webhook “CI”',
    'Added the webhook “CI”',
  ]);
  expect(JSON.stringify(items)).not.toMatch(/whsec_|s3cret/);
});

it('a hook that is deleted takes its log along, and so does its project', async () => {
  const counts = async (id: string) => {
    const { rows } = await world.pool.query<{ hooks: number; sent: number }>(
      `select (select count(*)::int from webhooks where id = $1) as hooks,
        (select count(*)::int from webhook_deliveries where webhook_id = $1) as sent`,
      [id],
    );
    return rows[0];
  };
  const [one, other] = [await aHook(), await aHook()];
  for (const { send, made } of [one, other]) await send.webhook.test({ id: made.id });
  expect(await counts(one.made.id)).toEqual({ hooks: 1, sent: 1 });
  await one.send.webhook.delete({ id: one.made.id });
  expect(await counts(one.made.id)).toEqual({ hooks: 0, sent: 0 });
  await other.send.project.delete({ slug: other.projectSlug });
  const { id } = other.project;
  await other.send.bin.delete({ kind: 'project', id });
  await tidy.run(world.jobContext, {});
  expect(await counts(other.made.id)).toEqual({ hooks: 0, sent: 0 });
});

it('a project asks for so many test messages an hour, and no more', async () => {
  const { send, made } = await aHook();
  const tests = Array.from({ length: 61 }, () => () => send.webhook.test({ id: made.id }));
  let refused: unknown;
  for (const test of tests) await test().catch((error) => (refused = error));
  expect(refused).toMatchObject({ code: 'rate_limited' });
});

it('the log of a hook forgets a delivery after thirty days', async () => {
  const { send, made } = await aHook();
  const { id } = made;
  await send.webhook.test({ id });
  const { id: kept } = await send.webhook.test({ id });
  await world.pool.query(
    `update webhook_deliveries set created_at = now() - interval '31 days'
     where webhook_id = $1 and id <> $2`,
    [id, kept],
  );
  await tidy.run(world.jobContext, {});
  expect((await send.webhook.deliveries({ id })).items.map((one) => one.id)).toEqual([kept]);
});
