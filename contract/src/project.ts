import { z } from 'zod';
import { projectContents } from './contents.ts';
import { nothing, required, slug, text, time, version } from './field.ts';
import { LIMITS } from './limits.ts';
import { resultRule } from './result-rule.ts';
import { errors, userRoute } from './route.ts';
import { colleague } from './user.ts';

export const projectCounts = z.object({
  models: z.number().int(),
  testData: z.number().int(),
  steps: z.number().int(),
  testCases: z.number().int(),
  suites: z.number().int(),
});

export const projectRole = z.enum(['projectOwner', 'member']);

export const project = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** A `data:` address of a PNG picture. */
  logoUrl: z.string().nullable(),
  status: z.enum(['active', 'deleted']),
  createdAt: time,
  updatedAt: time,
  version,
  owner: colleague,
  members: z.array(
    z.object({ user: colleague, role: projectRole, status: z.enum(['invited', 'active']) }),
  ),
  counts: projectCounts,
  /** Whether the asking user wants it first. */
  isFavourite: z.boolean(),
  /** Whether we drew it, to be looked at: no plan counts that. */
  isSample: z.boolean(),
  /** Of several verdicts on a case of a run, which one its result shows. */
  resultRule: resultRule.optional(),
  /** What the asking user may do here, so that no page offers what would be refused. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), addMember: z.boolean() }),
});
export type Project = z.infer<typeof project>;

/** A small PNG or JPEG picture as a `data:` address; it is kept as a PNG of at most 256 pixels a side. */
export const logo = z
  .string()
  .max(Math.ceil(LIMITS.logoBytes * 1.4))
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/);

export const createProjectDto = z.strictObject({
  name: required(LIMITS.name),
  description: text(LIMITS.description).trim().optional(),
  logo: logo.nullable().optional(),
  memberIds: z.array(z.uuid()).max(200).optional(),
});

const listed = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), createdAt: time });
const bySlug = z.strictObject({ slug });
const byMember = z.strictObject({ id: z.uuid(), userId: z.uuid() });
const tags = ['Project'] as const;

export const projectRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/project',
    tags,
    summary: 'The projects I am in (an owner: all), newest first',
    // owners see all, others the ones they are in
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  }).output(z.array(project)),
  create: userRoute({
    method: 'POST',
    path: '/project',
    tags,
    summary: 'Create a project',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'project.create', level: 'activity', subject: 'answer' },
  })
    .errors(
      errors('project_name_taken', 'user_not_found', 'picture_unreadable', 'idempotency_conflict'),
    )
    .input(createProjectDto)
    .output(project),
  drawSample: userRoute({
    method: 'POST',
    path: '/project/sample',
    tags,
    summary: 'The sample project, drawn where it is not there yet; it is deleted like any other',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    // the calls that it is drawn by are written down each
    audit: 'none',
  })
    .errors(errors('project_name_taken', 'limit_reached'))
    .output(project),
  companyList: userRoute({
    method: 'GET',
    path: '/project/company',
    tags,
    summary: 'My visible projects with their counts, newest first',
    // owners see all, others the ones they are in
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.array(listed.extend({ counts: projectCounts }))),
  counts: userRoute({
    method: 'GET',
    path: '/project/count',
    tags,
    summary: 'Counts per visible project, newest first',
    // owners see all, others the ones they are in
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(
    z.array(
      listed.extend({
        ...projectCounts.shape,
        isSample: z.boolean(),
        /** Whether it is told among the figures of all: samples are not. */
        isCounted: z.boolean(),
      }),
    ),
  ),
  get: userRoute({
    method: 'GET',
    path: '/project/{slug}',
    tags,
    summary: 'One project',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(project),
  update: userRoute({
    method: 'PUT',
    path: '/project/{slug}/edit',
    tags,
    summary:
      'Rename or describe a project, or choose how results are put together; who of `memberIds` is not in it yet is invited',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'project.update',
      level: 'activity',
      subject: 'project',
      details: 'resultRule',
    },
  })
    .errors(
      errors(
        'project_not_found',
        'not_allowed',
        'version_conflict',
        'project_name_taken',
        'user_not_found',
        'picture_unreadable',
      ),
    )
    .input(
      createProjectDto.extend({
        slug,
        version,
        /** Changes what open runs show; completed ones stay as they are. */
        resultRule: resultRule.optional(),
      }),
    )
    .output(project),
  contents: userRoute({
    method: 'GET',
    path: '/project/{slug}/contents',
    tags,
    summary: 'What is deleted with a project, and what of it stays, counted',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(projectContents),
  delete: userRoute({
    method: 'DELETE',
    path: '/project/{slug}',
    tags,
    summary: 'Put a project into the bin, for 30 days',
    successStatus: 204,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'project.delete', level: 'activity', subject: 'project' },
  })
    .errors(errors('project_not_found', 'not_allowed'))
    .input(bySlug)
    .output(nothing),
  setFavourite: userRoute({
    method: 'PUT',
    path: '/project/{slug}/favourite',
    tags,
    summary: 'Put a project among my favourites, or take it out',
    successStatus: 204,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('project_not_found'))
    .input(bySlug.extend({ isFavourite: z.boolean() }))
    .output(nothing),
  addMember: userRoute({
    method: 'POST',
    path: '/project/{id}/addMember/{userId}',
    tags,
    summary: 'Invite a colleague into a project',
    successStatus: 201,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'project.addMember',
      level: 'activity',
      subject: { kind: 'user', field: 'userId' },
      projectField: 'id',
    },
  })
    .errors(errors('project_not_found', 'not_allowed', 'user_not_found', 'already_member'))
    .input(byMember)
    .output(project),
  removeMember: userRoute({
    method: 'DELETE',
    path: '/project/{id}/removeMember/{userId}',
    tags,
    summary: 'Take a member out of a project',
    successStatus: 204,
    // a member: only oneself
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'project.removeMember',
      level: 'activity',
      subject: { kind: 'user', field: 'userId' },
      projectField: 'id',
      details: 'departure',
    },
  })
    .errors(errors('project_not_found', 'not_allowed', 'user_not_found', 'last_owner'))
    .input(byMember)
    .output(nothing),
};
