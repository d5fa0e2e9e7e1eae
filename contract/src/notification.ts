import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { MAIL_TIMES, NOTIFICATION_KINDS, type NotificationKind } from './choices.ts';
import { nothing, required, text, time } from './field.ts';
import { errors, userRoute } from './route.ts';

const channels = z.strictObject({
  app: z.boolean(),
  mail: z.enum(MAIL_TIMES),
  push: z.boolean(),
});

/** The channels of each kind. */
export const notificationSettings = z.strictObject(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels])) as Record<
    NotificationKind,
    typeof channels
  >,
);
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** A change of some of them. */
export const notificationChoices = z
  .strictObject(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels.partial()])) as Record<
      NotificationKind,
      ReturnType<typeof channels.partial>
    >,
  )
  .partial();
export type NotificationChoices = z.infer<typeof notificationChoices>;

const item = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** A sentence in the caller's language. */
  text: z.string(),
  /** The page it is about, under `/app`. */
  path: z.string(),
  createdAt: time,
  readAt: time.nullable(),
});
export type NotificationItem = z.infer<typeof item>;

const live = z.object({
  unread: z.number().int(),
  /** What is new since the last event. */
  items: z.array(item),
});

const tags = ['Notification'] as const;
const path = '/notification' as const;

export const notificationRoutes = {
  list: userRoute({
    method: 'GET',
    path,
    tags,
    summary: 'My notifications, newest first',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).optional(),
        cursor: z.uuid().optional(),
        unread: z.enum(['true', 'false']).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(item),
        nextCursor: z.string().nullable(),
        total: z.number().int(),
        unread: z.number().int(),
      }),
    ),
  read: userRoute({
    method: 'PUT',
    path: `${path}/read`,
    tags,
    summary: 'Mark notifications as read; all, where no ids are given',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .input(z.strictObject({ ids: z.array(z.uuid()).max(200).optional() }))
    .output(z.object({ unread: z.number().int() })),
  stream: userRoute({
    method: 'GET',
    path: `${path}/stream`,
    tags,
    summary: 'My unread count and what is new, as server-sent events; ends when the session does',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('rate_limited'))
    .output(eventIterator(live)),
  pushKey: userRoute({
    method: 'GET',
    path: `${path}/push`,
    tags,
    summary: 'The key a browser needs to subscribe to push messages, and my devices',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(
    z.object({
      publicKey: z.string(),
      devices: z.array(
        z.object({ id: z.uuid(), userAgent: z.string(), endpoint: z.string(), createdAt: time }),
      ),
    }),
  ),
  subscribe: userRoute({
    method: 'POST',
    path: `${path}/push`,
    tags,
    summary: 'Register a push subscription of this browser',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('push_refused'))
    .input(
      z.strictObject({
        endpoint: text(1000).pipe(z.url({ protocol: /^https$/ })),
        /** As browsers write a subscription; the push service tells when it is over. */
        expirationTime: z.number().nullable().optional(),
        keys: z.strictObject({
          p256dh: required(200).regex(/^[\w-]+=*$/),
          auth: required(100).regex(/^[\w-]+=*$/),
        }),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  unsubscribe: userRoute({
    method: 'DELETE',
    path: `${path}/push/{id}`,
    tags,
    summary: 'Forget a push subscription',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('not_found'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(nothing),
};
