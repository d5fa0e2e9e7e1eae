import { classesOf, typeOf } from './classes.ts';
import { type Fields, fieldsOf, listOf, type OpenApiDocument } from './document.ts';

/** Schemas that are made of schemas are followed so deep, and so are objects in objects. */
export const MAX_DEPTH = 5;

/** What schemas say once all that they are made of is put together. */
export class Schemas {
  readonly #api: OpenApiDocument;
  /** By where they stand in the file. */
  readonly #known = new WeakMap<object, Fields>();

  constructor(api: OpenApiDocument) {
    this.#api = api;
  }

  /** A schema with all that it is made of; one that is made of itself has its own part once. */
  fields(value: unknown, depth = 0): Fields {
    if (typeof value !== 'object' || value === null) return this.#api.fields(value);
    const known = this.#known.get(value);
    if (known) return known;
    const schema = this.#api.fields(value);
    this.#known.set(value, schema);
    const parts = depth > MAX_DEPTH ? [] : listOf(schema.get('allOf'));
    const whole = parts.length === 0 ? chosen(this.#api, schema) : this.#join(schema, parts, depth);
    this.#known.set(value, whole);
    return whole;
  }

  #join(schema: Fields, parts: readonly unknown[], depth: number): Fields {
    const all = [...parts.map((one) => this.fields(one, depth + 1)), schema];
    const properties = all.flatMap((one) => [...fieldsOf(one.get('properties'))]);
    const joined = new Map(all.flatMap((one) => [...one]));
    if (properties.length > 0) joined.set('properties', Object.fromEntries(properties));
    joined.set('required', [...new Set(all.flatMap((one) => listOf(one.get('required'))))]);
    return joined;
  }

  /** The fields of an object that a request sends, and which of them it has to: what the answer alone has is none of it. */
  properties(schema: Fields): Property[] {
    const required = new Set(listOf(schema.get('required')));
    return [...fieldsOf(schema.get('properties'))]
      .map(([name, one]) => ({ name, schema: this.fields(one), isRequired: required.has(name) }))
      .filter((one) => one.schema.get('readOnly') !== true);
  }

  /** The items of a list. */
  items(schema: Fields): Fields {
    return this.fields(schema.get('items'));
  }
}

export type Property = { name: string; schema: Fields; isRequired: boolean };

/** The schema itself, or the first of those that it lets one choose from. */
export function chosen(api: OpenApiDocument, schema: Fields): Fields {
  for (const name of ['oneOf', 'anyOf', 'allOf']) {
    const choices = listOf(schema.get(name)).map((one) => api.fields(one));
    // `null` beside a type says that the value may be absent
    const [first, ...others] = choices.filter((one) => one.get('type') !== 'null');
    if (!first) continue;
    if (name !== 'allOf') api.leaveOut(name, others.length);
    return new Map([...schema, ...first]);
  }
  return schema;
}

/** A number as JSON has it: no sign before it, no zeros, no other base. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A value as JSON: a word in the place of a number has to leave it JSON. */
export function jsonOf(value: string, schema: Fields): string {
  const isPlain = typeOf(schema) !== 'string' && NUMBER.test(value);
  const isBoolean = typeOf(schema) === 'boolean' && /^(?:true|false)$/.test(value);
  return isPlain || isBoolean ? value : JSON.stringify(value);
}

/** What of a schema is a value of its own, and what is made of others. */
export function isSimple(schema: Fields): boolean {
  return !['object', 'array'].includes(typeOf(schema));
}

/** The values of a simple schema as JSON. */
export function jsonClasses(schema: Fields): {
  valid: string[];
  invalid: string[];
  isSecret: boolean;
} {
  const { valid, invalid, isSecret } = classesOf(schema, []);
  const written = (values: string[]) => values.map((value) => jsonOf(value, schema));
  return { valid: written(valid), invalid: written(invalid), isSecret };
}
