import { RELEASE_FORMATS } from '@caseloom/formats/export-formats';
import { z } from 'zod';
import { RELEASE_CHANGES } from './choices.ts';
import { releaseContents } from './contents.ts';
import { nothing, required, slug, text, time, truth } from './field.ts';
import { LIMITS } from './limits.ts';
import { pageOf, placeQuery } from './page.ts';
import { errors, userRoute } from './route.ts';
import { resultStatus, run } from './run.ts';

const tags = ['Release'] as const;
const day = z.iso.date();

/** What is tested before it goes out: the runs of it, whatever suites they are of. */
export const release = z.object({
  id: z.uuid(),
  projectSlug: z.string(),
  name: z.string(),
  note: z.string(),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  /** What was tested: builds or versions, as people wrote them. */
  builds: z.string(),
  status: z.enum(['open', 'released']),
  runs: z.number().int(),
  /** The test cases of its runs by their last result in it. */
  counts: run.shape.counts,
  createdAt: time,
  createdBy: z.string(),
});
export type ReleaseAnswer = z.infer<typeof release>;

/** A test case of a release by its last result in it. */
const releaseCase = z.object({
  suiteId: z.uuid(),
  caseKey: z.string(),
  name: z.string(),
  /** Where it went so. */
  runId: z.uuid(),
  status: resultStatus,
  requirements: z.array(z.string()),
});
export type ReleaseCase = z.infer<typeof releaseCase>;

/** The state of a release, on one page. */
export const releaseSummary = z.object({
  release,
  runs: z.array(run),
  /** Its test cases that cover a requirement, by their last result: what of them has not passed is its risk. */
  required: run.shape.counts,
  /** Its test cases of critical or high priority, or of a risk from `HIGH_RISK`, whether they cover a requirement or not. */
  risky: run.shape.counts,
  /** Its requirements by the worst last result of their test cases, the worst first. */
  requirements: z.array(
    z.object({ id: z.string(), status: resultStatus, testCases: z.number().int() }),
  ),
  /** The test cases that failed or are blocked, by priority, then those with most requirements; twenty at most. */
  failing: z.array(releaseCase),
  failingTotal: z.number().int(),
  /** Results said on each day (UTC), in order, of each test case of a run the last of the day; only days that have some. */
  daily: z.array(z.object({ day, passed: z.number().int(), failed: z.number().int() })),
});
export type ReleaseSummary = z.infer<typeof releaseSummary>;

/** How a test case differs between a release and what it is compared with; `failing`, `passing` and `otherwise` are the parts of `result`. */
export const releaseChange = z.enum(RELEASE_CHANGES);
export type ReleaseChange = z.infer<typeof releaseChange>;

const comparedCase = z.object({
  suiteId: z.uuid(),
  /** The test ID that it has now. */
  caseKey: z.string(),
  name: z.string(),
  /** Null where that side does not have the test case. */
  status: resultStatus.nullable(),
  otherStatus: resultStatus.nullable(),
  /** Where each side had its last result; null where it had none. */
  runId: z.uuid().nullable(),
  otherRunId: z.uuid().nullable(),
  /** The test ID that it had in each of these runs. */
  runCaseKey: z.string().nullable(),
  otherRunCaseKey: z.string().nullable(),
  isReworded: z.boolean(),
});

/** What differs between two states of the same test cases. */
export const releaseComparison = z.object({
  /**
   * How many test cases only this side has, only the other, both with other words or another test ID, or as they
   * were; how many of those of both sides have another last result (that passed and fail now, that failed and pass now, or
   * other), and how many of them this side has not run yet.
   * Since a release, until now: only by a result that was set after the one that the release has of the same test case.
   */
  counts: z.object({
    added: z.number().int(),
    removed: z.number().int(),
    reworded: z.number().int(),
    same: z.number().int(),
    result: z.number().int(),
    failing: z.number().int(),
    passing: z.number().int(),
    otherwise: z.number().int(),
    untested: z.number().int(),
  }),
  /** Those of the requested change, else all that were added, removed, or have another result: that passed and fail now first, then the worst; two hundred where nobody says how many. */
  changed: z.array(comparedCase),
  changedTotal: z.number().int(),
  /** Requirements that only one side covers, or that stand otherwise. */
  requirements: z.array(
    z.object({
      id: z.string(),
      status: resultStatus.nullable(),
      otherStatus: resultStatus.nullable(),
    }),
  ),
});
export type ReleaseComparison = z.infer<typeof releaseComparison>;

const id = z.uuid();
const byRelease = z.strictObject({ id });
/** Which test cases a comparison lists, and which part of them. */
const listed = {
  change: releaseChange.optional(),
  limit: placeQuery.limit,
  skip: placeQuery.from,
};
const fields = {
  name: required(LIMITS.name),
  note: text(LIMITS.description).trim().optional(),
  startsOn: day.nullable().optional(),
  endsOn: day.nullable().optional(),
  builds: text(LIMITS.name).trim().optional(),
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
  contents: userRoute({
    method: 'GET',
    path: '/release/{id}/contents',
    tags,
    summary: 'What is deleted with a release, and what of it stays, counted',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('release_not_found'))
    .input(byRelease)
    .output(releaseContents),
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
  cases: userRoute({
    method: 'GET',
    path: '/release/{id}/cases',
    tags,
    summary:
      'The test cases that a figure of a release counts, the worst first, of equals the riskiest',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('release_not_found'))
    .input(
      byRelease.extend({
        ...placeQuery,
        status: resultStatus.optional(),
        /** Only those that cover it. */
        requirement: required(100).optional(),
        /** Only those that cover some requirement. */
        isRequired: truth.optional(),
        /** Only those that `risky` counts. */
        isRisky: truth.optional(),
        /** Only those that failed or are blocked. */
        isFailing: truth.optional(),
      }),
    )
    .output(pageOf(releaseCase)),
  compare: userRoute({
    method: 'GET',
    path: '/release/{id}/compare/{otherId}',
    tags,
    summary: 'What changed since another release: test cases, words, results, requirements',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('release_not_found'))
    .input(byRelease.extend({ otherId: z.uuid(), ...listed }))
    .output(releaseComparison),
  changes: userRoute({
    method: 'GET',
    path: '/release/{id}/changes',
    tags,
    summary: 'What changed since a release: its suites as they are now, with their last results',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('release_not_found'))
    .input(byRelease.extend(listed))
    .output(releaseComparison),
  file: userRoute({
    method: 'GET',
    path: '/release/{id}/report',
    tags,
    summary: 'The state of a release as a file: one page, or a workbook of all its test cases',
    who: 'members',
    keyScope: 'read',
    cost: 'background',
  })
    .errors(errors('release_not_found'))
    .input(byRelease.extend({ format: z.enum(RELEASE_FORMATS) }))
    .output(z.file()),
};
