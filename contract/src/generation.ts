import {
  CASE_ORDERS,
  CASE_TOOLS,
  CHANGE_KINDS,
  CHANGED_THINGS,
  CRITERIA,
  POLARITY_PLANS,
} from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { byName } from './by-name.ts';
import { caseAttributes, unstated } from './case-attributes.ts';
import { stepArgument } from './feature.ts';
import { required, text } from './field.ts';
import { LIMITS } from './limits.ts';

/** Ids of nodes and edges, also of called models: `inner`, or `call/inner` inside one call. */
const elementIds = z.array(text(200)).max(500);

const name = text(LIMITS.tokenName);
const value = text(LIMITS.dataValue);
const strength = z.number().int().min(1).max(6);

/** What is asked of rows of data beyond their strength, by the names of variables. */
const dataSettings = z
  .strictObject({
    rows: z.array(byName(name, value)).max(200),
    groups: z.array(z.strictObject({ names: z.array(name).min(1).max(100), strength })).max(50),
    weights: z
      .array(z.strictObject({ name, value, weight: z.number().int().min(1).max(1000) }))
      .max(500),
    aliases: z
      .array(z.strictObject({ name, value, names: z.array(value).min(1).max(100) }))
      .max(500),
    applies: z.array(z.strictObject({ name, when: text(LIMITS.description) })).max(100),
    computed: z
      .array(
        z.strictObject({ name: required(LIMITS.tokenName), formula: text(LIMITS.description) }),
      )
      .max(100),
    negativeStrength: z.number().int().min(0).max(5),
  })
  .partial();

export const settings = z.strictObject({
  criterion: z.enum(CRITERIA),
  strength: z.union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
    z.literal('base'),
    z.literal('all'),
    z.literal('written'),
  ]),
  combine: z.enum(['path', 'data']),
  maxVisits: z.number().int().min(0).max(10),
  maxLength: z.number().int().min(0).max(100_000),
  prefer: z.enum(['tests', 'steps']),
  negative: z.enum(['once', 'each', 'off']),
  polarity: z.enum(POLARITY_PLANS),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
  limit: z.number().int().min(1).max(LIMITS.generatedCases),
  constraints: z
    .array(z.strictObject({ if: text(LIMITS.description), implies: text(LIMITS.description) }))
    .max(200),
  data: dataSettings.optional(),
  through: elementIds,
  /** Elements that no test case takes. */
  avoid: elementIds.optional(),
  /** Only what the criterion asks for among these is covered. */
  only: elementIds.optional(),
  language: z.enum(LANGUAGES),
  best: z
    .strictObject({
      cases: z.number().int().min(1).max(LIMITS.generatedCases).optional(),
      steps: z.number().int().min(1).max(10_000_000).optional(),
    })
    .optional(),
  order: z.enum(CASE_ORDERS).optional(),
});

const params = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** A problem with its sentence in the caller's language. */
export const problem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  nodeId: z.string().optional(),
  /** With `nodeId`: the rule of that step's decision table. */
  ruleId: z.string().optional(),
  edgeId: z.string().optional(),
  dataId: z.string().optional(),
  params,
  message: z.string(),
});

/** What is new or was touched since an earlier version of a model. */
const change = z.object({
  on: z.enum(CHANGED_THINGS),
  kind: z.enum(CHANGE_KINDS),
  modelId: z.string().optional(),
  id: z.string(),
  validity: z.enum(['valid', 'invalid']).optional(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  row: byName(z.string(), z.string()).optional(),
  isSecret: z.boolean().optional(),
});

/** What a test management tool calls a case. */
export const toolId = z.strictObject({
  tool: z.enum(CASE_TOOLS),
  id: text(LIMITS.sourceId),
  /** Set: the case is one row of test data of what is one case there, from 1. */
  row: z.number().int().min(1).max(LIMITS.importedCases).optional(),
});

/** What a case had in the columns of that tool, sign for sign: a cell for each of its rows. */
export const toolColumns = z
  .array(
    z.strictObject({
      name: text(LIMITS.heading),
      cells: z.array(text(LIMITS.toolCell)).max(LIMITS.toolCells),
    }),
  )
  .max(LIMITS.toolColumns);

export const testCase = z.object({
  key: z.string(),
  name: z.string(),
  polarity: z.enum(['positive', 'negative']),
  unstated,
  isHappyPath: z.literal(true).optional(),
  outline: z.number().int(),
  path: z.array(z.object({ nodeId: z.string(), edgeId: z.string().nullable() })),
  data: byName(
    z.string(),
    z.object({
      value: z.string(),
      validity: z.enum(['valid', 'invalid']),
      isSecret: z.boolean().optional(),
      /** Of a value that not every language writes in the same way; `value` is neutral: 3.5, 2026-11-22. */
      type: z.enum(['decimal', 'date']).optional(),
    }),
  ),
  steps: z.array(
    z.object({
      index: z.number().int(),
      nodeId: z.string(),
      /** Of a step that is the label of an edge: that edge; `nodeId` is the same. */
      edgeId: z.string().optional(),
      type: z.enum(['context', 'action', 'outcome']),
      keyword: z.string(),
      label: z.string(),
      text: z.string(),
      expected: z.string().optional(),
      arguments: z.array(stepArgument).optional(),
    }),
  ),
  purpose: z.array(z.string()),
  requirements: z.array(z.string()),
  written: z
    .object({ scenario: z.number().int(), examples: z.number().int().optional() })
    .optional(),
  /** What people said of a case that is kept; else, where the model has risks, what these make of it. */
  attributes: caseAttributes.optional(),
  /** The ID that its team gave the case that it stands for. */
  sourceId: text(LIMITS.sourceId).optional(),
  /** Of a case that was brought along: what the tool calls it. */
  toolId: toolId.optional(),
  /** Of cases for what changed: the changes that this one covers. */
  reasons: z.array(change).optional(),
});
export type TestCaseAnswer = z.infer<typeof testCase>;

/** What of an earlier generation is needed to keep the keys of its cases. */
export const previousResult = z.object({
  testCases: z.array(
    testCase.pick({ key: true, path: true, data: true, steps: true, requirements: true }),
  ),
  /** What it was to cover: only then is its plan continued. */
  settings: z
    .object(settings.shape)
    .pick({ criterion: true, prefer: true, through: true, only: true })
    .partial()
    .optional(),
  /** What it did not cover. */
  coverage: z.object({ uncovered: z.array(z.object({ id: z.string() })) }).optional(),
});

/** The cases that a model was generated to until now. */
export const lastGeneration = z.object({
  /** The engine's `PackedCases` as JSON, deflated (RFC 1951), in base64; null before the first generation. */
  packedCases: z.string().nullable(),
});

const partOfSuite = z.object({
  testCases: z.number().int(),
  outlines: z.number().int(),
  lowerBound: z.number().int(),
});

export const generationResult = z.object({
  modelId: z.string(),
  modelVersion: z.number().int(),
  settings,
  coverage: z.object({
    criterion: settings.shape.criterion,
    covered: z.number().int(),
    infeasible: z.number().int(),
    /** Left out because of elements that are avoided, and not counted in `total`; absent where there is none. */
    avoided: z.number().int().optional(),
    total: z.number().int(),
    /** Null where nothing can be covered. */
    percent: z.number().nullable(),
    uncovered: z.array(
      z.object({
        id: z.string(),
        code: z.enum([
          'infeasible',
          'contradiction',
          'beyond_rounds',
          'beyond_limit',
          'beyond_budget',
          'too_long',
          'unreachable',
          'truncated',
          'no_data',
          'no_valid_value',
          'avoided',
          'visits',
          'state_elsewhere',
          'out_of_range',
          'written_values',
        ]),
        params,
        reason: z.string(),
      }),
    ),
    nested: z
      .array(
        z.object({
          modelId: z.string(),
          callId: z.string().nullable(),
          covered: z.number().int(),
          total: z.number().int(),
        }),
      )
      .optional(),
    /** By decision table: how many of its rules some case covers. `nodeId` has the calls before it. */
    rules: z
      .array(
        z.object({
          modelId: z.string(),
          nodeId: z.string(),
          covered: z.number().int(),
          total: z.number().int(),
        }),
      )
      .optional(),
  }),
  counts: z.object({
    testCases: z.number().int(),
    testSteps: z.number().int(),
    outlines: z.number().int(),
  }),
  /** Positive and negative cases, where they are planned apart. */
  parts: z.object({ positive: partOfSuite, negative: partOfSuite }).optional(),
  optimal: z.boolean(),
  lowerBound: z.number().int(),
  testCases: z.array(testCase),
  findings: z.array(problem),
  truncated: z.boolean(),
  /** Where there is room for so much only: weights in percent of what all planned cases cover. */
  best: z
    .object({
      planned: z.number().int(),
      percent: z.number(),
      bound: z.number(),
      isProven: z.boolean(),
      curve: z.array(z.number()),
      /** Where there was room for no case: the steps of the shortest. */
      fewestSteps: z.number().int().optional(),
    })
    .optional(),
  /** How soon the cases in their order cover what they cover, in percent (APFD by weight). */
  coverageRate: z.number().optional(),
  /** Of cases for what changed only. */
  since: z
    .object({
      changes: z.array(change),
      uncovered: z.array(change),
      lowerBound: z.number().int(),
      isProven: z.boolean(),
    })
    .optional(),
});
export type GenerationAnswer = z.infer<typeof generationResult>;
