import { classesOf, typeOf } from './classes.ts';
import type { Fields } from './document.ts';
import type { Classes } from './propose-values.ts';

/** More items than this, or a longer list, are no value of test data. */
const MAX_ITEMS = 50;
const MAX_LENGTH = 1000;

/**
 * Lists of simple values with as many items as their bounds allow, and with one more or less: whole lists in
 * JSON. Undefined of a list without bounds, or of objects.
 */
export function boundedList(schema: Fields, items: Fields): Classes | undefined {
  const [min, max] = [countOf(schema.get('minItems')), countOf(schema.get('maxItems'))];
  if ((min ?? 0) === 0 && max === undefined) return undefined;
  if (['object', 'array'].includes(typeOf(items))) return undefined;
  const { valid, isSecret } = classesOf(items, []);
  if (isSecret) return undefined;
  const isText = typeOf(items) === 'string';
  const list = (count: number) => {
    const values = Array.from({ length: count }, (_, at) => itemAt(valid, at, isText));
    return `[${values.join(', ')}]`;
  };
  const lists = (counts: (number | undefined)[]) =>
    [...new Set(counts)]
      .filter((count) => count !== undefined && count >= 0 && count <= MAX_ITEMS)
      .map((count) => list(count ?? 0))
      .filter(({ length }) => length <= MAX_LENGTH);
  const allowed = lists([min ?? 0, max]);
  // bounds that contradict each other allow nothing
  if (allowed.length === 0 || (min ?? 0) > (max ?? MAX_ITEMS)) return undefined;
  const refused = lists([(min ?? 0) - 1, max === undefined ? undefined : max + 1]);
  return { type: 'text', valid: allowed, invalid: refused, isSecret: false };
}

/** Different items, as far as the schema has different values: a list may have each once. */
function itemAt(valid: readonly string[], at: number, isText: boolean): string {
  const value = valid[at % valid.length] ?? '';
  return isText ? JSON.stringify(value) : value;
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
