import { MATRIX_FORMATS } from '@caseloom/formats/export-formats';
import { z } from 'zod';
import { required, slug, text, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';
import { resultStatus } from './run.ts';

const coveringCase = z.object({
  suiteId: z.uuid(),
  caseKey: z.string(),
  name: z.string(),
  /** Null where it was never run, or its run was deleted: then there is a result without it. */
  runId: z.uuid().nullable(),
  status: resultStatus,
  updatedAt: time.nullable(),
  /** True where the result is of other words than the case has now, or of a run that was deleted. */
  isBeforeChange: z.boolean(),
});

/** What a drawing says it is for: the marks on its nodes and ways, and how their cases went last. */
export const requirement = z.object({
  /** As it stands on the nodes and ways. */
  id: z.string(),
  /** The models that carry it. */
  models: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** True where those nodes and ways say something else than when a person last looked, or cases were first made. */
      isSuspect: z.boolean(),
    }),
  ),
  isSuspect: z.boolean(),
  /** How many cases of suites pass such a node or way, each counted once. */
  caseCount: z.number().int(),
  /** Fifty of them at most, those that failed before all others; the export has all. */
  cases: z.array(coveringCase),
  /** The worst last result of its cases, as a release has it: failed, blocked, untested, skipped, passed. */
  status: resultStatus,
  /** True where that is how it stood before its cases changed: none was executed as it is now. */
  isBeforeChange: z.boolean(),
  /** Why it is not to be tested, where somebody said so: it counts for as long as no case covers it. */
  dismissed: z.object({ reason: z.string(), by: z.string(), at: time }).nullable(),
  reviewedAt: time.nullable(),
  reviewedBy: z.string().nullable(),
});
export type RequirementAnswer = z.infer<typeof requirement>;

/** A case as a column of the table of requirements: those of them that it covers. */
const matrixCase = coveringCase.extend({
  requirements: z.array(z.string()),
  /** Those of them that it has no result for: it was last executed in other words, and did not cover them then. */
  untestedFor: z.array(z.string()),
});
export type MatrixCase = z.infer<typeof matrixCase>;

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
    summary: 'Say that the models still do what a requirement asks: it is suspect no more',
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
    .errors(errors('project_not_found', 'requirement_not_found'))
    .input(z.strictObject({ slug, id: required(100) }))
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
