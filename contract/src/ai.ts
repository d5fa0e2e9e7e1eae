import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { draft, draftId, draftNews, draftNode, draftSummary } from './draft.ts';
import { nothing, required, slug, text, time } from './field.ts';
import { generationResult } from './generation.ts';
import { LIMITS } from './limits.ts';
import { bddType, modelEdge } from './model.ts';
import { pageOf, pageQuery } from './page.ts';
import { errors, uploadRoute, userRoute } from './route.ts';
import { caseKey } from './suite.ts';

const wishes = {
  projectSlug: slug,
  language: z.enum(['en', 'tr']).optional(),
  bddType: bddType.optional(),
  /** `rules`: without the language model, also where there is one. */
  way: z.enum(['rules', 'ai']).optional(),
  /** False: no negative test cases. */
  negative: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .optional(),
};

const promptDto = z.strictObject({ ...wishes, prompt: required(LIMITS.prompt) });

const uploadDto = z.strictObject({
  ...wishes,
  files: z.preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z.array(z.file()).min(1).max(LIMITS.draftFiles),
  ),
});

/** What is accepted: everything, where nothing is said. */
const parts = z.strictObject({
  models: z
    .array(
      z.strictObject({
        id: draftId,
        name: required(LIMITS.name).optional(),
        /** The drawing as the user left it; as it was proposed, where nothing is said. */
        nodes: z.array(draftNode).max(LIMITS.nodes).optional(),
        edges: z.array(modelEdge).max(LIMITS.edges).optional(),
      }),
    )
    .max(LIMITS.draftModels),
  /** Ids of records of data. */
  testData: z.array(draftId).max(LIMITS.dataValues).optional(),
});

const tags = ['AI'];
const id = z.uuid();
const byDraft = z.strictObject({ id });
const settings = z.object({
  /** Whose language model is used: none where drafts are made by rules alone. */
  of: z.enum(['none', 'operator', 'company']),
  /** Whether the operator lets companies choose their own. */
  canChange: z.boolean(),
  /** Of the company's own. */
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  /** A key is never told again. */
  hasKey: z.boolean(),
  /** In this month. */
  usage: z.object({
    drafts: z.number().int(),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
  }),
});
export type AiSettings = z.infer<typeof settings>;

const starting = errors('project_not_found', 'rate_limited', 'quota_reached', 'unavailable');
const uploading = errors('too_large', 'unsupported_type');
const changing = errors('draft_not_found', 'draft_not_ready');

/** How an answer about what is there came to be. */
const asked = {
  way: draft.shape.way,
  usage: draft.shape.usage,
  /** Why rules alone made it, where there is a language model. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
};

export const aiRoutes = {
  status: userRoute
    .route({
      method: 'GET',
      path: '/ai',
      tags,
      summary:
        'How drafts are made here: by rules alone or with a language model, and what is left',
    })
    .output(
      z.object({
        way: z.enum(['rules', 'ai']),
        /** Of the language model, for everyone to see; its address and key are not. */
        model: z.string().nullable(),
        /** Drafts by the language model in this month; null where nothing limits them. */
        quota: z
          .object({ used: z.number().int(), limit: z.number().int(), resetsAt: time })
          .nullable(),
        limits: z.object({
          prompt: z.number().int(),
          files: z.number().int(),
          uploadBytes: z.number().int(),
          types: z.array(z.string()),
        }),
      }),
    ),
  settings: userRoute
    .route({ method: 'GET', path: '/ai/settings', tags, summary: "The company's language model" })
    .errors(errors('not_allowed'))
    .output(settings),
  setSettings: userRoute
    .route({
      method: 'PUT',
      path: '/ai/settings',
      tags,
      summary: 'Choose a language model: any service that speaks the OpenAI protocol',
    })
    .errors(errors('not_allowed', 'ai_settings_closed', 'ai_address_closed', 'version_conflict'))
    .input(
      z.strictObject({
        baseUrl: text(500).pipe(z.url({ protocol: /^https?$/ })),
        model: required(200),
        /** As it was, where it is not said and the address stays; null for none. */
        key: required(500).nullable().optional(),
        /** What the owner saw; where another chose something else meanwhile, nothing is changed. */
        before: z
          .strictObject({ baseUrl: z.string().nullable(), model: z.string().nullable() })
          .optional(),
      }),
    )
    .output(settings),
  deleteSettings: userRoute
    .route({
      method: 'DELETE',
      path: '/ai/settings',
      tags,
      summary: "Go back to the operator's language model, or to rules alone",
    })
    .errors(errors('not_allowed'))
    .output(settings),
  prompt: userRoute
    .meta({ takesTime: true })
    .route({
      method: 'POST',
      path: '/ai/prompt',
      tags,
      summary:
        'A draft from words; what takes longer than 20 seconds goes on after a 202. With `Accept: text/event-stream` it is told as it grows',
      successStatus: 201,
    })
    .errors(starting)
    .input(promptDto)
    .output(draft),
  promptStream: userRoute
    .route({
      method: 'POST',
      path: '/ai/prompt/stream',
      tags,
      summary: 'The same, as server-sent events; the first one tells its id, the last one its end',
    })
    .errors(starting)
    .input(promptDto)
    .output(eventIterator(draftNews)),
  upload: uploadRoute
    .meta({ takesTime: true })
    .route({
      method: 'POST',
      path: '/ai/upload',
      tags,
      summary:
        'A draft from files: multipart, `files` being .txt, .md, .gherkin, .feature, .doc, .docx or a .zip of these, at most 50 and 20 MB together',
      successStatus: 201,
    })
    .errors(starting)
    .errors(uploading)
    .input(uploadDto)
    .output(draft),
  uploadStream: uploadRoute
    .route({
      method: 'POST',
      path: '/ai/upload/stream',
      tags,
      summary: 'The same, as server-sent events, with the state of each file',
    })
    .errors(starting)
    .errors(uploading)
    .input(uploadDto)
    .output(eventIterator(draftNews)),
  list: userRoute
    .route({ method: 'GET', path: '/ai/draft', tags, summary: 'My drafts, newest first' })
    .input(z.strictObject({ ...pageQuery, projectSlug: slug.optional() }))
    .output(pageOf(draftSummary)),
  get: userRoute
    .route({ method: 'GET', path: '/ai/draft/{id}', tags, summary: 'One draft' })
    .errors(errors('draft_not_found'))
    .input(byDraft)
    .output(draft),
  stream: userRoute
    .route({
      method: 'GET',
      path: '/ai/draft/{id}/stream',
      tags,
      summary: 'A draft as it is now and at each change, as server-sent events, until it is done',
    })
    .errors(errors('draft_not_found'))
    .input(byDraft)
    .output(eventIterator(draftNews)),
  cancel: userRoute
    .route({
      method: 'PUT',
      path: '/ai/draft/{id}/cancel',
      tags,
      summary: 'Stop making a draft; what was there before stays',
    })
    .errors(errors('draft_not_found'))
    .input(byDraft)
    .output(draft),
  skipFile: userRoute
    .route({
      method: 'PUT',
      path: '/ai/draft/{id}/skip/{file}',
      tags,
      summary: 'Leave a file out that is not read yet, told by its place among the files from 0',
    })
    .errors(changing)
    .input(byDraft.extend({ file: z.coerce.number().int().min(0).max(LIMITS.draftFiles) }))
    .output(draft),
  again: userRoute
    .meta({ takesTime: true })
    .route({
      method: 'POST',
      path: '/ai/draft/{id}/again',
      tags,
      summary:
        'Make a draft once more that failed, was stopped or interrupted, from the same texts',
    })
    .errors(changing)
    .errors(errors('rate_limited', 'quota_reached', 'unavailable'))
    .input(byDraft)
    .output(draft),
  delete: userRoute
    .route({
      method: 'DELETE',
      path: '/ai/draft/{id}',
      tags,
      summary: 'Discard a draft, also one that is being made',
      successStatus: 204,
    })
    .errors(errors('draft_not_found'))
    .input(byDraft)
    .output(nothing),
  refine: userRoute
    .meta({ takesTime: true })
    .route({
      method: 'POST',
      path: '/ai/draft/{id}/refine',
      tags,
      summary: 'Answer questions of a draft, or add a sentence to what it is made from',
    })
    .errors(changing)
    .errors(errors('rate_limited', 'quota_reached', 'unavailable'))
    .input(
      byDraft.extend({
        /** By id of the question: the value of a choice, or free words. */
        answers: z.record(text(100), required(LIMITS.description)).optional(),
        sentence: required(LIMITS.description).optional(),
        /** The draft as the user left it, without what they discarded: as it is, where nothing is said. */
        parts: parts.optional(),
        /** Ids of nodes that were accepted: they stay as they are. */
        accepted: z.array(draftId).max(LIMITS.nodes).optional(),
      }),
    )
    .output(draft),
  undo: userRoute
    .route({
      method: 'POST',
      path: '/ai/draft/{id}/undo',
      tags,
      summary: 'Take the last refinement back; of an accepted draft, what accepting made',
    })
    .errors(errors('draft_not_found', 'draft_not_ready', 'model_in_use', 'draft_used'))
    .input(byDraft)
    .output(draft),
  generate: userRoute
    .route({
      method: 'GET',
      path: '/ai/draft/{id}/generate/{modelId}',
      tags,
      summary: 'The test cases that a model of a draft would have',
    })
    .errors(errors('draft_not_found', 'model_not_found', 'model_invalid'))
    .input(byDraft.extend({ modelId: draftId }))
    .output(generationResult),
  suggest: userRoute
    .meta({ takesTime: true })
    .route({
      method: 'POST',
      path: '/ai/suggest/{modelId}',
      tags,
      summary:
        'A draft that adds to a model what it leaves out of wrong input: invalid test data, and ways for it; a language model goes on with it after a 202',
      successStatus: 201,
    })
    .errors(errors('model_not_found', 'project_not_found', 'rate_limited', 'unavailable'))
    .input(
      z.strictObject({
        modelId: z.uuid(),
        way: wishes.way,
        /** Both, where nothing is said. */
        what: z
          .array(z.enum(['ways', 'data']))
          .min(1)
          .max(2)
          .optional(),
      }),
    )
    .output(draft),
  explain: userRoute
    .route({
      method: 'POST',
      path: '/ai/explain/{modelId}',
      tags,
      summary:
        'What a model draws, in sentences, each with the nodes it speaks of; asked of the language model, where there is one',
    })
    .errors(errors('model_not_found', 'rate_limited'))
    .input(z.strictObject({ modelId: z.uuid(), way: wishes.way }))
    .output(
      z.object({
        ...asked,
        sentences: z.array(z.object({ text: z.string(), nodeIds: z.array(z.string()) })),
      }),
    ),
  nameCases: userRoute
    .route({
      method: 'POST',
      path: '/ai/names/{suiteId}',
      tags,
      summary:
        'Better names for cases of a suite that nobody named, by what tells each from the others. Nothing is changed: `PUT /suite/{id}/case/{key}` gives a name',
    })
    .errors(errors('suite_not_found', 'suite_not_ready', 'rate_limited'))
    .input(
      z.strictObject({
        suiteId: z.uuid(),
        way: wishes.way,
        /** Of the names; that of the caller, where nothing is said. */
        language: wishes.language,
      }),
    )
    .output(
      z.object({
        ...asked,
        names: z.array(z.object({ key: caseKey, before: z.string(), name: z.string() })),
        /** How many cases were not looked at: a suite may have more than are named at once. */
        left: z.number().int(),
      }),
    ),
  accept: userRoute
    .route({
      method: 'POST',
      path: '/ai/accept/{draftId}',
      tags,
      summary: 'Make models, steps and data of what is accepted: all of it, or nothing',
      successStatus: 201,
    })
    .errors(changing)
    .errors(errors('project_not_found', 'version_conflict', 'nested_unknown', 'nested_cycle'))
    .input(
      z.strictObject({ draftId: z.uuid(), projectSlug: slug.optional(), parts: parts.optional() }),
    )
    .output(draft),
};
