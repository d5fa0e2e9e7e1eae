import { z } from 'zod';
import { required, slug, time } from './field.ts';
import { errors, userRoute } from './route.ts';
import { resultStatus } from './run.ts';

/** What a drawing says it is for: the marks on its nodes, and how their cases went last. */
export const requirement = z.object({
  /** As it stands on the nodes. */
  id: z.string(),
  /** The models whose nodes carry it. */
  models: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** True where those nodes say something else than when a person last looked, or cases were first made. */
      isSuspect: z.boolean(),
    }),
  ),
  isSuspect: z.boolean(),
  /** The cases of suites that pass such a node, each once. */
  cases: z.array(
    z.object({
      suiteId: z.uuid(),
      caseKey: z.string(),
      name: z.string(),
      /** Null where it was never run. */
      runId: z.uuid().nullable(),
      status: resultStatus,
      updatedAt: time.nullable(),
    }),
  ),
  /** Failed where any case failed; passed where all of them passed; else untested. */
  status: z.enum(['passed', 'failed', 'untested']),
  reviewedAt: time.nullable(),
  reviewedBy: z.string().nullable(),
});
export type RequirementAnswer = z.infer<typeof requirement>;

const tags = ['Requirement'];

export const requirementRoutes = {
  listOfProject: userRoute
    .route({
      method: 'GET',
      path: '/requirement/project/{slug}',
      tags,
      summary: "A project's requirements with their cases and last results",
    })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug }))
    .output(z.array(requirement)),
  review: userRoute
    .route({
      method: 'PUT',
      path: '/requirement/project/{slug}/review',
      tags,
      summary: 'Say that the models still do what a requirement asks: it is suspect no more',
    })
    .errors(errors('project_not_found', 'requirement_not_found'))
    .input(z.strictObject({ slug, id: required(100) }))
    .output(requirement),
};
