import type { FastifyInstance } from 'fastify';
import type { Db, Queryable } from '../../db/open.ts';
import type { Paid, Payments } from '../../payments.ts';
import { insertAudit } from '../audit/queries.ts';
import { findToBill, isFirstEvent, lockBilling, setPlan, updateSubscription } from './queries.ts';

/** `/api/stripe/webhook`: where the payment service sends its events. Its signature is over the bytes, so they are not parsed. */
export function mountWebhook(app: FastifyInstance, db: Db, payments: Payments): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/stripe/webhook', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = payments.read(body, String(request.headers['stripe-signature']));
      const { id, subscriptionId } = event;
      if (subscriptionId) await apply(db, payments, { id, subscriptionId });
      return reply.status(204).send();
    });
  });
}

/**
 * Puts the company on the plan that it pays for; an event sent twice is handled once. Messages come late and
 * out of order, so what counts is how things stand now, looked up one message after the other.
 */
async function apply(
  db: Db,
  payments: Payments,
  { id, subscriptionId }: { id: string; subscriptionId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBilling(tx, subscriptionId);
    if (!(await isFirstEvent(tx, id))) return;
    const paid = await payments.find(subscriptionId);
    if (paid) await bill(tx, paid);
  });
}

async function bill(tx: Queryable, { companyId, plan, subscriptionId, ...paid }: Paid) {
  const before = await findToBill(tx, companyId);
  if (!before) return;
  const isFree = plan === 'free';
  // an old subscription that ends does not take away what a newer one pays for
  const { stripeSubscriptionId } = before;
  if (isFree && stripeSubscriptionId && stripeSubscriptionId !== subscriptionId) return;
  await updateSubscription(tx, companyId, {
    stripeCustomerId: paid.customerId,
    stripeSubscriptionId: isFree ? null : subscriptionId,
    periodStart: isFree ? null : paid.periodStart,
    periodEnd: isFree ? null : paid.periodEnd,
    isPastDue: paid.isPastDue,
  });
  if (before.plan === plan) return;
  await setPlan(tx, { companyId, plan });
  await insertAudit(tx, { companyId, action: 'subscription.plan', name: plan });
}
