import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, PASSWORD, type Person } from '../../../test/world.ts';
import { openPayments } from '../../payments.ts';

const WEBHOOK_SECRET = 'whsec_test';
type Subscription = { id: string; companyId: string; status: string; price: string };

/** A server that speaks as much of Stripe's protocol as is needed here. */
const subscriptions = new Map<string, Subscription>();
const requests: { url: string; body: URLSearchParams; key: string | undefined }[] = [];
let isDown = false;
/** What the next answer waits for. */
let slowly: Promise<void> | undefined;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const server = createServer(async (request, response) => {
  const { url = '', headers } = request;
  const key = headers['idempotency-key'];
  requests.push({ url, body: new URLSearchParams(await bodyOf(request)), key: key?.toString() });
  const say = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (isDown) return say(500, { error: { message: 'down' } });
  if (headers.authorization !== 'Bearer sk_test') return say(401, { error: { message: 'key' } });
  if (url.startsWith('/v1/checkout/sessions'))
    return say(200, { id: 'cs_1', url: 'https://checkout.example/cs_1' });
  if (url.startsWith('/v1/billing_portal'))
    return say(200, { id: 'bps_1', url: 'https://portal.example/bps_1' });
  const known = subscriptions.get(url.split('/').at(-1) ?? '');
  if (!known) return say(404, { error: { message: 'no such subscription' } });
  const { id, companyId, status, price } = known;
  const wait = slowly;
  slowly = undefined;
  await wait;
  const item = { current_period_start: 1_790_000_000, current_period_end: 1_792_592_000 };
  say(200, {
    ...{ id, status, object: 'subscription', customer: 'cus_1', metadata: { companyId } },
    items: { data: [{ ...item, price: { id: price } }] },
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

const world = await aWorld({
  payments: openPayments({
    secretKey: 'sk_test',
    webhookSecret: WEBHOOK_SECRET,
    prices: { team: 'price_team' },
    publicUrl: 'https://x.example',
    server: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
  }),
});
const stripe = new Stripe('sk_test');

/** Sends an event to the webhook, signed as Stripe signs it. */
async function sendEvent(
  type: string,
  subscriptionId: string,
  { id = crypto.randomUUID(), ...forged }: { id?: string; signature?: string } = {},
) {
  const object = { id: subscriptionId, object: 'subscription' };
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': forged.signature ?? signature,
    },
    payload,
  });
  return statusCode;
}

let owner: Person;
beforeAll(async () => {
  owner = await world.aUser();
  await world.pool.query(`update companies set plan = 'free' where id = $1`, [owner.companyId]);
});
const planOf = async () => (await world.as(owner).subscription.get()).plan;
const set = (id: string, status: string, price = 'price_team') =>
  subscriptions.set(id, { id, companyId: owner.companyId, status, price });

describe('an upgrade', () => {
  it('leads to the payment page, and is in force once the payment event arrives', async () => {
    const { url } = await world.as(owner).subscription.upgrade({ plan: 'team' });
    expect(url).toBe('https://checkout.example/cs_1');
    const order = requests.at(-1);
    expect(order?.key).toBeTruthy();
    expect(Object.fromEntries(order?.body ?? [])).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_team',
      client_reference_id: owner.companyId,
      customer_email: owner.email,
    });
    expect(await planOf()).toBe('free');
    set('sub_1', 'active');
    expect(await sendEvent('customer.subscription.created', 'sub_1')).toBe(204);
    expect(await world.as(owner).subscription.get()).toMatchObject({
      plan: 'team',
      isPaidOnline: true,
      period: { start: '2026-09-21T14:13:20.000Z' },
      can: { manage: true },
    });
  });

  it('is managed where it is paid', async () => {
    const { url } = await world.as(owner).subscription.manage();
    expect(url).toBe('https://portal.example/bps_1');
  });

  it('says so where the payment service is down, and changes nothing', async () => {
    isDown = true;
    const upgrade = world.as(owner).subscription.upgrade({ plan: 'company' });
    await expect(upgrade).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 });
    isDown = false;
    expect(await planOf()).toBe('team');
  });
});

describe('a company that is to be deleted', () => {
  it('is not paid for beyond its period, and is again where it is kept', async () => {
    const me = world.as(owner);
    for (const [call, isEnding] of [
      [() => me.company.leave({ password: PASSWORD }), 'true'],
      [() => me.company.stay(), 'false'],
    ] as const) {
      await call();
      const { url, body } = requests.at(-1) ?? {};
      expect([url, body?.get('cancel_at_period_end')]).toEqual([
        '/v1/subscriptions/sub_1',
        isEnding,
      ]);
    }
  });
});

describe('a message of the payment service', () => {
  it('is refused unless it is signed', async () => {
    set('sub_1', 'canceled');
    expect(
      await sendEvent('customer.subscription.deleted', 'sub_1', { signature: 't=1,v1=ab' }),
    ).toBe(400);
    expect(await planOf()).toBe('team');
  });

  it('counts as things stand now, not as it was sent: late ones change nothing back', async () => {
    set('sub_1', 'past_due');
    await sendEvent('customer.subscription.updated', 'sub_1');
    expect(await world.as(owner).subscription.get()).toMatchObject({
      plan: 'team',
      isPastDue: true,
    });
    set('sub_1', 'active');
    await sendEvent('customer.subscription.deleted', 'sub_1');
    expect(await planOf()).toBe('team');
  });

  it('that a subscription ended puts the company on the free plan, once', async () => {
    set('sub_1', 'canceled');
    const id = crypto.randomUUID();
    for (const _ of [1, 2])
      expect(await sendEvent('customer.subscription.deleted', 'sub_1', { id })).toBe(204);
    expect(await planOf()).toBe('free');
    const { items } = await world.as(owner).audit.list({ action: 'subscription.plan' });
    expect(items.map(({ name }) => name)).toEqual(['free', 'team']);
  });

  it('that was looked up first and answered last does not have the last word', async () => {
    set('sub_1', 'active');
    const { promise, resolve } = Promise.withResolvers<void>();
    slowly = promise;
    const asks = requests.length;
    const late = sendEvent('customer.subscription.updated', 'sub_1');
    await expect.poll(() => requests.length).toBeGreaterThan(asks);
    set('sub_1', 'canceled');
    const newest = sendEvent('customer.subscription.deleted', 'sub_1');
    await Promise.race([newest, new Promise((done) => setTimeout(done, 100))]);
    resolve();
    expect(await Promise.all([late, newest])).toEqual([204, 204]);
    expect(await planOf()).toBe('free');
  });

  it('about a price that is set here no more leaves what is paid as it is', async () => {
    set('sub_1', 'active');
    await sendEvent('customer.subscription.updated', 'sub_1');
    set('sub_1', 'active', 'price_of_last_year');
    expect(await sendEvent('customer.subscription.updated', 'sub_1')).toBe(204);
    expect(await planOf()).toBe('team');
    set('sub_1', 'canceled', 'price_of_last_year');
    await sendEvent('customer.subscription.deleted', 'sub_1');
    expect(await planOf()).toBe('free');
  });

  it('about a company that was deleted is accepted and ignored', async () => {
    for (const [id, companyId] of [
      ['sub_8', crypto.randomUUID()],
      ['sub_9', 'nobody'],
    ] as const) {
      subscriptions.set(id, { id, companyId, status: 'active', price: 'price_team' });
      expect(await sendEvent('customer.subscription.updated', id)).toBe(204);
    }
  });

  it('about an older subscription takes nothing from a newer one', async () => {
    set('sub_2', 'active');
    await sendEvent('customer.subscription.created', 'sub_2');
    await sendEvent('customer.subscription.deleted', 'sub_1');
    expect(await planOf()).toBe('team');
  });

  it('about nothing that is known here is taken and left', async () => {
    expect(await sendEvent('invoice.created', 'in_1')).toBe(204);
  });
});
