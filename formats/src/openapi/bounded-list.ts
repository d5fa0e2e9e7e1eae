import { classesOf, typeOf } from './classes.ts';
import type { Fields } from './document.ts';
import type { Classes } from './propose-values.ts';
import { isSimple, jsonClasses, MAX_DEPTH, type Schemas } from './schema.ts';

/** More items than this, or a longer list, are no value of test data. */
const MAX_ITEMS = 50;
const MAX_LENGTH = 1000;
/** So many wrong items at the most: each is a test case. */
const MAX_WRONG = 20;
/** With more values an item is too long. */
const MAX_VALUES = 100;

/** What a list is made of: the item at each place, and items that are wrong. */
export type Items = { at: (index: number) => string; wrong: string[] };

type Written = {
  /** How items become a list. */
  write: (items: string[]) => string;
  /** A list with fewer cannot be written. */
  fewest?: number;
};

/** Items between brackets. */
export const AS_JSON: Written = { write: (items) => `[${items.join(', ')}]` };

/** Whether a list has bounds that its values can lie at. */
export function isBounded(schema: Fields): boolean {
  return (
    (countOf(schema.get('minItems')) ?? 0) > 0 || countOf(schema.get('maxItems')) !== undefined
  );
}

/**
 * Lists with as many items as their bounds allow, and with one more or less, or with an item that is wrong: whole lists.
 * Undefined of a list without bounds, of bounds that contradict each other, and of lists that are too long.
 */
export function boundedList(
  schema: Fields,
  { at, wrong }: Items,
  { write, fewest = 0 }: Written,
): Classes | undefined {
  if (!isBounded(schema)) return undefined;
  const [minItems = 0, max] = [countOf(schema.get('minItems')), countOf(schema.get('maxItems'))];
  const min = Math.max(minItems, fewest);
  const list = (count: number, first: string[] = []) =>
    write([...first, ...Array.from({ length: count - first.length }, (_, index) => at(index))]);
  const lists = (counts: (number | undefined)[]) =>
    [...new Set(counts)]
      .filter((count) => count !== undefined && count >= fewest && count <= MAX_ITEMS)
      .map((count) => list(count ?? 0));
  const isShort = ({ length }: string) => length <= MAX_LENGTH;
  const valid = lists([min, max]).filter(isShort);
  if (valid.length === 0 || min > (max ?? MAX_ITEMS)) return undefined;
  const refused = [
    ...lists([minItems - 1, max === undefined ? undefined : max + 1]),
    ...(max === 0 ? [] : wrong.map((one) => list(Math.max(min, 1), [one]))),
  ].filter((one) => isShort(one) && !valid.includes(one));
  return { type: 'text', valid, invalid: [...new Set(refused)], isSecret: false };
}

/** Simple values as items, different ones as far as the schema has them. Undefined of what is no simple value, or secret. */
export function plainItems(schema: Fields): Items | undefined {
  const { valid, invalid, isSecret } = classesOf(schema, []);
  return isSimple(schema) && !isSecret ? itemsOf(valid, invalid.slice(0, 1)) : undefined;
}

function itemsOf(valid: readonly string[], wrong: string[]): Items {
  return { at: (index) => valid[index % valid.length] ?? '', wrong };
}

/** Items in JSON: simple values, or objects, of which each wrong one has one field that is wrong or missing. Undefined where something in them is secret. */
export function jsonItems(schemas: Schemas, schema: Fields): Items | undefined {
  const found = new Literals(schemas);
  if (isSimple(schema)) {
    const { valid, invalid, isSecret } = jsonClasses(schema);
    return isSecret ? undefined : itemsOf(valid, invalid.slice(0, 1));
  }
  if (typeOf(schema) === 'array' || !found.canWrite(schema)) return undefined;
  return { at: (index) => found.write(schema, index), wrong: found.wrongOf(schema) };
}

/** Objects as JSON on one line, with the valid values of their schemas. */
class Literals {
  readonly #schemas: Schemas;
  #room = 0;
  #hasSecret = false;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Whether an item is short enough for a list, and nothing in it is secret. */
  canWrite(schema: Fields): boolean {
    this.write(schema, 0);
    return this.#room > 0 && !this.#hasSecret;
  }

  /** @param at which of the valid values */
  write(schema: Fields, at: number): string {
    this.#room = MAX_VALUES;
    return this.#write(schema, at, 0);
  }

  #write(schema: Fields, at: number, depth: number): string {
    this.#room -= 1;
    if (this.#room < 0) return '{}';
    if (typeOf(schema) === 'array')
      return depth > MAX_DEPTH
        ? '[]'
        : `[${this.#write(this.#schemas.items(schema), at, depth + 1)}]`;
    if (typeOf(schema) === 'object') return objectOf(this.#pairs(schema, at, depth));
    const { valid, isSecret } = jsonClasses(schema);
    this.#hasSecret ||= isSecret;
    return valid[at % valid.length] ?? '';
  }

  /** The object with one field missing that it has to have, or with one that is wrong. */
  wrongOf(schema: Fields): string[] {
    this.#room = MAX_VALUES;
    const pairs = this.#pairs(schema, 0, 0);
    const wrong = this.#schemas.properties(schema).flatMap(({ name, schema: one, isRequired }) => {
      const [invalid] = isSimple(one) ? jsonClasses(one).invalid : [];
      const without = pairs.filter(([other]) => other !== name);
      return [
        ...(isRequired ? [objectOf(without)] : []),
        ...(invalid === undefined ? [] : [objectOf(changed(pairs, name, invalid))]),
      ];
    });
    return wrong.slice(0, MAX_WRONG);
  }

  #pairs(schema: Fields, at: number, depth: number): Pair[] {
    if (depth > MAX_DEPTH) return [];
    return this.#schemas
      .properties(schema)
      .map(({ name, schema: one }): Pair => [name, this.#write(one, at, depth + 1)]);
  }
}

type Pair = [name: string, value: string];

const objectOf = (pairs: readonly Pair[]) =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`;

const changed = (pairs: readonly Pair[], name: string, value: string) =>
  pairs.map((pair): Pair => (pair[0] === name ? [name, value] : pair));

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
