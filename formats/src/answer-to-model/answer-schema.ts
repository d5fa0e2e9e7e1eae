import { z } from 'zod';

/*
 * The answer that a language model has to give: small enough for small models, and nothing in it
 * that does anything. Fields that are unknown are passed over.
 */

const words = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'));
const quote = words(2000).nullish();

export const answerSchema = z.object({
  models: z
    .array(
      z.object({
        name: words(120),
        quote,
        steps: z
          .array(
            z.object({
              id: words(60),
              type: z.enum(['context', 'action', 'outcome']).nullish(),
              text: words(500).nullish(),
              expected: words(2000).nullish(),
              calls: words(120).nullish(),
              quote,
            }),
          )
          .max(1000),
        ways: z
          .array(
            z.object({
              from: words(60),
              to: words(60),
              label: words(500).nullish(),
              condition: words(2000).nullish(),
              quote,
            }),
          )
          .max(3000),
      }),
    )
    .max(50),
  data: z
    .array(
      z.object({
        name: words(80).regex(/^[^<>|\r\n]+$/),
        validity: z.enum(['valid', 'invalid']),
        type: z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'email', 'list']),
        label: words(80).nullish(),
        values: z.array(words(10_000)).min(1).max(200),
        quote,
      }),
    )
    .max(500)
    .nullish(),
  questions: z
    .array(z.object({ text: words(500), quote }))
    .max(50)
    .nullish(),
});
export type Answer = z.infer<typeof answerSchema>;
