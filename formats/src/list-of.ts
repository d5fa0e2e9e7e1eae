import { z } from 'zod';

/**
 * A list of one kind of item that ends at the first that is none: a list of a million wrong items
 * has one fault to tell, not a million.
 *
 * @param minItems fewer items are a fault
 */
export function listOf<Item extends z.ZodType>(item: Item, minItems = 0) {
  return z
    .array(z.unknown())
    .min(minItems)
    .transform((values, { issues }): z.output<Item>[] => {
      const items: z.output<Item>[] = [];
      for (const [index, value] of values.entries()) {
        const read = item.safeParse(value);
        const [fault] = read.error?.issues ?? [];
        if (fault) {
          issues.push({
            code: 'custom',
            message: fault.message,
            path: [index, ...fault.path],
            input: value,
          });
          return z.NEVER;
        }
        items.push(read.data as z.output<Item>);
      }
      return items;
    });
}
