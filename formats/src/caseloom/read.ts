import { CRITERIA, NODE_TYPES } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import { stepArgument, writtenFeature } from './feature.ts';
import { FORMAT } from './write.ts';

const id = z.string().min(1).max(200);
const stepType = z.enum(['context', 'action', 'outcome']);
const position = z.object({ x: z.number(), y: z.number() });

/** Texts by names that people wrote, as JSON gives them: `z.record` would leave `__proto__` out. */
const texts = z.custom<Record<string, string>>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    Object.values(given).every((text) => typeof text === 'string'),
  'texts by name are expected',
);

const node = z.object({
  id,
  type: z.enum(NODE_TYPES),
  position,
  stepId: id.optional(),
  modelId: id.optional(),
  data: z
    .object({
      label: z.string(),
      type: stepType,
      expected: z.string(),
      contrast: z.boolean(),
      bullet: z.boolean(),
      arguments: listOf(stepArgument).refine((list) => list.length <= 2, 'more than two'),
      requirements: listOf(z.string()),
      bind: texts,
      coverage: z.enum(['once', 'everyCall', 'blackBox']),
    })
    .partial()
    .optional(),
});

const edge = z.object({
  id,
  source: id,
  target: id,
  label: z.string().optional(),
  guard: z.string().optional(),
  weight: z.number().min(0).optional(),
  requirements: listOf(z.string()).optional(),
});

const note = z.object({
  id,
  text: z.string(),
  position,
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
});

const criterion = z.enum(CRITERIA);
const strength = z.union([z.literal([0, 1, 2, 3, 4, 5, 6]), z.literal(['base', 'all', 'written'])]);

const settings = z
  .object({
    criterion,
    strength,
    combine: z.enum(['path', 'data']),
    maxVisits: z.int().min(0),
    maxLength: z.int().min(0),
    prefer: z.enum(['tests', 'steps']),
    negative: z.enum(['once', 'each', 'off']),
    seed: z.int(),
    limit: z.int().min(1),
    constraints: listOf(z.object({ if: z.string(), implies: z.string() })),
    through: listOf(id),
    language: z.enum(LANGUAGES),
    notes: listOf(note),
    feature: writtenFeature,
  })
  .partial();

const model = z.object({
  id,
  name: z.string().min(1),
  bddType: z.enum(['bdd', 'classic']).default('bdd'),
  isHidden: z.boolean().optional(),
  nodes: listOf(node),
  edges: listOf(edge),
  settings: settings.optional(),
});

const step = z.object({ id, label: z.string(), type: stepType, expected: z.string().optional() });

const testData = z.object({
  id,
  name: z.string().min(1),
  validity: z.enum(['valid', 'invalid']),
  type: z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'email', 'list']),
  values: listOf(z.string(), 1),
  label: z.string().optional(),
  range: z.object({ min: z.string(), max: z.string(), step: z.string().optional() }).optional(),
  isDefault: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  modelId: id.nullable().optional(),
  fromProject: z.string().optional(),
});

const file = z.object({
  format: z.literal(FORMAT),
  models: listOf(model, 1),
  steps: listOf(step).default([]),
  testData: listOf(testData).default([]),
});

/** Reads a Caseloom model file that is parsed already; the first wrong field is named by its path. */
export function readCaseloom(json: object): ReadResult {
  const { format } = z.object({ format: z.unknown() }).parse(json);
  if (!String(format).startsWith('caseloom/')) return refuse('file_not_model');
  if (format !== FORMAT) return refuse('file_version_unknown', { format: String(format) });
  const parsed = file.safeParse(json);
  if (parsed.success) {
    const { models, steps, testData } = parsed.data;
    return { ok: true, models, steps, testData, report: [] };
  }
  const issue = parsed.error.issues[0];
  return refuse('file_field_invalid', {
    path: issue?.path.join('.') ?? '',
    reason: issue?.message ?? '',
  });
}
