import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { draft } from './draft.ts';
import { errors, userRoute } from './route.ts';

const tags = ['AI'] as const;

const language = z.enum(LANGUAGES).optional();
/** `rules`: without the language model, also where there is one. */
const way = z.enum(['rules', 'ai']).optional();

/** How an answer about what is there came to be. */
const common = {
  way: draft.shape.way,
  usage: draft.shape.usage,
  /** Why rules alone made it, or a part of it, where there is a language model; `reason`: what the service itself answered. */
  failure: z
    .object({ code: z.string(), message: z.string(), reason: z.string().nullable() })
    .nullable(),
};

/** What is proposed for models and suites that are there. */
export const aiProposalRoutes = {
  suggest: userRoute({
    method: 'POST',
    path: '/ai/suggest/{modelId}',
    tags,
    summary:
      'A draft that adds to a model what it leaves out of wrong input: invalid test data, and ways for it; a language model goes on with it after a 202',
    successStatus: 201,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
    takesTime: true,
  })
    .errors(errors('model_not_found', 'project_not_found', 'rate_limited', 'unavailable'))
    .input(
      z.strictObject({
        modelId: z.uuid(),
        way: way,
        /** Both, where nothing is said. */
        what: z
          .array(z.enum(['ways', 'data']))
          .min(1)
          .max(2)
          .optional(),
      }),
    )
    .output(draft),
  explain: userRoute({
    method: 'POST',
    path: '/ai/explain/{modelId}',
    tags,
    summary:
      'What a model draws, in sentences, each with the nodes it speaks of; asked of the language model, where there is one',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('model_not_found', 'rate_limited'))
    .input(z.strictObject({ modelId: z.uuid(), way: way }))
    .output(
      z.object({
        ...common,
        sentences: z.array(z.object({ text: z.string(), nodeIds: z.array(z.string()) })),
      }),
    ),
  nameCases: userRoute({
    method: 'POST',
    path: '/ai/names/{suiteId}',
    tags,
    summary:
      'Better names for cases of a suite that nobody named, by what tells each from the others. Nothing is changed: `PUT /suite/{id}/case/{key}` gives a name',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'rate_limited'))
    .input(
      z.strictObject({
        suiteId: z.uuid(),
        way: way,
        /** Of the names; that of the caller, where nothing is said. */
        language,
      }),
    )
    .output(
      z.object({
        ...common,
        names: z.array(z.object({ key: caseKey, before: z.string(), name: z.string() })),
        /** How many cases were not looked at: a suite may have more than are named at once. */
        left: z.number().int(),
      }),
    ),
};
