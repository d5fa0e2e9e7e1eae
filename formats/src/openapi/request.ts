import type { StepArgument } from '@caseloom/engine';
import { Body, type Input, listClasses, tableOf } from './body.ts';
import { classesOf, typeOf } from './classes.ts';
import { type Fields, fieldsOf, listOf, type OpenApiDocument, textOf } from './document.ts';
import { chosen } from './schema.ts';

/** A request as a step says it, with tokens for its inputs. */
export type Request = { label: string; arguments: StepArgument[]; inputs: Input[] };

type Parameter = {
  name: string;
  place: string;
  schema: Fields;
  examples: unknown[];
  isRequired: boolean;
  /** What stands between the items of a list. */
  separator: string;
};

/** So many fields are left out, one at a time. */
const MAX_REQUIRED = 50;
/** What the data is called that says which field is left out. */
const MISSING = 'missing';
/** What a tester does with it: the body and the address have the field, as they have it in all other cases. */
const LEFT_OUT = 'leave out of the request';
/** In the place of a missing field where none is. */
const NONE_MISSING = '–';

/**
 * What an operation asks for: path and query in the words of the step, headers as a table, and the
 * body as JSON, each input as a token. One more says which field is missing that has to be there.
 *
 * @param nameOf gives an input the name of its token
 */
export function requestOf(
  api: OpenApiDocument,
  { method, path, operation, shared }: Operation,
  nameOf: (input: Input) => string,
): Request {
  const inputs: Input[] = [];
  const tokenOf = (input: Input) => {
    const name = nameOf(input);
    inputs.push({ ...input, name });
    return `<${name}>`;
  };
  const parameters = parametersOf(api, [...shared, ...listOf(operation.get('parameters'))]);
  const written = parameters.map((one) => ({ ...one, token: tokenOf(inputOf(api, one)) }));
  const at = (place: string) => written.filter((one) => one.place === place);
  let address = path.replace(/[<>]/g, '');
  for (const { name, token } of at('path')) address = address.replaceAll(`{${name}}`, token);
  const query = at('query').map(({ name, token }) => `${name}=${token}`);
  const label = `${method.toUpperCase()} ${[address, ...query.slice(0, 1)].join('?')}`;
  const headers = [...at('header'), ...at('cookie')].map(({ name, token }) => [name, token]);
  const form = at('formData').map(({ name, token }) => [name, token]);
  const body = new Body(api, tokenOf);
  const content = body.write(operation) ?? [];
  const isLeftOut = ({ isRequired, place }: Parameter) => isRequired && place !== 'path';
  const required = [...parameters.filter(isLeftOut).map(({ name }) => name), ...body.required];
  const missing = required.length > 0 ? [[LEFT_OUT, tokenOf(missingOf(api, required))]] : [];
  return {
    label: [label, ...query.slice(1)].join('&'),
    arguments: [...content, ...tableOf([...headers, ...form, ...missing])],
    inputs,
  };
}

/** Which field is missing: none, or one that has to be there. */
function missingOf(api: OpenApiDocument, required: readonly string[]): Input {
  const names = [...new Set(required)];
  api.leaveOut('required', names.length - MAX_REQUIRED);
  const invalid = names.slice(0, MAX_REQUIRED);
  return { name: MISSING, type: 'list', valid: [NONE_MISSING], invalid, isSecret: false };
}

export type Operation = {
  method: string;
  path: string;
  operation: Fields;
  /** The parameters that all operations of the path have. */
  shared: readonly unknown[];
};

/** One parameter for each name and place: what an operation says wins over what its path says. */
function parametersOf(api: OpenApiDocument, written: readonly unknown[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const one of written) {
    const fields = api.fields(one);
    const [name, place] = [textOf(fields.get('name')), textOf(fields.get('in'))];
    if (name === '' || place === '' || place === 'body') continue;
    const content = fieldsOf([...fieldsOf(fields.get('content')).values()][0]);
    const schema = fields.get('schema') ?? content.get('schema');
    found.set(`${place} ${name}`, {
      ...{ name, place },
      // Swagger 2 has the type in the parameter
      schema: schema === undefined ? fields : api.fields(schema),
      examples: examplesOf(api, fields),
      isRequired: fields.get('required') === true,
      separator: separatorOf(fields, name, place),
    });
  }
  return [...found.values()];
}

function examplesOf(api: OpenApiDocument, fields: Fields): unknown[] {
  const named = [...fieldsOf(fields.get('examples')).values()];
  return [fields.get('example'), ...named.map((one) => api.fields(one).get('value'))];
}

/** What stands between items, by OpenAPI's styles and by Swagger's formats. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '|'],
  ['ssv', '%20'],
  ['tsv', '%09'],
  ['pipes', '|'],
]);

function separatorOf(fields: Fields, name: string, place: string): string {
  const isOwn = fields.get('explode') ?? fields.has('schema');
  const format = textOf(fields.get('style') ?? fields.get('collectionFormat'));
  const isRepeated = format === 'multi' || (isOwn && ['', 'form'].includes(format));
  if (isRepeated && ['query', 'formData'].includes(place)) return `&${name}=`;
  return SEPARATORS.get(format) ?? ',';
}

/** A list has as many items as its bounds allow, else one; an object is a text. */
function inputOf(api: OpenApiDocument, { name, schema, examples, separator }: Parameter): Input {
  if (typeOf(schema) !== 'array')
    return { name, ...classesOf(chosen(api, schema), examples, name) };
  const items = chosen(api, api.fields(schema.get('items')));
  const write = (all: string[]) => all.join(separator);
  return { name, ...listClasses(api, { schema, items, name, examples }, { write, fewest: 1 }) };
}
