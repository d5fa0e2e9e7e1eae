import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** What a list that can grow takes: how many, and where the last answer ended. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(LIMITS.page).optional(),
  cursor: z.string().max(200).optional(),
};

/** The same of a list whose rows may also be asked for by their place, for a scroll bar that jumps. */
export const placeQuery = {
  ...pageQuery,
  /** How many rows to leave out: before all of them, or behind the cursor. */
  from: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
};

/** One page of a list: `nextCursor` is null on the last one, `total` counts all of them. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  });
}
