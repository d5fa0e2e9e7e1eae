import { CASE_ORDERS, CRITERIA, MARKS, NODE_TYPES, POLARITY_PLANS } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import type { FieldReason } from '../field-fault.ts';
import { listOf } from '../list-of.ts';
import { stepArgument, writtenFeature } from './feature.ts';
import { FORMAT } from './write.ts';

const because = (code: FieldReason) => ({ params: { code } });

const id = z.string().min(1).max(200);
const stepType = z.enum(['context', 'action', 'outcome']);
const degree = z.int().min(1).max(5);
const risk = z.object({ likelihood: degree, damage: degree });
/** The same for tools that read JSON Schema. */
const DEGREES = {
  type: 'object',
  properties: {
    likelihood: { type: 'integer', minimum: 1, maximum: 5 },
    damage: { type: 'integer', minimum: 1, maximum: 5 },
  },
  required: ['likelihood', 'damage'],
};
const position = z.object({ x: z.number(), y: z.number() });

/** Texts by names that people wrote, as JSON gives them: `z.record` would leave `__proto__` out. */
const texts = z
  .custom<Record<string, string>>(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      !Array.isArray(given) &&
      Object.values(given).every((text) => typeof text === 'string'),
    because('texts_expected'),
  )
  .meta({ type: 'object', additionalProperties: { type: 'string' } });

const visits = z.object({ min: z.int().optional(), max: z.int().optional() });
const choices = { visits: visits.optional(), mark: z.enum(MARKS).optional() };
/** Risks by the ids of requirements. */
const risks = z
  .custom<Record<string, z.infer<typeof risk>>>(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      !Array.isArray(given) &&
      Object.values(given).every((one) => risk.safeParse(one).success),
    because('risk_expected'),
  )
  .meta({ type: 'object', additionalProperties: DEGREES });

const words = z.string();
const ruleId = z.string().regex(/^[\w.-]{1,100}$/);
const decisionRule = z.object({
  id: ruleId,
  when: words,
  outcome: words,
  action: words.optional(),
});

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
      arguments: listOf(stepArgument).refine(
        (list) => list.length <= 2,
        because('arguments_too_many'),
      ),
      requirements: listOf(z.string()),
      action: z.string(),
      rules: listOf(decisionRule),
      bind: texts,
      coverage: z.enum(['once', 'everyCall', 'blackBox']),
      ...choices,
      risk,
    })
    .partial()
    .optional(),
});

const edge = z.object({
  id,
  source: id,
  target: id,
  label: z.string().optional(),
  stepType: stepType.optional(),
  guard: z.string().optional(),
  action: z.string().optional(),
  weight: z.number().min(0).optional(),
  requirements: listOf(z.string()).optional(),
  ...choices,
  risk: risk.optional(),
});

const note = z.object({
  id,
  text: z.string(),
  position,
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
});

const stateVariable = z.discriminatedUnion('type', [
  z.object({ name: z.string(), type: z.literal('boolean'), first: z.boolean() }),
  z.object({
    name: z.string(),
    type: z.literal('integer'),
    min: z.int(),
    max: z.int(),
    first: z.int(),
  }),
  z.object({
    name: z.string(),
    type: z.literal('list'),
    values: listOf(z.string()),
    first: z.string(),
  }),
]);

const criterion = z.enum(CRITERIA);
const strength = z.union([z.literal([0, 1, 2, 3, 4, 5, 6]), z.literal(['base', 'all', 'written'])]);

const name = z.string().min(1);
const level = z.int().min(1).max(6);

export const dataSettings = z
  .object({
    rows: listOf(z.record(z.string(), z.string())),
    groups: listOf(z.object({ names: listOf(name, 1), strength: level })),
    weights: listOf(z.object({ name, value: z.string(), weight: z.int().min(1).max(1000) })),
    aliases: listOf(z.object({ name, value: z.string(), names: listOf(z.string(), 1) })),
    applies: listOf(z.object({ name, when: z.string() })),
    computed: listOf(z.object({ name, formula: z.string() })),
    negativeStrength: z.int().min(0).max(5),
  })
  .partial();

export const settings = z
  .object({
    criterion,
    strength,
    combine: z.enum(['path', 'data']),
    maxVisits: z.int().min(0),
    maxLength: z.int().min(0),
    prefer: z.enum(['tests', 'steps']),
    negative: z.enum(['once', 'each', 'off']),
    polarity: z.enum(POLARITY_PLANS),
    seed: z.int(),
    limit: z.int().min(1),
    constraints: listOf(z.object({ if: z.string(), implies: z.string() })),
    data: dataSettings,
    through: listOf(id),
    avoid: listOf(id),
    only: listOf(id),
    language: z.enum(LANGUAGES),
    notes: listOf(note),
    state: listOf(stateVariable),
    feature: writtenFeature,
    best: z.object({ cases: z.int().min(1).optional(), steps: z.int().min(1).optional() }),
    order: z.enum(CASE_ORDERS),
    requirementRisks: risks,
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
  risk: risk.optional(),
});

/** A whole model file. */
export const file = z.object({
  format: z.literal(FORMAT),
  models: listOf(model, 1),
  steps: listOf(step).default([]),
  testData: listOf(testData).default([]),
});
