import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { insertMail } from '../../mail/queries.ts';
import { findUser } from '../user/queries.ts';
import { getSubscription, updateSubscription } from './queries.ts';
import { toSubscription } from './to-subscription.ts';

const api = authenticated.subscription;

export const subscriptionRoutes = {
  get: api.get.handler(({ context: { db, actor, language, payments } }) =>
    inCompany(db, actor.companyId, (tx) =>
      toSubscription(tx, actor, { language, isPaidOnline: payments !== undefined }),
    ),
  ),

  upgrade: api.upgrade.handler(async ({ context, input: { plan } }) => {
    const { db, actor, language, payments, operator, limits } = context;
    const { companyId } = actor;
    const view = { language, isPaidOnline: payments !== undefined };
    const row = await getSubscription(db, companyId);
    if (row.plan === plan) throw new AppError('plan_current');
    const user = await findUser(db, actor);
    if (!user) throw new AppError('unauthorized');
    const { email, firstName, lastName } = user;
    await limits.take('accountContact', `plan:${actor.id}`);
    // a plan that is paid already is changed where it is paid
    const url =
      payments &&
      (row.stripeSubscriptionId && row.stripeCustomerId
        ? await payments.manage(row.stripeCustomerId)
        : await payments.order({ companyId, plan, email, customerId: row.stripeCustomerId }));
    return inCompany(db, companyId, async (tx) => {
      if (!url) {
        await updateSubscription(tx, companyId, { requestedPlan: plan, requestedAt: new Date() });
        await insertMail(tx, {
          template: 'plan_requested',
          companyId,
          language: 'en',
          to: { address: operator, name: '' },
          params: {
            companyName: row.name,
            companyId,
            plan,
            askedBy: `${firstName} ${lastName}`,
            replyTo: email,
          },
        });
      }
      return { url: url ?? null, subscription: await toSubscription(tx, actor, view) };
    });
  }),

  manage: api.manage.handler(async ({ context: { db, actor, payments } }) => {
    const { stripeCustomerId } = await getSubscription(db, actor.companyId);
    if (!payments || !stripeCustomerId) throw new AppError('payment_unavailable');
    return { url: await payments.manage(stripeCustomerId) };
  }),
};
