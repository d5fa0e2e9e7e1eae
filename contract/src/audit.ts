import { z } from 'zod';
import { ACTIVITY_KINDS } from './choices.ts';
import { slug, text, time } from './field.ts';
import { errors, userRoute } from './route.ts';

const event = z.object({
  id: z.uuid(),
  /** Of the call, as this contract names it (`model.update`), or of what happened. */
  action: z.string(),
  /** A sentence in the caller's language: what was done. */
  text: z.string(),
  actor: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The name of the API key by which a script of theirs did it. */
  apiKey: z.string().nullable(),
  project: z.object({ slug: z.string(), name: z.string() }).nullable(),
  subjectId: z.uuid().nullable(),
  name: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: time,
});
export type AuditEvent = z.infer<typeof event>;

const filter = z.strictObject({
  /** Needed by who is no company owner: the log of one's own project. */
  projectSlug: slug.optional(),
  actorId: z.uuid().optional(),
  action: text(60).optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  from: time.optional(),
  to: time.optional(),
});
export type AuditFilter = z.infer<typeof filter>;
const tags = ['Audit'] as const;

export const auditRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/audit',
    tags,
    summary: 'Who did what, when and from where, newest first',
    // of the whole company for its owners only
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed', 'project_not_found'))
    .input(
      filter.extend({
        limit: z.coerce.number().int().min(1).max(100).optional(),
        cursor: z.uuid().optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(event),
        nextCursor: z.string().nullable(),
        total: z.number().int(),
      }),
    ),
  export: userRoute({
    method: 'GET',
    path: '/audit/export',
    tags,
    summary: 'The same as a CSV file',
    // of the whole company for its owners only
    who: 'admins',
    keyScope: 'none',
    cost: 'background',
  })
    .errors(errors('not_allowed', 'project_not_found'))
    .input(filter)
    .output(z.file()),
};
