import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** What a list that can grow takes: how many, and where the last answer ended. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(LIMITS.page).optional(),
  cursor: z.string().max(200).optional(),
};

/** One page of a list: `nextCursor` is null on the last one, `total` counts all of them. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  });
}
