import { DOCUMENT_EXTENSIONS } from '@caseloom/formats/import-formats';
import { LANGUAGES } from '@caseloom/locales/language';
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { aiLinkRoutes } from './ai-link.ts';
import { aiProposalRoutes } from './ai-proposal.ts';
import { aiSettingsRoutes } from './ai-settings.ts';
import { starting, wishes } from './ai-wishes.ts';
import { draft, draftChoices, draftId, draftNews, draftNode, draftSummary } from './draft.ts';
import { draftEdit } from './draft-edit.ts';
import { nothing, required, slug, text } from './field.ts';
import { generationResult } from './generation.ts';
import { LIMITS } from './limits.ts';
import { modelEdge } from './model.ts';
import { pageOf, pageQuery } from './page.ts';
import { errors, userRoute } from './route.ts';

/** What a draft can be made from. */
const DOCUMENT_TYPES = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`);

/** A sentence of the texts, as the draft has it. */
const quote = z.strictObject({
  file: required(LIMITS.description),
  line: z.int().min(1),
  text: required(LIMITS.description),
});

const promptDto = z.strictObject({
  ...wishes,
  prompt: required(LIMITS.prompt),
  /** What a language model answered that was asked elsewhere with the text of `promptText`: it is drawn like that of one that is connected. */
  answer: required(LIMITS.draftAnswer).optional(),
});

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

const tags = ['AI'] as const;
const id = z.uuid();
const byDraft = z.strictObject({ id });

const uploading = errors('too_large', 'unsupported_type');
const changing = errors('draft_not_found', 'draft_not_ready');

export const aiRoutes = {
  ...aiSettingsRoutes,
  ...aiLinkRoutes,
  prompt: userRoute({
    method: 'POST',
    path: '/ai/prompt',
    tags,
    summary:
      'A draft from words; what takes longer than 20 seconds goes on after a 202. With `Accept: text/event-stream` it is told as it grows',
    successStatus: 201,
    who: 'members',
    // it waits for a person: no key accepts one
    keyScope: 'write',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
    takesTime: true,
    streamPath: '/ai/prompt/stream',
  })
    .errors(starting)
    .input(promptDto)
    .output(draft),
  promptText: userRoute({
    method: 'POST',
    path: '/ai/prompt/text',
    tags,
    summary:
      'What a language model would be asked, to be copied into any chat: the call for a draft takes its answer',
    who: 'members',
    // an agent may draw a draft itself
    keyScope: 'read',
    cost: 'light',
    // nothing is changed by it
    audit: 'none',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        projectSlug: slug,
        language: z.enum(LANGUAGES).optional(),
        prompt: required(LIMITS.prompt),
      }),
    )
    .output(z.object({ text: z.string() })),
  promptStream: userRoute({
    method: 'POST',
    path: '/ai/prompt/stream',
    tags,
    summary: 'The same, as server-sent events; the first one tells its id, the last one its end',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
  })
    .errors(starting)
    .input(promptDto)
    .output(eventIterator(draftNews)),
  upload: userRoute({
    method: 'POST',
    path: '/ai/upload',
    tags,
    summary: `A draft from files: multipart, \`files\` being ${DOCUMENT_TYPES.join(', ')}, at most 50 and 20 MB together`,
    successStatus: 201,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
    takesFile: true,
    takesTime: true,
    streamPath: '/ai/upload/stream',
  })
    .errors(starting)
    .errors(uploading)
    .input(uploadDto)
    .output(draft),
  uploadStream: userRoute({
    method: 'POST',
    path: '/ai/upload/stream',
    tags,
    summary: 'The same, as server-sent events, with the state of each file',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
    takesFile: true,
  })
    .errors(starting)
    .errors(uploading)
    .input(uploadDto)
    .output(eventIterator(draftNews)),
  list: userRoute({
    method: 'GET',
    path: '/ai/draft',
    tags,
    summary: 'My drafts and those that are shared in my projects, newest first',
    // one's own, and those of projects that one may see
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .input(z.strictObject({ ...pageQuery, projectSlug: slug.optional() }))
    .output(pageOf(draftSummary)),
  get: userRoute({
    method: 'GET',
    path: '/ai/draft/{id}',
    tags,
    summary: 'One draft',
    // a member: drafts that they began, and those that are shared in the project; so in every call on a draft
    who: 'members',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('draft_not_found'))
    .input(byDraft)
    .output(draft),
  stream: userRoute({
    method: 'GET',
    path: '/ai/draft/{id}/stream',
    tags,
    summary: 'A draft as it is now and at each change, as server-sent events, until it is done',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('draft_not_found'))
    .input(byDraft)
    .output(eventIterator(draftNews)),
  cancel: userRoute({
    method: 'PUT',
    path: '/ai/draft/{id}/cancel',
    tags,
    summary: 'Stop making a draft; what was there before stays',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
  })
    .errors(errors('draft_not_found', 'not_allowed'))
    .input(byDraft)
    .output(draft),
  skipFile: userRoute({
    method: 'PUT',
    path: '/ai/draft/{id}/skip/{file}',
    tags,
    summary: 'Leave a file out that is not read yet, told by its place among the files from 0',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
  })
    .errors(changing)
    .errors(errors('not_allowed'))
    .input(byDraft.extend({ file: z.coerce.number().int().min(0).max(LIMITS.draftFiles) }))
    .output(draft),
  again: userRoute({
    method: 'POST',
    path: '/ai/draft/{id}/again',
    tags,
    summary: 'Make a draft once more that failed, was stopped or interrupted, from the same texts',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
    takesTime: true,
  })
    .errors(changing)
    .errors(errors('not_allowed', 'rate_limited', 'quota_reached', 'unavailable'))
    .input(byDraft)
    .output(draft),
  delete: userRoute({
    method: 'DELETE',
    path: '/ai/draft/{id}',
    tags,
    summary: 'Discard a draft, also one that is being made',
    successStatus: 204,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
  })
    .errors(errors('draft_not_found', 'not_allowed'))
    .input(byDraft)
    .output(nothing),
  setShared: userRoute({
    method: 'PUT',
    path: '/ai/draft/{id}/shared',
    tags,
    summary:
      'Let the members of its project see a draft and work on it, or no longer: for who made it, and who rules the project',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'ai.share',
      level: 'activity',
      subject: 'answer',
      details: 'draftSharing',
    },
  })
    .errors(errors('draft_not_found', 'not_allowed'))
    .input(byDraft.extend({ shared: z.boolean() }))
    .output(draft),
  refine: userRoute({
    method: 'POST',
    path: '/ai/draft/{id}/refine',
    tags,
    summary: 'Answer questions of a draft, make steps of what was left over, or add a sentence',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
    takesTime: true,
  })
    .errors(changing)
    .errors(errors('rate_limited', 'quota_reached', 'unavailable'))
    .input(
      byDraft.extend({
        /** By id of the question: the value of a choice, or free words. */
        answers: z.record(text(100), required(LIMITS.description)).optional(),
        sentence: required(LIMITS.description).optional(),
        /** Sentences that became nothing, to be made steps of. */
        addSteps: z.array(quote).max(100).optional(),
        /** The model that they and the sentence go into; where nothing is said, the one that has the nearest step before each, and the first. */
        addTo: draftId.optional(),
        /** The draft as the user left it, without what they discarded: as it is, where nothing is said. */
        parts: parts.optional(),
        /** Ids of nodes that were accepted: they stay as they are. */
        accepted: z.array(draftId).max(LIMITS.nodes).optional(),
      }),
    )
    .output(draft),
  edit: userRoute({
    method: 'PUT',
    path: '/ai/draft/{id}/edit',
    tags,
    summary:
      'Give a draft another title, or a part of it other words: a step, an edge, a model, or the values of test data; or make test data that it lacks',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
  })
    .errors(changing)
    .errors(errors('version_conflict'))
    .input(byDraft.extend({ edit: draftEdit }))
    .output(draft),
  choose: userRoute({
    method: 'PUT',
    path: '/ai/draft/{id}/choices',
    tags,
    summary:
      'Accept or discard parts of a draft, answer questions before the answers are applied, dismiss what was left over; null takes it back',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
  })
    .errors(changing)
    .errors(errors('version_conflict'))
    .input(
      byDraft.extend({
        /** Of the drawing that the ids are of. */
        revision: z.int().min(0),
        parts: z.record(draftId, z.enum(['accepted', 'discarded']).nullable()).optional(),
        answers: z.record(text(100), required(LIMITS.description).nullable()).optional(),
        dismissed: z.array(quote).max(LIMITS.nodes).optional(),
        /** Sentences that are listed again. */
        restored: z.array(quote).max(LIMITS.nodes).optional(),
      }),
    )
    .output(draftChoices),
  undo: userRoute({
    method: 'POST',
    path: '/ai/draft/{id}/undo',
    tags,
    summary: 'Take the last refinement back; of an accepted draft, what accepting made',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'ai.undo', level: 'activity', subject: 'answer' },
  })
    .errors(errors('draft_not_found', 'draft_not_ready', 'model_in_use', 'draft_used'))
    .input(byDraft)
    .output(draft),
  generate: userRoute({
    method: 'GET',
    path: '/ai/draft/{id}/generate/{modelId}',
    tags,
    summary: 'The test cases that a model of a draft would have',
    who: 'members',
    keyScope: 'none',
    cost: 'interactive',
  })
    .errors(errors('draft_not_found', 'model_not_found', 'model_invalid'))
    .input(byDraft.extend({ modelId: draftId }))
    .output(generationResult),
  ...aiProposalRoutes,
  accept: userRoute({
    method: 'POST',
    path: '/ai/accept/{draftId}',
    tags,
    summary: 'Make models, steps and data of what is accepted: all of it, or nothing',
    successStatus: 201,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'ai.accept', level: 'activity', subject: 'project' },
  })
    .errors(changing)
    .errors(
      errors(
        'not_allowed',
        'project_not_found',
        'version_conflict',
        'nested_unknown',
        'nested_cycle',
      ),
    )
    .input(
      z.strictObject({ draftId: z.uuid(), projectSlug: slug.optional(), parts: parts.optional() }),
    )
    .output(draft),
};
