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

const tags = ['Account security'];

export const sessionRoutes = {
  list: userRoute
    .route({ method: 'GET', path: '/user/sessions', tags, summary: 'Where I am signed in' })
    .output(z.array(session)),
  revoke: userRoute
    .route({
      method: 'DELETE',
      path: '/user/sessions/{id}',
      tags,
      summary: 'Sign one device out',
      successStatus: 204,
    })
    .errors(errors('not_found'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(nothing),
  revokeOthers: userRoute
    .route({
      method: 'DELETE',
      path: '/user/sessions',
      tags,
      summary: 'Sign all my other devices out',
      successStatus: 204,
    })
    .output(nothing),
  events: userRoute
    .route({
      method: 'GET',
      path: '/user/security-events',
      tags,
      summary: 'What happened to my account lately: log-ins, changes of its locks',
    })
    .output(z.array(securityEvent)),
};
