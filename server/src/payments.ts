import { PLANS, type Plan } from '@caseloom/contract';
import Stripe from 'stripe';
import { AppError } from './errors.ts';

/** The current state of a paid subscription at the payment service. */
export type Paid = {
  companyId: string;
  /** `free` where nothing is paid any more. */
  plan: Plan;
  customerId: string;
  subscriptionId: string;
  periodStart: Date;
  periodEnd: Date;
  isPastDue: boolean;
};

export type Payments = {
  /** The page where a plan is bought. @throws AppError `payment_unavailable` */
  order: (order: {
    companyId: string;
    plan: Plan;
    email: string;
    customerId: string | null;
  }) => Promise<string>;
  /** The page for cards, bills and cancelling. @throws AppError `payment_unavailable` */
  manage: (customerId: string) => Promise<string>;
  /** Lets what is paid end with its period, or go on after all. @throws AppError `payment_unavailable` */
  setEnding: (subscriptionId: string, isEnding: boolean) => Promise<void>;
  /**
   * What a message of the service is about, if it is about a subscription.
   * @throws AppError `invalid_input` where the message is not signed by the service
   */
  read: (body: Buffer, signature: string) => { id: string; subscriptionId: string | undefined };
  /**
   * The current state of a subscription; undefined where it is not one of ours.
   * @throws AppError `payment_unavailable`
   */
  find: (subscriptionId: string) => Promise<Paid | undefined>;
};

type Settings = {
  secretKey: string;
  webhookSecret: string;
  /** Each plan's price, by the service's id. */
  prices: Partial<Record<Plan, string>>;
  publicUrl: string;
  /** Where the service is; tests have their own. */
  server?: { host: string; port: number; protocol: 'http' };
};

/** Payments by Stripe: Checkout, its customer portal, and signed messages. */
export function openPayments({ secretKey, webhookSecret, prices, publicUrl, server }: Settings) {
  const timeouts = { timeout: 10_000, maxNetworkRetries: 1 };
  const stripe = new Stripe(secretKey, { telemetry: false, ...timeouts, ...server });
  const page = `${publicUrl}/app/settings/subscription`;
  const payments: Payments = {
    order: async ({ companyId, plan, email, customerId }) => {
      const price = prices[plan];
      if (!price) throw new AppError('payment_unavailable');
      const known = customerId ? { customer: customerId } : { customer_email: email };
      const { url } = await orUnavailable(
        stripe.checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price, quantity: 1 }],
          client_reference_id: companyId,
          subscription_data: { metadata: { companyId } },
          success_url: `${page}?paid=1`,
          cancel_url: page,
          ...known,
        }),
      );
      if (!url) throw new AppError('payment_unavailable');
      return url;
    },
    manage: async (customer) => {
      const session = stripe.billingPortal.sessions.create({ customer, return_url: page });
      return (await orUnavailable(session)).url;
    },
    setEnding: async (subscriptionId, isEnding) => {
      const change = { cancel_at_period_end: isEnding };
      await orUnavailable(stripe.subscriptions.update(subscriptionId, change));
    },
    read: (body, signature) => {
      const event = checked(() => stripe.webhooks.constructEvent(body, signature, webhookSecret));
      return { id: event.id, subscriptionId: subscriptionOf(event) };
    },
    find: async (subscriptionId) => {
      const subscription = stripe.subscriptions.retrieve(subscriptionId);
      return toPaid(await orUnavailable(subscription), prices);
    },
  };
  return payments;
}

/** The subscription that a message is about; undefined for all that is not about one. */
function subscriptionOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id;
    case 'checkout.session.completed': {
      const { subscription } = event.data.object;
      return typeof subscription === 'string' ? subscription : subscription?.id;
    }
    default:
      return undefined;
  }
}

const IN_FORCE = new Set<string>(['active', 'trialing', 'past_due']);

function toPaid(
  { id, status, customer, metadata, items }: Stripe.Subscription,
  prices: Settings['prices'],
): Paid | undefined {
  const [item] = items.data;
  const { companyId } = metadata;
  if (!item || !companyId) return undefined;
  const bought = PLANS.find((plan) => prices[plan] === item.price.id);
  const plan = IN_FORCE.has(status) ? bought : 'free';
  // a price that is set here no more: who pays it keeps what they have
  if (!plan) return undefined;
  return {
    companyId,
    plan,
    customerId: typeof customer === 'string' ? customer : customer.id,
    subscriptionId: id,
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd: new Date(item.current_period_end * 1000),
    isPastDue: status === 'past_due',
  };
}

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new AppError('invalid_input');
  }
}

function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch(() => {
    throw new AppError('payment_unavailable');
  });
}
