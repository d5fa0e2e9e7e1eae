import type { StepArgument } from '@caseloom/engine';
import { boundedList } from './bounded-list.ts';
import { classesOf, typeOf } from './classes.ts';
import { type Fields, fieldsOf, listOf, type OpenApiDocument } from './document.ts';
import type { Classes } from './propose-values.ts';

/** What a request takes: a parameter, or a field of its body. */
export type Input = Classes & { name: string };

/** Inputs of a body that become test data, and objects in objects that are read. */
const MAX_INPUTS = 40;
const MAX_DEPTH = 5;
/** More than a step hands over. */
const MAX_BODY = 20_000;

/** Writes the body of a request with a token for each value. */
export class Body {
  readonly #api: OpenApiDocument;
  readonly #tokenOf: (input: Input) => string;
  #count = 0;

  constructor(api: OpenApiDocument, tokenOf: (input: Input) => string) {
    this.#api = api;
    this.#tokenOf = tokenOf;
  }

  /** Undefined where the operation has no body. */
  write(operation: Fields): StepArgument[] | undefined {
    const { mediaType, schema } = this.#schemaOf(operation);
    if (!schema) return undefined;
    if (/form/.test(mediaType)) return tableOf(this.#rows(schema));
    const content = this.#value(schema, '', '', 0);
    if (content.length > MAX_BODY) return undefined;
    return [{ kind: 'docString', content, mediaType: mediaType || 'application/json' }];
  }

  #schemaOf(operation: Fields): { mediaType: string; schema?: Fields } {
    const contents = fieldsOf(this.#api.fields(operation.get('requestBody')).get('content'));
    const [first] = [...contents].toSorted(([a], [b]) => Number(isJson(b)) - Number(isJson(a)));
    this.#api.leaveOut('content', contents.size - 1);
    if (first) {
      const schema = fieldsOf(first[1]).get('schema');
      return { mediaType: first[0], ...(schema !== undefined && { schema: this.#fields(schema) }) };
    }
    const inBody = listOf(operation.get('parameters'))
      .map((one) => this.#api.fields(one))
      .find((one) => one.get('in') === 'body');
    return { mediaType: '', ...(inBody && { schema: this.#fields(inBody.get('schema')) }) };
  }

  #rows(schema: Fields): string[][] {
    return this.#properties(schema).map(([name, one]) => [name, this.#input(one, name, false)]);
  }

  /** @param path of the value, by names with dots between */
  #value(schema: Fields, path: string, indent: string, depth: number): string {
    const type = typeOf(schema);
    const inner = `${indent}  `;
    if (depth > MAX_DEPTH) return type === 'array' ? '[]' : '{}';
    if (type === 'array') {
      const items = this.#fields(schema.get('items'));
      const bounded = boundedList(schema, items);
      if (bounded) return this.#token({ name: path || 'body', ...bounded });
      const item = this.#value(items, path, indent, depth + 1);
      return `[${item}]`;
    }
    if (type !== 'object') return this.#input(schema, path || 'body', true);
    const lines = this.#properties(schema).map(([name, one]) => {
      const value = this.#value(one, path ? `${path}.${name}` : name, inner, depth + 1);
      return `${inner}${JSON.stringify(name)}: ${value}`;
    });
    return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
  }

  #input(schema: Fields, name: string, isJson: boolean): string {
    const classes = classesOf(schema, []);
    const isText = typeof classes.valid[0] !== 'string' || typeOf(schema) === 'string';
    const quote = isJson && isText ? '"' : '';
    // a word in the place of a number has to leave the body JSON
    const invalid = isJson && !isText ? classes.invalid.map(quoted) : classes.invalid;
    return `${quote}${this.#token({ name, ...classes, invalid })}${quote}`;
  }

  /** The token of an input; where there are too many, its first valid value. */
  #token(input: Input): string {
    this.#count += 1;
    if (this.#count <= MAX_INPUTS) return this.#tokenOf(input);
    this.#api.leaveOut('properties');
    return input.valid[0] ?? '';
  }

  /** What the answer alone has is none of the request. */
  #properties(schema: Fields): [string, Fields][] {
    return [...fieldsOf(schema.get('properties'))]
      .map(([name, one]): [string, Fields] => [name, this.#fields(one)])
      .filter(([, one]) => one.get('readOnly') !== true);
  }

  /** A schema with all that it is made of. */
  #fields(value: unknown, depth = 0): Fields {
    const schema = this.#api.fields(value);
    const parts = depth > MAX_DEPTH ? [] : listOf(schema.get('allOf'));
    if (parts.length === 0) return chosen(this.#api, schema);
    const all = [...parts.map((one) => this.#fields(one, depth + 1)), schema];
    const properties = all.flatMap((one) => [...fieldsOf(one.get('properties'))]);
    const joined = new Map(all.flatMap((one) => [...one]));
    if (properties.length > 0) joined.set('properties', Object.fromEntries(properties));
    return joined;
  }
}

function isJson(mediaType: string): boolean {
  return /json/.test(mediaType);
}

function quoted(value: string): string {
  return Number.isNaN(Number(value)) ? JSON.stringify(value) : value;
}

/** Names and values as the table of a step; nothing where there are none. */
export function tableOf(rows: string[][]): StepArgument[] {
  return rows.length > 0 ? [{ kind: 'dataTable', rows }] : [];
}

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
