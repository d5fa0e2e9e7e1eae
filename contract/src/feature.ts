import { z } from 'zod';
import { text } from './field.ts';
import { LIMITS } from './limits.ts';

const cell = text(LIMITS.dataValue);

/** What a step hands over beside its words. */
export const stepArgument = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('docString'),
    content: text(LIMITS.argument),
    mediaType: text(LIMITS.name).optional(),
  }),
  z.strictObject({
    kind: z.literal('dataTable'),
    rows: z.array(z.array(cell).max(LIMITS.columns)).max(LIMITS.rows),
  }),
]);

const lines = z.array(text(LIMITS.argument)).max(LIMITS.rows);

const heading = {
  name: text(LIMITS.label),
  description: text(LIMITS.argument).optional(),
  tags: z.array(text(LIMITS.label)).max(LIMITS.columns).optional(),
  comments: lines.optional(),
};

const count = z.number().int().min(0);
const background = z.strictObject({ ...heading, steps: count });

const writtenScenario = z.strictObject({
  ...heading,
  path: z.array(text(100)).max(LIMITS.edges),
  sourceId: text(LIMITS.sourceId).optional(),
  rule: count.optional(),
  examples: z
    .array(
      z.strictObject({
        ...heading,
        columns: z.array(cell).max(LIMITS.columns),
        rows: z.array(z.array(cell).max(LIMITS.columns)).max(LIMITS.rows),
      }),
    )
    .max(LIMITS.columns)
    .optional(),
  remarks: z
    .array(z.strictObject({ before: count, text: text(LIMITS.argument) }))
    .max(LIMITS.rows)
    .optional(),
});

const keyword = text(80);

/** What a feature file says that a drawing has no place for: the engine's `WrittenFeature`. */
export const writtenFeature = z.strictObject({
  ...heading,
  language: text(20),
  keywords: z.strictObject({
    feature: keyword,
    background: keyword,
    rule: keyword,
    scenario: keyword,
    outline: keyword,
    examples: keyword,
    context: keyword,
    action: keyword,
    outcome: keyword,
    and: keyword,
    but: keyword,
  }),
  background: background.optional(),
  rules: z
    .array(z.strictObject({ ...heading, background: background.optional() }))
    .max(LIMITS.rows)
    .optional(),
  scenarios: z.array(writtenScenario).max(LIMITS.nodes),
  ending: lines.optional(),
});
