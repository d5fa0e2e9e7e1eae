import { z } from 'zod';
import { PLANS } from './choices.ts';
import { time } from './field.ts';
import { errors, userRoute } from './route.ts';

/** What a plan can limit. Calls are counted by period, `storage` is bytes; of the others it counts how many there are. */
export const FIGURES = [
  'apiCalls',
  'models',
  'testData',
  'testCases',
  'testSteps',
  'storage',
] as const;
export type Figure = (typeof FIGURES)[number];

const limit = z.number().int().nullable();
const limits = z.object({
  apiCalls: limit,
  models: limit,
  testData: limit,
  testCases: limit,
  testSteps: limit,
  storage: limit,
});

const subscription = z.object({
  plan: z.enum(PLANS),
  planName: z.string(),
  period: z.object({ start: time, end: time }),
  usage: z.array(
    z.object({
      figure: z.enum(FIGURES),
      used: z.number().int(),
      limit,
      /** When the count begins anew; null where only removing things makes room. */
      resetsAt: time.nullable(),
    }),
  ),
  /** For owners: what can be chosen, and what was asked for and is not decided. */
  plans: z.array(z.object({ plan: z.enum(PLANS), name: z.string(), limits })),
  request: z.object({ plan: z.enum(PLANS), at: time }).nullable(),
  /** Whether a payment service takes upgrades; else they go to the operator. */
  isPaidOnline: z.boolean(),
  isPastDue: z.boolean(),
  can: z.object({ upgrade: z.boolean(), manage: z.boolean() }),
});
export type Subscription = z.infer<typeof subscription>;

const tags = ['Subscription'] as const;

export const subscriptionRoutes = {
  get: userRoute({
    method: 'GET',
    path: '/subscription',
    tags,
    summary: 'Plan, period, usage, limits',
    // others than owners: the counts
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(subscription),
  upgrade: userRoute({
    method: 'POST',
    path: '/subscription/upgrade',
    tags,
    summary: 'Ask for another plan: gives the page to pay at, or takes the request to the operator',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'subscription.upgrade', level: 'activity', subject: 'answer' },
  })
    .errors(errors('not_allowed', 'plan_current', 'payment_unavailable'))
    .input(z.strictObject({ plan: z.enum(PLANS) }))
    .output(z.object({ url: z.string().nullable(), subscription })),
  manage: userRoute({
    method: 'POST',
    path: '/subscription/manage',
    tags,
    summary: "The payment service's page for cards, bills and cancelling",
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('not_allowed', 'payment_unavailable'))
    .output(z.object({ url: z.string() })),
};
