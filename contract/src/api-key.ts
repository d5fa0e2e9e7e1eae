import { z } from 'zod';
import { keyScope } from './access.ts';
import { nothing, required, slug, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key, to know it again. */
  prefix: z.string(),
  scopes: z.array(keyScope),
  projectSlugs: z.array(z.string()),
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable(),
});

const tags = ['API key'] as const;

export const apiKeyRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/api-key',
    tags,
    summary: 'The keys of the projects I rule, newest first',
    // an admin: the keys of their own projects, and what they made themselves
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed'))
    .output(z.array(apiKey)),
  mine: userRoute({
    method: 'GET',
    path: '/api-key/mine',
    tags,
    summary: 'The keys that I made, newest first: what acts in my name',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.array(apiKey)),
  create: userRoute({
    method: 'POST',
    path: '/api-key',
    tags,
    summary: 'Make a key for scripts and CI; it is shown this once',
    successStatus: 201,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'apiKey.create', level: 'activity', subject: 'answer' },
    givesSecret: true,
  })
    .errors(errors('not_allowed', 'project_not_found', 'api_keys_full'))
    .input(
      z.strictObject({
        name: required(LIMITS.name),
        scopes: z.array(keyScope).min(1).max(3),
        projectSlugs: z.array(slug).min(1).max(50),
        /** A year at most; 90 days where it is left out. */
        expiresInDays: z.number().int().min(1).max(366).optional(),
      }),
    )
    .output(apiKey.extend({ key: z.string() })),
  delete: userRoute({
    method: 'DELETE',
    path: '/api-key/{id}',
    tags,
    summary: 'Revoke a key: it opens nothing from now on',
    successStatus: 204,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'apiKey.delete', level: 'activity', subject: { kind: 'apiKey', field: 'id' } },
  })
    .errors(errors('api_key_not_found', 'not_allowed'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(nothing),
};
