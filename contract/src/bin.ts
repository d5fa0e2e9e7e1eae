import { z } from 'zod';
import { BIN_KINDS } from './choices.ts';
import { nothing, slug, time } from './field.ts';
import { pageOf, pageQuery } from './page.ts';
import { errors, userRoute } from './route.ts';

const kind = z.enum(BIN_KINDS);
const key = z.strictObject({ kind, id: z.uuid() });

/** A thing by its name; `project` is the one that it is, or is in. */
const named = z.object({
  kind,
  id: z.uuid(),
  name: z.string(),
  project: z.object({ slug: z.string(), name: z.string() }),
});

const binned = named.extend({
  deletedAt: time,
  /** By name; null where nobody knows any more. */
  deletedBy: z.string().nullable(),
  /** When it is deleted for good. */
  leavesAt: time,
  /** Whether I may delete it for good before. */
  canDelete: z.boolean(),
  /** Of test data its equivalence class, which tells it from others of its name; null of all else. */
  dataClass: z.object({ validity: z.enum(['valid', 'invalid']), label: z.string() }).nullable(),
});
export type Binned = z.infer<typeof binned>;
const tags = ['Bin'] as const;

export const binRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/bin',
    tags,
    summary: 'What lies in the bin and I may restore, the last deleted first, a page at a time',
    // lists only what the caller could restore
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ ...pageQuery, projectSlug: slug.optional(), kind: kind.optional() }))
    .output(pageOf(binned)),
  restore: userRoute({
    method: 'POST',
    path: '/bin/{kind}/{id}/restore',
    tags,
    summary: 'Take something out of the bin, as it was',
    // who may delete such a thing may restore it
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'bin.restore', level: 'activity', subject: 'binned', details: 'binKind' },
  })
    .errors(
      errors(
        'binned_not_found',
        'not_allowed',
        'needs_binned',
        'project_name_taken',
        'data_exists',
        'limit_reached',
      ),
    )
    .input(key)
    .output(named),
  delete: userRoute({
    method: 'DELETE',
    path: '/bin/{kind}/{id}',
    tags,
    summary: 'Delete something in the bin for good',
    successStatus: 204,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'bin.delete', level: 'activity', subject: 'binned', details: 'binKind' },
  })
    .errors(errors('binned_not_found', 'not_allowed', 'needed_in_bin'))
    .input(key)
    .output(nothing),
};
