import { type CaseAttributes, PRIORITIES, UNSTATED_PARTS } from '@caseloom/engine';
import { z } from 'zod';
import { required } from './field.ts';
import { LIMITS } from './limits.ts';

export const priority = z.enum(PRIORITIES);

const degree = z.number().int().min(1).max(5);
export const risk = z.strictObject({ likelihood: degree, damage: degree });

/** One word or a few; commas stand between tags in addresses and files. */
const tag = required(LIMITS.tag).refine((word) => !word.includes(','), {
  params: { code: 'invalid' },
});
export const tags = z.array(tag).max(LIMITS.caseTags);

/** What people say of a kept case, however its words change. */
export const caseAttributes = z.object({
  priority,
  risk: risk.nullable(),
  tags: z.array(z.string()),
}) satisfies z.ZodType<CaseAttributes>;

/**
 * Of a case whose `priority` or `polarity` nobody has stated, neither its file nor its model nor a person: which of
 * the two are defaults. Left out where both are stated.
 */
export const unstated = z.array(z.enum(UNSTATED_PARTS)).optional();

/** What is set of one or many cases; what is left out stays. */
export const attributeChanges = {
  /** Null: it is not stated any more. */
  priority: priority.nullable().optional(),
  risk: risk.nullable().optional(),
  /** All tags that the cases have from now on. */
  tags: tags.optional(),
  addTags: tags.optional(),
  removeTags: tags.optional(),
};
