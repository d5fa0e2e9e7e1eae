import type { StepArgument } from '@caseloom/engine';
import { AS_JSON, boundedList, isBounded, jsonItems, plainItems } from './bounded-list.ts';
import { classesOf, typeOf } from './classes.ts';
import { type Fields, fieldsOf, listOf, type OpenApiDocument } from './document.ts';
import type { Classes } from './propose-values.ts';
import { jsonOf, MAX_DEPTH, type Property, Schemas } from './schema.ts';

/** What a request takes: a parameter, or a field of its body. */
export type Input = Classes & { name: string };

/** Inputs of a body that become test data. */
const MAX_INPUTS = 40;
/** Values of a body: schemas that name themselves several times would have millions. */
const MAX_VALUES = 1000;
/** More than a step hands over. */
const MAX_BODY = 20_000;

/** Writes the body of a request with a token for each value. */
export class Body {
  readonly #api: OpenApiDocument;
  readonly #schemas: Schemas;
  readonly #tokenOf: (input: Input) => string;
  #count = 0;
  #room = MAX_VALUES;
  /** The fields that the body has to have, by names with dots between; all of them are sent. */
  readonly required: string[] = [];

  constructor(api: OpenApiDocument, tokenOf: (input: Input) => string) {
    this.#api = api;
    this.#schemas = new Schemas(api);
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
      const fields = schema === undefined ? undefined : this.#schemas.fields(schema);
      return { mediaType: first[0], ...(fields && { schema: fields }) };
    }
    const inBody = listOf(operation.get('parameters'))
      .map((one) => this.#api.fields(one))
      .find((one) => one.get('in') === 'body');
    return {
      mediaType: '',
      ...(inBody && { schema: this.#schemas.fields(inBody.get('schema')) }),
    };
  }

  #rows(schema: Fields): string[][] {
    return this.#properties(schema, '').map(({ name, schema: one }) => [
      name,
      this.#cell(one, name),
    ]);
  }

  /** The fields of an object, noted where it has to have them. */
  #properties(schema: Fields, path: string): Property[] {
    const properties = this.#schemas.properties(schema);
    const required = properties.filter(({ isRequired }) => isRequired);
    this.required.push(...required.map(({ name }) => pathOf(path, name)));
    return properties;
  }

  /** A field of a form; of a list its items with commas between. */
  #cell(schema: Fields, name: string): string {
    if (typeOf(schema) !== 'array') return this.#input(schema, name, false);
    const items = this.#schemas.items(schema);
    const classes = listClasses(
      this.#api,
      { schema, items, name },
      { write: (all) => all.join(','), fewest: 1 },
    );
    return this.#token({ name, ...classes });
  }

  /** @param path of the value, by names with dots between */
  #value(schema: Fields, path: string, indent: string, depth: number): string {
    const type = typeOf(schema);
    const inner = `${indent}  `;
    this.#room -= 1;
    if (this.#room < 0) this.#api.leaveOut('properties');
    if (depth > MAX_DEPTH || this.#room < 0) return type === 'array' ? '[]' : '{}';
    if (type === 'array') return this.#list(schema, path, indent, depth);
    if (type !== 'object') return this.#input(schema, path || 'body', true);
    const lines = this.#properties(schema, path).map(({ name, schema: one }) => {
      const value = this.#value(one, pathOf(path, name), inner, depth + 1);
      return `${inner}${JSON.stringify(name)}: ${value}`;
    });
    return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
  }

  #list(schema: Fields, path: string, indent: string, depth: number): string {
    const items = this.#schemas.items(schema);
    const found = isBounded(schema) ? jsonItems(this.#schemas, items) : undefined;
    const bounded = found && boundedList(schema, found, AS_JSON);
    if (bounded) return this.#token({ name: path || 'body', ...bounded });
    if (isBounded(schema)) this.#api.leaveOut('items');
    return `[${this.#value(items, path, indent, depth + 1)}]`;
  }

  #input(schema: Fields, name: string, isInJson: boolean): string {
    const classes = classesOf(schema, [], name);
    const isText = typeOf(schema) === 'string';
    const quote = isInJson && isText ? '"' : '';
    const invalid =
      isInJson && !isText ? classes.invalid.map((value) => jsonOf(value, schema)) : classes.invalid;
    return `${quote}${this.#token({ name, ...classes, invalid })}${quote}`;
  }

  /** The token of an input; where there are too many, its first valid value. */
  #token(input: Input): string {
    this.#count += 1;
    if (this.#count <= MAX_INPUTS) return this.#tokenOf(input);
    this.#api.leaveOut('properties');
    return input.valid[0] ?? '';
  }
}

/** A list that is no JSON: at its bounds where it has some and its items are simple, otherwise with one item. */
export function listClasses(
  api: OpenApiDocument,
  {
    schema,
    items,
    name,
    examples = [],
  }: { schema: Fields; items: Fields; name: string; examples?: unknown[] },
  written: Parameters<typeof boundedList>[2],
): Classes {
  const found = plainItems(items);
  const bounded = found && boundedList(schema, found, written);
  if (isBounded(schema) && !bounded) api.leaveOut('items');
  return bounded ?? classesOf(items, examples, name);
}

const pathOf = (path: string, name: string) => (path ? `${path}.${name}` : name);

function isJson(mediaType: string): boolean {
  return /json/.test(mediaType);
}

/** Names and values as the table of a step; nothing where there are none. */
export function tableOf(rows: string[][]): StepArgument[] {
  return rows.length > 0 ? [{ kind: 'dataTable', rows }] : [];
}
