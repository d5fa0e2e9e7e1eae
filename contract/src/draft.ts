import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { DRAFT_STAGES } from './choices.ts';
import { text, time, version } from './field.ts';
import { problem } from './generation.ts';
import { model, modelNode } from './model.ts';
import { step } from './step.ts';
import { testData } from './test-data.ts';

/** A sentence of a source, with where it stands: `file` is a document's name, `line` counts in its text from 1. */
const sentence = z.object({ file: z.string(), line: z.number().int(), text: z.string() });
export type DraftSentence = z.infer<typeof sentence>;

/** What people said of the parts of a draft and of its questions: the last word on each counts, whoever it was. */
const choices = z.object({
  /** By id of a node, edge or record of data; what is not named is still proposed. */
  parts: z.record(z.string(), z.enum(['accepted', 'discarded'])),
  /** By id of a question: an answer that is not applied yet. */
  answers: z.record(z.string(), z.string()),
  /** Sentences that became nothing, and need not. */
  dismissed: z.array(sentence),
});

/** Ids of a draft are its own: of nodes, edges, steps and data they are unique in the whole draft. */
export const draftId = text(100);

/** A node whose `stepId` and `modelId` name steps and models of the draft (or, once there, of the project). */
export const draftNode = modelNode.extend({
  stepId: draftId.optional(),
  modelId: draftId.optional(),
});

const draftModel = model
  .pick({ name: true, bddType: true, edges: true, settings: true })
  .extend({ id: z.string(), nodes: z.array(draftNode) });

const draftStep = step.pick({ label: true, type: true, expected: true }).extend({
  id: z.string(),
  /** The step of the project that says the same: it is used, and no new one made. */
  known: z.uuid().nullable(),
});

const draftData = testData
  .pick({
    name: true,
    validity: true,
    type: true,
    values: true,
    label: true,
    range: true,
    isDefault: true,
  })
  .extend({
    id: z.string(),
    /** A model of the draft, where only that one sees it. */
    modelId: z.string().nullable(),
    /** The project's record that holds all these values already: none is made. */
    known: z.uuid().nullable(),
  });

const question = z.object({
  id: z.string(),
  /** What kind it is; of a question that a language model asks, `ai`. */
  code: z.string(),
  /** The question as a sentence in the reader's language; of one that a language model asks, in the draft's. */
  text: z.string(),
  modelId: z.string().nullable(),
  /** The node or edge it is about. */
  elementId: z.string().nullable(),
  from: sentence.nullable(),
  /** What can be answered: nodes, or conditions of the edge; free words where there are none. Of what is drawn already, the first is what the draft assumes. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  answer: z.string().nullable(),
});

const draftFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  /** Where it was read from; null of one that was uploaded. */
  url: z.string().nullable(),
  /** `skipped`: it was no longer wanted. */
  state: z.enum(['waiting', 'reading', 'read', 'failed', 'skipped']),
  /** Why it, or a file in it, could not be read; a sentence each. */
  problems: z.array(z.object({ file: z.string(), code: z.string(), message: z.string() })),
});

const draftFields = {
  id: z.uuid(),
  projectSlug: z.string(),
  title: z.string(),
  kind: z.enum(['prompt', 'upload', 'model']),
  status: z.enum(['working', 'ready', 'failed', 'cancelled', 'accepted']),
  stage: z.enum(DRAFT_STAGES),
  /** Whether rules alone made it, or a language model too. */
  way: z.enum(['rules', 'ai']),
  /** Of the words that Caseloom adds; of the answer, where a language model gives it. */
  language: z.enum(LANGUAGES),
  counts: z.object({
    models: z.number().int(),
    steps: z.number().int(),
    testData: z.number().int(),
    questions: z.number().int(),
  }),
  createdAt: time,
  createdBy: z.string(),
  /** Whether the members of the project see it and work on it. */
  shared: z.boolean(),
  /** Whether the asking user made it. */
  isMine: z.boolean(),
  /** Whether the asking user may share it, stop it, begin it again and discard it. */
  canManage: z.boolean(),
  updatedAt: time,
};

const content = {
  prompt: z.string(),
  files: z.array(draftFile),
  models: z.array(draftModel),
  steps: z.array(draftStep),
  testData: z.array(draftData),
  /** By id of a model, node, edge or record of data: the sentences it came from, each really in its document. */
  sources: z.record(z.string(), z.array(sentence)),
  /** Ids of what no sentence says: assumptions. */
  assumed: z.array(z.string()),
  /** Ids of nodes, ways and data that the last refinement brought. */
  fresh: z.array(z.string()),
  /** Ids of nodes and ways that a language model decided otherwise than rules read them. */
  decided: z.array(z.string()),
  /** Ids of models, nodes, edges and data that somebody gave other words. */
  edited: z.array(z.string()),
  questions: z.array(question),
  /** Sentences that became nothing. */
  leftOver: z.array(sentence),
  choices,
  /** How often it was drawn anew: choices name it, for the ids of its parts are of that drawing. */
  revision: z.number().int(),
  /** Gherkin that could not be read, and what was read otherwise than written. */
  problems: z.array(
    z.object({
      file: z.string(),
      line: z.number().int().nullable(),
      code: z.string(),
      message: z.string(),
    }),
  ),
  /** What the rules of drawing say of a model, by its id: the same as in the editor. */
  checks: z.record(z.string(), z.array(problem)),
  /** The model of the project that the first model of the draft changes, and its version then. */
  changes: z
    .object({
      modelId: z.uuid(),
      version,
      /** Conditions that its own ways get, each as long as the proposed way `by` is taken: several are joined by `and`. */
      narrowed: z.array(z.object({ edgeId: z.string(), by: z.string(), guard: z.string() })),
    })
    .nullable(),
  /**
   * Why it failed, why rules alone made it, or why a part of the language model's answer is missing. `reason`: what
   * the service itself answered; `raw`: what a language model said that could not be used.
   */
  failure: z
    .object({
      code: z.string(),
      message: z.string(),
      reason: z.string().nullable(),
      raw: z.string().nullable(),
    })
    .nullable(),
  usage: z
    .object({ inputTokens: z.number().int(), outputTokens: z.number().int(), model: z.string() })
    .nullable(),
  /** Sentences by which it was refined, oldest first. */
  refinements: z.array(z.string()),
  canUndo: z.boolean(),
  /** What accepting made of it. */
  accepted: z
    .object({
      models: z.array(z.object({ id: z.string(), modelId: z.uuid(), name: z.string() })),
      steps: z.array(z.uuid()),
      testData: z.array(z.uuid()),
    })
    .nullable(),
};

/** What is said of a draft, and of which drawing of it. */
export const draftChoices = z.object({ revision: z.number().int(), choices });

/** A draft while it grows: all of it but the texts it is read from. */
export const draftNews = z.object({ ...draftFields, ...content });
export type DraftNews = z.infer<typeof draftNews>;

/** Of a draft what it proposes, as every answer about it has to be able to tell it. */
export const draftContent = draftNews.pick({
  models: true,
  steps: true,
  testData: true,
  sources: true,
  assumed: true,
  fresh: true,
  decided: true,
  edited: true,
  questions: true,
  leftOver: true,
  problems: true,
  checks: true,
});

/** Models, steps and data proposed. Nothing of it is in the project before it is accepted. */
export const draft = draftNews.extend({
  documents: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type Draft = z.infer<typeof draft>;

export const draftSummary = z.object(draftFields);
export type DraftSummary = z.infer<typeof draftSummary>;
