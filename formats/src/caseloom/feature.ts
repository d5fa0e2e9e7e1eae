import { z } from 'zod';

const words = z.string();
const count = z.number().int().min(0);

/** What a step hands over beside its words: the engine's `StepArgument`. */
export const stepArgument = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('docString'), content: words, mediaType: words.optional() }),
  z.object({ kind: z.literal('dataTable'), rows: z.array(z.array(words)) }),
]);

const heading = {
  name: words,
  description: words.optional(),
  tags: z.array(words).optional(),
  comments: z.array(words).optional(),
};

const background = z.object({ ...heading, steps: count });
const examples = z.object({
  ...heading,
  columns: z.array(words),
  rows: z.array(z.array(words)),
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
  rules: z.array(z.object({ ...heading, background: background.optional() })).optional(),
  scenarios: z.array(
    z.object({
      ...heading,
      path: z.array(words),
      rule: count.optional(),
      examples: z.array(examples).optional(),
      remarks: z.array(z.object({ before: count, text: words })).optional(),
    }),
  ),
  ending: z.array(words).optional(),
});
