import { z } from 'zod';
import { email, message, required } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

export const contactRoutes = {
  send: userRoute({
    method: 'POST',
    path: '/contact',
    tags: ['Contact'],
    summary: 'Write to those who run this installation',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'contact.send', level: 'activity', subject: 'answer' },
  })
    .errors(errors('rate_limited'))
    .input(
      z.strictObject({
        subject: required(LIMITS.name),
        message: required(LIMITS.contactMessage),
        email: email.optional(),
        name: required(LIMITS.name).optional(),
      }),
    )
    .output(message),
};
