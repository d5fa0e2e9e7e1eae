import { MATRIX_FORMATS } from '@caseloom/formats/export-formats';
import { z } from 'zod';
import { required, slug, text, version } from './field.ts';
import { LIMITS } from './limits.ts';
import { matrixCase, requirement, requirementCoverage } from './requirement-answer.ts';
import { recordRoutes } from './requirement-record.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Requirement'] as const;
const bySlug = z.strictObject({ slug });

/** An address that holds `{id}` in the place of a requirement's id; null where there is none. */
const pattern = text(500)
  .trim()
  .refine(isPattern, { params: { code: 'invalid' } })
  .nullable();

function isPattern(address: string): boolean {
  const isPage = /^https?:\/\//i.test(address) && URL.canParse(address);
  return isPage && address.includes('{id}');
}

/** As many requirements as an address has room for. */
const MAX_IDS = 200;

export const requirementRoutes = {
  ...recordRoutes,
  listOfProject: userRoute({
    method: 'GET',
    path: '/requirement/project/{slug}',
    tags,
    summary: "A project's requirements with their cases and last results",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(z.array(requirement)),
  count: userRoute({
    method: 'GET',
    path: '/requirement/project/{slug}/count',
    tags,
    summary:
      'How many requirements a project has: written down, or named by a model or a test case',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(z.object({ count: z.number().int() })),
  coverage: userRoute({
    method: 'GET',
    path: '/requirement/project/{slug}/coverage',
    tags,
    summary:
      'How much of the nodes and edges of each requirement was tested, those of which nothing was first',
    who: 'members',
    keyScope: 'read',
    cost: 'interactive',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(z.array(requirementCoverage)),
  matrix: userRoute({
    method: 'GET',
    path: '/requirement/project/{slug}/matrix',
    tags,
    summary:
      'The cases that cover requirements, each with those that it covers and its last result',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      bySlug.extend({
        /** All requirements of the project where they are left out. */
        ids: z.array(required(100)).min(1).max(MAX_IDS).optional(),
        /** How many cases are left out, and how many are wanted. */
        from: z.coerce.number().int().min(0).max(1_000_000).optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.page).optional(),
      }),
    )
    .output(
      z.object({
        /** Those that failed before all others. */
        items: z.array(matrixCase),
        total: z.number().int(),
      }),
    ),
  review: userRoute({
    method: 'PUT',
    path: '/requirement/project/{slug}/review',
    tags,
    summary: 'Say that models and cases still do what a requirement asks: it is suspect no more',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'requirement.review',
      level: 'activity',
      subject: 'project',
      details: 'requirement',
    },
  })
    .errors(errors('project_not_found', 'requirement_not_found', 'version_conflict'))
    .input(
      z.strictObject({
        slug,
        id: required(100),
        /** Of the words that were looked at; left out, those that it has now. */
        version: version.optional(),
      }),
    )
    .output(requirement),
  dismiss: userRoute({
    method: 'PUT',
    path: '/requirement/project/{slug}/dismiss',
    tags,
    summary: 'Say that a requirement is not to be tested, and why: it is no gap any more',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'requirement.dismiss',
      level: 'activity',
      subject: 'project',
      details: 'requirement',
    },
  })
    .errors(errors('project_not_found', 'requirement_not_found', 'not_allowed'))
    .input(z.strictObject({ slug, id: required(100), reason: required(500) }))
    .output(requirement),
  restore: userRoute({
    method: 'PUT',
    path: '/requirement/project/{slug}/restore',
    tags,
    summary: 'Say that a requirement is to be tested after all',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'requirement.restore',
      level: 'activity',
      subject: 'project',
      details: 'requirement',
    },
  })
    .errors(errors('project_not_found', 'requirement_not_found', 'not_allowed'))
    .input(z.strictObject({ slug, id: required(100) }))
    .output(requirement),
  export: userRoute({
    method: 'GET',
    path: '/requirement/project/{slug}/export',
    tags,
    summary: 'Requirements, their cases and last results as a file: a row for each pair',
    who: 'members',
    keyScope: 'read',
    cost: 'background',
  })
    .errors(errors('project_not_found'))
    .input(bySlug.extend({ format: z.enum(MATRIX_FORMATS) }))
    .output(z.file()),
  link: userRoute({
    method: 'GET',
    path: '/requirement/project/{slug}/link',
    tags,
    summary: "Where a project's requirements are written",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(z.object({ pattern: z.string().nullable() })),
  setLink: userRoute({
    method: 'PUT',
    path: '/requirement/project/{slug}/link',
    tags,
    summary: "Say where a project's requirements are written: an address with {id} in it",
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'requirement.setLink', level: 'activity', subject: 'project' },
  })
    .errors(errors('project_not_found', 'not_allowed'))
    .input(bySlug.extend({ pattern }))
    .output(z.object({ pattern: z.string().nullable() })),
};
