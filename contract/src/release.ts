import { z } from 'zod';
import { nothing, required, slug, text, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';
import { resultStatus, run } from './run.ts';

const tags = ['Release'];
const day = z.iso.date();

/** What is tested before it goes out: the runs of it, whatever suites they are of. */
export const release = z.object({
  id: z.uuid(),
  projectSlug: z.string(),
  name: z.string(),
  note: z.string(),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  status: z.enum(['open', 'released']),
  runs: z.number().int(),
  /** The test cases of its runs by their last result in it. */
  counts: run.shape.counts,
  createdAt: time,
  createdBy: z.string(),
});
export type ReleaseAnswer = z.infer<typeof release>;

const releaseCase = z.object({
  suiteId: z.uuid(),
  caseKey: z.string(),
  name: z.string(),
  /** Where it went so. */
  runId: z.uuid(),
  status: resultStatus,
});

/** The state of a release, on one page. */
export const releaseSummary = z.object({
  release,
  runs: z.array(run),
  /** Its requirements by the worst last result of their test cases, the worst first. */
  requirements: z.array(
    z.object({ id: z.string(), status: resultStatus, testCases: z.number().int() }),
  ),
  /** The test cases that failed or are blocked, those with most requirements first; twenty at most. */
  failing: z.array(releaseCase.extend({ requirements: z.array(z.string()) })),
  failingTotal: z.number().int(),
  /** Results set on each day (UTC), in order; only days that have some. */
  daily: z.array(z.object({ day, passed: z.number().int(), failed: z.number().int() })),
});
export type ReleaseSummary = z.infer<typeof releaseSummary>;

const id = z.uuid();
const byRelease = z.strictObject({ id });
const fields = {
  name: required(LIMITS.name),
  note: text(LIMITS.description).trim().optional(),
  startsOn: day.nullable().optional(),
  endsOn: day.nullable().optional(),
};

export const releaseRoutes = {
  create: userRoute({
    method: 'POST',
    path: '/release',
    tags,
    summary: 'Add a release to a project',
    successStatus: 201,
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: { action: 'release.create', level: 'activity', subject: 'answer' },
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ projectSlug: slug, ...fields }))
    .output(release),
  listOfProject: userRoute({
    method: 'GET',
    path: '/release/project/{slug}',
    tags,
    summary: "A project's releases, newest first",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug }))
    .output(z.array(release)),
  get: userRoute({
    method: 'GET',
    path: '/release/{id}',
    tags,
    summary: 'The state of a release on one page: runs, requirements, what fails, by day',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('release_not_found'))
    .input(byRelease)
    .output(releaseSummary),
  update: userRoute({
    method: 'PUT',
    path: '/release/{id}',
    tags,
    summary: 'Change a release, or the runs in it: a run is in one release at most',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'release.update',
      level: 'activity',
      subject: { kind: 'release', field: 'id' },
    },
  })
    .errors(errors('release_not_found', 'run_not_found'))
    .input(
      byRelease.extend({
        ...fields,
        name: fields.name.optional(),
        status: release.shape.status.optional(),
        /** All the runs that are in it from now on. */
        runIds: z.array(z.uuid()).max(LIMITS.page).optional(),
      }),
    )
    .output(release),
  delete: userRoute({
    method: 'DELETE',
    path: '/release/{id}',
    tags,
    summary: 'Delete a release; its runs and their results stay',
    successStatus: 204,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'release.delete',
      level: 'activity',
      subject: { kind: 'release', field: 'id' },
    },
  })
    .errors(errors('release_not_found', 'not_allowed'))
    .input(byRelease)
    .output(nothing),
  compare: userRoute({
    method: 'GET',
    path: '/release/{id}/compare/{otherId}',
    tags,
    summary: 'What changed since another release: test cases, their words, and their results',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('release_not_found'))
    .input(byRelease.extend({ otherId: z.uuid() }))
    .output(
      z.object({
        /** How many test cases are in this one only, in the other only, or in both with other words. */
        counts: z.object({
          added: z.number().int(),
          removed: z.number().int(),
          reworded: z.number().int(),
          same: z.number().int(),
        }),
        /** The first of the test cases that went otherwise; null where one of the two does not have it. */
        changed: z.array(
          z.object({
            caseKey: z.string(),
            name: z.string(),
            status: resultStatus.nullable(),
            otherStatus: resultStatus.nullable(),
            isReworded: z.boolean(),
          }),
        ),
        changedTotal: z.number().int(),
        /** Requirements that only one of the two covers. */
        requirements: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
      }),
    ),
};
