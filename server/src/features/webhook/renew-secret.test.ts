import { beforeEach, describe, expect, it } from 'vitest';
import { aReceiver, signatureOf } from '../../../test/receiver.ts';
import { aWorld } from '../../../test/world.ts';
import { sendWebhooks } from './send-webhooks.ts';

const world = await aWorld({ webhooks: 'anywhere' });
const receiver = await aReceiver();
const owner = await world.aUser();
const send = world.as(owner);
const { slug: projectSlug } = await send.project.create({ name: 'Shop' });

beforeEach(async () => {
  await world.pool.query('delete from webhooks');
});

async function aHook(kind: 'webhook' | 'slack' = 'webhook') {
  const words = { projectSlug, name: 'CI', kind, url: receiver.url };
  const { id, secret } = await send.webhook.create({ ...words, events: ['run.completed'] });
  return { id, secret: secret ?? '' };
}

/** The signatures of the next message, and which one each secret gives. */
async function nextSignatures(id: string, ...secrets: string[]) {
  receiver.received.length = 0;
  await send.webhook.test({ id });
  await sendWebhooks.run(world.jobContext, {});
  const [message] = receiver.received;
  if (!message) throw new Error('a message was received');
  const expected = secrets.map((secret) => signatureOf(secret, message));
  return { given: String(message.headers['webhook-signature']).split(' '), expected };
}

describe('a hook with a new secret', () => {
  it('signs with the earlier one too for a day, and then with the new one alone', async () => {
    const { id, secret: earlier } = await aHook();
    const { secret, earlierUntil } = await send.webhook.renewSecret({ id });
    expect(secret).toMatch(/^whsec_/);
    expect(Math.round((Date.parse(earlierUntil) - Date.now()) / 3_600_000)).toBe(24);
    const during = await nextSignatures(id, secret, earlier);
    expect(during.given).toEqual(during.expected);
    expect(await send.webhook.list({ projectSlug })).toMatchObject([
      { earlierSecretUntil: earlierUntil },
    ]);
    await world.pool.query(`update webhooks set earlier_until = now() - interval '1 second'`);
    const after = await nextSignatures(id, secret);
    expect(after.given).toEqual(after.expected);
    expect(await send.webhook.list({ projectSlug })).toMatchObject([{ earlierSecretUntil: null }]);
  });

  it('has the last two secrets at most: a second renewal ends the first one', async () => {
    const { id } = await aHook();
    const { secret: second } = await send.webhook.renewSecret({ id });
    const { secret: third } = await send.webhook.renewSecret({ id });
    const { given, expected } = await nextSignatures(id, third, second);
    expect(given).toEqual(expected);
  });

  it('is one that signs its messages: others have none to renew', async () => {
    const { id } = await aHook('slack');
    await expect(send.webhook.renewSecret({ id })).rejects.toMatchObject({
      code: 'webhook_unsigned',
    });
  });
});
