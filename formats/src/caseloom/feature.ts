import { z } from 'zod';
import { listOf } from '../list-of.ts';

const words = z.string();
const count = z.number().int().min(0);

/** What a step hands over besides its words: the engine's `StepArgument`. */
export const stepArgument = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('docString'), content: words, mediaType: words.optional() }),
  z.object({ kind: z.literal('dataTable'), rows: listOf(listOf(words)) }),
]);

const heading = {
  name: words,
  description: words.optional(),
  tags: listOf(words).optional(),
  comments: listOf(words).optional(),
};

const background = z.object({ ...heading, steps: count });
const examples = z.object({
  ...heading,
  columns: listOf(words),
  rows: listOf(listOf(words)),
});

/** What is kept of the feature that a model was read from: the engine's `WrittenFeature`. */
export const writtenFeature = z.object({
  ...heading,
  language: words,
  keywords: z.object({
    feature: words,
    background: words,
    rule: words,
    scenario: words,
    outline: words,
    examples: words,
    context: words,
    action: words,
    outcome: words,
    and: words,
    but: words,
  }),
  background: background.optional(),
  rules: listOf(z.object({ ...heading, background: background.optional() })).optional(),
  scenarios: listOf(
    z.object({
      ...heading,
      path: listOf(words),
      sourceId: words.optional(),
      rule: count.optional(),
      examples: listOf(examples).optional(),
      remarks: listOf(z.object({ before: count, text: words })).optional(),
    }),
  ),
  ending: listOf(words).optional(),
});
