import { z } from 'zod';

/** By the list that is read first: what its items are. */
const ITEMS = new WeakMap<object, z.ZodType>();

/** What the items of a list are, where the schema is the plain list behind one of `listOf`. */
export function itemOf(schema: object): z.ZodType | undefined {
  return ITEMS.get(schema);
}

/**
 * A list of one kind of item that ends at the first that is none: a list of a million wrong items
 * has one fault to tell, not a million.
 *
 * @param minItems fewer items are a fault
 */
export function listOf<Item extends z.ZodType>(item: Item, minItems = 0) {
  const list = z.array(z.unknown()).min(minItems);
  ITEMS.set(list, item);
  return list.transform((values, { issues }): z.output<Item>[] => {
    const items: z.output<Item>[] = [];
    for (const [index, value] of values.entries()) {
      const read = item.safeParse(value);
      const [fault] = read.error?.issues ?? [];
      if (fault) {
        issues.push({ ...fault, path: [index, ...fault.path], input: undefined });
        return z.NEVER;
      }
      items.push(read.data as z.output<Item>);
    }
    return items;
  });
}
