import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit.ts';
import type { Db } from '../../db/open.ts';
import type { Paid, Payments } from '../../payments.ts';
import { getSubscription, isFirstTold, setPlan, updateSubscription } from './queries.ts';

/** `/api/stripe/webhook`: where the payment service tells what was paid. Its signature is over the bytes, so they are not parsed. */
export function mountWebhook(app: FastifyInstance, db: Db, payments: Payments): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/stripe/webhook', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { id, paid } = await payments.read(body, String(request.headers['stripe-signature']));
      if (paid) await apply(db, id, paid);
      return reply.status(204).send();
    });
  });
}

/** Puts the company on what it pays for; told twice, it is done once. */
async function apply(db: Db, eventId: string, paid: Paid): Promise<void> {
  const { companyId, plan, customerId, subscriptionId, isPastDue } = paid;
  await db.transaction(async (tx) => {
    if (!(await isFirstTold(tx, eventId))) return;
    const before = await getSubscription(tx, companyId).catch(() => undefined);
    if (!before) return;
    // an old subscription that ends does not take away what a newer one pays for
    const { stripeSubscriptionId } = before;
    if (plan === 'free' && stripeSubscriptionId && stripeSubscriptionId !== subscriptionId) return;
    const isFree = plan === 'free';
    await updateSubscription(tx, companyId, {
      stripeCustomerId: customerId,
      stripeSubscriptionId: isFree ? null : subscriptionId,
      periodStart: isFree ? null : paid.periodStart,
      periodEnd: isFree ? null : paid.periodEnd,
      isPastDue,
    });
    if (before.plan === plan) return;
    await setPlan(tx, { companyId, plan });
    await insertAudit(tx, { companyId, action: 'subscription.plan', name: plan });
  });
}
