import { z } from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from './choices.ts';
import { nothing, required, slug, time, webAddress } from './field.ts';
import { LIMITS } from './limits.ts';
import { pageOf, pageQuery } from './page.ts';
import { errors, userRoute } from './route.ts';
import { resultCounts } from './run.ts';

/** Of a delivery: what a hook listens to, and what an admin sends to try it. */
const deliveryEvent = z.enum([...WEBHOOK_EVENTS, 'test']);
export type DeliveryEvent = z.infer<typeof deliveryEvent>;

/** Why nothing, or nothing good, came back. */
export const DELIVERY_FAULTS = ['status', 'closed', 'redirect', 'timeout', 'unreachable'] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** How many new failures a message names; `newFailuresTotal` counts all. */
const MAX_NAMED = 50;

const sentRun = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its page, for members. */
  url: z.string(),
  suite: z.object({ id: z.uuid(), name: z.string() }),
  environment: z.string(),
  build: z.string(),
  counts: resultCounts,
  /** passed / (passed + failed), 0 to 100; null while there is neither. */
  passRate: z.number().nullable(),
  createdAt: time,
  completedAt: time.nullable(),
});

/**
 * The body of a webhook, version 1: fields may be added, none is renamed or removed. It names no person
 * and has no value of secret test data.
 */
export const webhookBody = z.object({
  version: z.literal(1),
  type: deliveryEvent,
  /** When it happened; a delivery that is sent again keeps it. */
  timestamp: time,
  data: z.object({
    project: z.object({ slug: z.string(), name: z.string(), url: z.string() }),
    /** Null in a test. */
    run: sentRun.nullable(),
    newFailures: z
      .array(z.object({ testId: z.string(), name: z.string(), url: z.string() }))
      .max(MAX_NAMED),
    newFailuresTotal: z.number().int(),
  }),
});
export type WebhookBody = z.infer<typeof webhookBody>;

const webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  /** Where it leads, without what opens it: an address of Slack or Teams is as good as a password. */
  urlShown: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  /** Since when it is off because its address did not answer for days; null where a person chose. */
  givenUpAt: time.nullable(),
  /** Until when the secret before its present one signs too; null where there is none. */
  earlierSecretUntil: time.nullable(),
  createdBy: z.string(),
  createdAt: time,
  /** Of its newest delivery; null where there is none. */
  lastDelivery: z.object({ status: z.enum(['waiting', 'sent', 'failed']), at: time }).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  id: z.uuid(),
  event: deliveryEvent,
  /** The header `webhook-id`, by which a receiver knows what it has had already. */
  messageId: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  tries: z.number().int(),
  createdAt: time,
  /** Of the last try. */
  triedAt: time.nullable(),
  nextTryAt: time.nullable(),
  answerStatus: z.number().int().nullable(),
  fault: z.enum(DELIVERY_FAULTS).nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const openedDelivery = delivery.extend({
  /** As it is sent. */
  body: z.string(),
  /** The beginning of what the address answered last. */
  answer: z.string(),
});
export type OpenedDelivery = z.infer<typeof openedDelivery>;

const tags = ['Webhook'] as const;
const path = '/webhook' as const;
const byId = z.strictObject({ id: z.uuid() });
const byDelivery = byId.extend({ deliveryId: z.uuid() });
const name = required(LIMITS.name);
const url = webAddress(LIMITS.webhookAddress);
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);

const audited = (deed: string) => ({
  action: `webhook.${deed}` as const,
  level: 'activity' as const,
  subject: { kind: 'webhook' as const, field: 'id' },
});

/** Messages to other programs; who administers a project rules them. */
export const webhookRoutes = {
  list: userRoute({
    method: 'GET',
    path: `${path}/project/{projectSlug}`,
    tags,
    summary: "A project's webhooks, oldest first",
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed', 'project_not_found'))
    .input(z.strictObject({ projectSlug: slug }))
    .output(z.array(webhook)),
  create: userRoute({
    method: 'POST',
    path,
    tags,
    summary: 'Add a webhook to a project; the secret that signs its messages is shown this once',
    successStatus: 201,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'webhook.create', level: 'activity', subject: 'answer' },
    givesSecret: true,
  })
    .errors(errors('not_allowed', 'project_not_found', 'webhook_address_closed', 'webhooks_full'))
    .input(z.strictObject({ projectSlug: slug, name, kind: z.enum(WEBHOOK_KINDS), url, events }))
    .output(
      webhook.extend({
        /** Null for Slack and Teams, whose messages nobody signs. */
        secret: z.string().nullable(),
      }),
    ),
  update: userRoute({
    method: 'PUT',
    path: `${path}/{id}`,
    tags,
    summary: 'Change a webhook, or switch it on or off',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: audited('update'),
  })
    .errors(errors('not_allowed', 'webhook_not_found', 'webhook_address_closed'))
    .input(
      byId.extend({
        name: name.optional(),
        url: url.optional(),
        events: events.optional(),
        isOn: z.boolean().optional(),
      }),
    )
    .output(webhook),
  renewSecret: userRoute({
    method: 'POST',
    path: `${path}/{id}/secret`,
    tags,
    summary:
      'Give a webhook a new secret, shown this once; for 24 hours messages are signed with the earlier one too',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: audited('renewSecret'),
    givesSecret: true,
  })
    .errors(errors('not_allowed', 'webhook_not_found', 'webhook_unsigned'))
    .input(byId)
    .output(
      z.object({
        secret: z.string(),
        /** Until then the earlier secret signs too. */
        earlierUntil: time,
      }),
    ),
  delete: userRoute({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete a webhook with its log; what still waits is not sent',
    successStatus: 204,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: audited('delete'),
  })
    .errors(errors('not_allowed', 'webhook_not_found'))
    .input(byId)
    .output(nothing),
  test: userRoute({
    method: 'POST',
    path: `${path}/{id}/test`,
    tags,
    summary: 'Send a test message, also while the webhook is off',
    successStatus: 201,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: audited('test'),
  })
    .errors(errors('not_allowed', 'webhook_not_found', 'rate_limited'))
    .input(byId)
    .output(delivery),
  deliveries: userRoute({
    method: 'GET',
    path: `${path}/{id}/delivery`,
    tags,
    summary: 'What was sent in the last 30 days, newest first',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed', 'webhook_not_found'))
    .input(byId.extend(pageQuery))
    .output(pageOf(delivery)),
  delivery: userRoute({
    method: 'GET',
    path: `${path}/{id}/delivery/{deliveryId}`,
    tags,
    summary: 'One delivery: what was sent, and what was answered',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed', 'webhook_not_found', 'delivery_not_found'))
    .input(byDelivery)
    .output(openedDelivery),
  resend: userRoute({
    method: 'POST',
    path: `${path}/{id}/delivery/{deliveryId}/resend`,
    tags,
    summary: 'Send a delivery again, with the same id and body',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: audited('resend'),
  })
    .errors(errors('not_allowed', 'webhook_not_found', 'delivery_not_found', 'rate_limited'))
    .input(byDelivery)
    .output(delivery),
};
