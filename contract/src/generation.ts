import { CRITERIA, POLARITY_PLANS } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { byName } from './by-name.ts';
import { stepArgument } from './feature.ts';
import { text } from './field.ts';
import { LIMITS } from './limits.ts';

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
  through: z.array(text(200)).max(500),
  language: z.enum(LANGUAGES),
});

const params = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** A problem with its sentence in the caller's language. */
export const problem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  nodeId: z.string().optional(),
  edgeId: z.string().optional(),
  dataId: z.string().optional(),
  params,
  message: z.string(),
});

export const testCase = z.object({
  key: z.string(),
  name: z.string(),
  polarity: z.enum(['positive', 'negative']),
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
});
export type TestCaseAnswer = z.infer<typeof testCase>;

/** What of an earlier generation is needed to keep the keys of its cases. */
export const previousResult = z.object({
  testCases: z.array(
    testCase.pick({ key: true, path: true, data: true, steps: true, requirements: true }),
  ),
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
          'too_long',
          'unreachable',
          'truncated',
          'no_data',
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
});
export type GenerationAnswer = z.infer<typeof generationResult>;
