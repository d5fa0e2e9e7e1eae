import { z } from 'zod';
import { nothing, required, slug, text, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

export const stepType = z.enum(['context', 'action', 'outcome']);

export const step = z.object({
  id: z.uuid(),
  projectSlug: z.string(),
  label: z.string(),
  type: stepType,
  expected: z.string().optional(),
  createdAt: time,
  /** How many saved models use it. */
  usedBy: z.number().int(),
});
export type StepAnswer = z.infer<typeof step>;

const stepFields = {
  label: required(LIMITS.label),
  type: stepType,
  expected: text(LIMITS.description).trim().optional(),
};

export const createStepRequestDto = z.strictObject({ projectSlug: slug, ...stepFields });

const tags = ['Step'] as const;
const stepId = z.uuid();

export const stepRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/step/project/{projectSlug}',
    tags,
    summary: "A project's library of steps",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ projectSlug: slug }))
    .output(z.array(step)),
  create: userRoute({
    method: 'POST',
    path: '/step',
    tags,
    summary: 'Add a step to the library',
    successStatus: 201,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: { action: 'step.create', level: 'activity', subject: 'answer' },
  })
    .errors(errors('project_not_found', 'step_exists'))
    .input(createStepRequestDto)
    .output(step),
  update: userRoute({
    method: 'PUT',
    path: '/step/{stepId}',
    tags,
    summary: 'Rename a step everywhere',
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: { action: 'step.update', level: 'activity', subject: { kind: 'step', field: 'stepId' } },
  })
    .errors(errors('step_not_found', 'step_exists'))
    .input(
      z.strictObject({
        stepId,
        /** Left out, each stays as it is; only with a type, no expected result means that there is none. */
        ...z.strictObject(stepFields).partial().shape,
        /** Its own: a step does not move. */
        projectSlug: slug.optional(),
      }),
    )
    .output(step),
  delete: userRoute({
    method: 'DELETE',
    path: '/step/{stepId}',
    tags,
    summary: 'Delete a step that no model uses, for good',
    successStatus: 204,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: { action: 'step.delete', level: 'activity', subject: { kind: 'step', field: 'stepId' } },
  })
    .errors(errors('step_not_found', 'step_in_use', 'needed_in_bin'))
    .input(z.strictObject({ stepId }))
    .output(nothing),
};
