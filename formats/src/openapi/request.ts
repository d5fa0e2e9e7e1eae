import type { StepArgument } from '@caseloom/engine';
import { Body, chosen, type Input, tableOf } from './body.ts';
import { classesOf, typeOf } from './classes.ts';
import { type Fields, fieldsOf, listOf, type OpenApiDocument, textOf } from './document.ts';

/** A request as a step says it, with tokens for its inputs. */
export type Request = { label: string; arguments: StepArgument[]; inputs: Input[] };

type Parameter = { name: string; place: string; schema: Fields; examples: unknown[] };

/**
 * What an operation asks for: path and query in the words of the step, headers as a table, and the
 * body as JSON, each input as a token.
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
  const body = new Body(api, tokenOf).write(operation);
  return {
    label: [label, ...query.slice(1)].join('&'),
    arguments: [...(body ?? []), ...tableOf([...headers, ...form])],
    inputs,
  };
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
    });
  }
  return [...found.values()];
}

function examplesOf(api: OpenApiDocument, fields: Fields): unknown[] {
  const named = [...fieldsOf(fields.get('examples')).values()];
  return [fields.get('example'), ...named.map((one) => api.fields(one).get('value'))];
}

/** A list is asked for with one item, an object as a text. */
function inputOf(api: OpenApiDocument, { name, schema, examples }: Parameter): Input {
  const item = typeOf(schema) === 'array' ? api.fields(schema.get('items')) : schema;
  return { name, ...classesOf(chosen(api, item), examples) };
}
