import { type BodyContent, type BodyPart, jsonText, type Row } from './body-content.ts';
import { AS_JSON, boundedList, isBounded, jsonItems, plainItems } from './bounded-list.ts';
import { classesOf, typeOf } from './classes.ts';
import { type Fields, fieldsOf, listOf, type OpenApiDocument } from './document.ts';
import type { Input } from './input.ts';
import type { Classes } from './propose-values.ts';
import { jsonOf, MAX_DEPTH, Schemas } from './schema.ts';
import { writeInput, writeJsonInput } from './written-input.ts';

/** Inputs of a body that become test data. */
const MAX_INPUTS = 40;
/** Values of a body: schemas that name themselves several times would have millions. */
const MAX_VALUES = 1000;
/** More than a step hands over. */
const MAX_BODY = 20_000;

/** Reads the body of a request, with a token for each value. */
export class Body {
  readonly #api: OpenApiDocument;
  readonly #schemas: Schemas;
  readonly #tokenOf: (input: Input) => string;
  #count = 0;
  #room = MAX_VALUES;

  constructor(api: OpenApiDocument, tokenOf: (input: Input) => string) {
    this.#api = api;
    this.#schemas = new Schemas(api);
    this.#tokenOf = tokenOf;
  }

  /** Undefined where the operation has no body, or one that is too long for a step. */
  read(operation: Fields): BodyContent | undefined {
    const { mediaType, schema } = this.#schemaOf(operation);
    if (!schema) return undefined;
    if (/form/.test(mediaType)) return { kind: 'form', rows: this.#rows(schema) };
    const part = this.#part(schema, '', 0);
    if (jsonText(part).length > MAX_BODY) return undefined;
    return { kind: 'json', mediaType: mediaType || 'application/json', part };
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

  #rows(schema: Fields): Row[] {
    return this.#schemas.properties(schema).map(({ name, schema: one, isRequired }) => {
      const input = { name, ...this.#cellClasses(one, name) };
      return { name, isRequired, written: writeInput(this.#token(input), input) };
    });
  }

  /** Of a field of a form; of a list its items with commas between. */
  #cellClasses(schema: Fields, name: string): Classes {
    if (typeOf(schema) !== 'array') return classesOf(schema, [], name);
    const items = this.#schemas.items(schema);
    const write = (all: string[]) => all.join(',');
    return listClasses(this.#api, { schema, items, name }, { write, fewest: 1 });
  }

  /** @param path of the value, by names with dots between */
  #part(schema: Fields, path: string, depth: number): BodyPart {
    const type = typeOf(schema);
    this.#room -= 1;
    if (this.#room < 0) this.#api.leaveOut('properties');
    if (depth > MAX_DEPTH || this.#room < 0) return emptyOf(type);
    if (type === 'array') return this.#list(schema, path, depth);
    if (type !== 'object') return this.#value(schema, path || 'body');
    const fields = this.#schemas.properties(schema).map(({ name, schema: one, isRequired }) => {
      const own = pathOf(path, name);
      return { name, path: own, isRequired, value: this.#part(one, own, depth + 1) };
    });
    return { kind: 'object', fields };
  }

  #list(schema: Fields, path: string, depth: number): BodyPart {
    const items = this.#schemas.items(schema);
    const found = isBounded(schema) ? jsonItems(this.#schemas, items) : undefined;
    const bounded = found && boundedList(schema, found, AS_JSON);
    if (bounded) return this.#json({ name: path || 'body', ...bounded }, '');
    if (isBounded(schema)) this.#api.leaveOut('items');
    return { kind: 'list', item: this.#part(items, path, depth + 1) };
  }

  /** A text stands between quotes, and its values are written as they are; where JSON spells one otherwise, all are JSON. */
  #value(schema: Fields, name: string): BodyPart {
    const classes = classesOf(schema, [], name);
    const isText = typeOf(schema) === 'string';
    const isPlain = (value: string) => JSON.stringify(value) === `"${value}"`;
    if (isText && [...classes.valid, ...classes.invalid].every(isPlain))
      return this.#json({ name, ...classes }, '"');
    const written = (values: string[]) => values.map((value) => jsonOf(value, schema));
    const [valid, invalid] = [written(classes.valid), written(classes.invalid)];
    return this.#json({ name, ...classes, valid, invalid }, '');
  }

  #json(input: Input, quote: '"' | ''): BodyPart {
    return { kind: 'value', written: writeJsonInput(this.#token(input), input, quote) };
  }

  /** The token of an input; none where there are too many. */
  #token(input: Input): string | undefined {
    this.#count += 1;
    if (this.#count <= MAX_INPUTS) return this.#tokenOf(input);
    this.#api.leaveOut('properties');
    return undefined;
  }
}

/** What stands for an object or a list that is not followed. */
function emptyOf(type: string): BodyPart {
  if (type !== 'array') return { kind: 'object', fields: [] };
  return { kind: 'value', written: { text: '[]', single: '[]' } };
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
