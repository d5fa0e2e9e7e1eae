import { z } from 'zod';
import { text } from './field.ts';
import { generationResult, problem, settings } from './generation.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

/** A model that is kept nowhere: what a file of it says. */
export const modelText = z.strictObject({
  /** JSON of Caseloom or GraphWalker, GraphML, BPMN, Mermaid, PlantUML or Graphviz, recognized by its content. */
  text: text(LIMITS.modelText).min(1),
  /** Names a model that has no name. */
  fileName: text(LIMITS.name).optional(),
});

/** What may be set for test cases that are asked for; what is left out is as the model says. */
export const chosenSettings = settings
  .pick({
    ...{ criterion: true, strength: true, combine: true, maxVisits: true, maxLength: true },
    ...{ negative: true, polarity: true, seed: true, limit: true, through: true, avoid: true },
    ...{ only: true, order: true },
  })
  .partial();
export type ChosenSettings = z.infer<typeof chosenSettings>;

const tags = ['Model'] as const;

/** What was simplified while a file was read. */
const remark = z.object({ code: z.string(), message: z.string() });

export const checkedModel = z.object({
  name: z.string(),
  problems: z.array(problem),
  report: z.array(remark),
});
export type CheckedModel = z.infer<typeof checkedModel>;

/** Calls on a model as text: it is read and worked out, and nothing is stored. */
export const modelTextRoutes = {
  check: userRoute({
    method: 'POST',
    path: '/model/check',
    tags,
    summary: 'The problems of a model that is given as text; nothing is stored',
    who: 'users',
    keyScope: 'read',
    cost: 'interactive',
    audit: 'none',
  })
    .errors(errors('model_unreadable', 'work_too_large', 'unavailable'))
    .input(modelText)
    .output(checkedModel),
  preview: userRoute({
    method: 'POST',
    path: '/model/preview',
    tags,
    summary: 'Test cases of a model that is given as text; nothing is stored',
    who: 'users',
    keyScope: 'read',
    cost: 'interactive',
    audit: 'none',
  })
    .errors(errors('model_unreadable', 'model_invalid', 'unavailable'))
    .input(modelText.extend({ settings: chosenSettings.optional() }))
    .output(generationResult),
};
