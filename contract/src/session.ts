import { z } from 'zod';
import { nothing, time } from './field.ts';
import { errors, userRoute } from './route.ts';

const session = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
});

const securityEvent = z.object({
  id: z.uuid(),
  action: z.string(),
  name: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: time,
});

const tags = ['Account security'] as const;

export const sessionRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/user/sessions',
    tags,
    summary: 'Where I am signed in',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.array(session)),
  revoke: userRoute({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    tags,
    summary: 'Sign one device out',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'session.revoke', level: 'security', subject: 'answer' },
  })
    .errors(errors('not_found'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(nothing),
  revokeOthers: userRoute({
    method: 'DELETE',
    path: '/user/sessions',
    tags,
    summary: 'Sign all my other devices out',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'session.revokeOthers', level: 'security', subject: 'answer' },
  }).output(nothing),
  events: userRoute({
    method: 'GET',
    path: '/user/security-events',
    tags,
    summary: 'What happened to my account lately: log-ins, changes of its locks',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.array(securityEvent)),
};
