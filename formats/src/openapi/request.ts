import type { StepArgument } from '@caseloom/engine';
import { Body, listClasses } from './body.ts';
import {
  type BodyContent,
  jsonText,
  requiredFields,
  tableOf,
  textOfInput,
  type Variant,
} from './body-content.ts';
import { classesOf, typeOf } from './classes.ts';
import { type Fields, fieldsOf, listOf, type OpenApiDocument, textOf } from './document.ts';
import type { Input } from './input.ts';
import { chosen } from './schema.ts';
import { type WrittenInput, writeInput } from './written-input.ts';

/** A request as a step says it, with tokens for its inputs. */
export type Sent = { label: string; arguments: StepArgument[] };

/** What an operation asks for, and what of it is sent in test cases of other kinds. */
export type Request = Sent & {
  inputs: Input[];
  /** With one value of each input: for test cases that are not about its values. */
  single: Sent;
  /** The same without one thing each that has to be there. */
  incomplete: (Sent & { missing: string })[];
};

type Parameter = {
  name: string;
  place: string;
  schema: Fields;
  examples: unknown[];
  isRequired: boolean;
  /** What stands between the items of a list. */
  separator: string;
};

type WrittenParameter = Pick<Parameter, 'name' | 'place' | 'isRequired'> & {
  written: WrittenInput;
};

/** So many fields are left out, one at a time, as long as their requests have no more letters together. */
const MAX_INCOMPLETE = 50;
const MAX_LETTERS = 200_000;

/**
 * What an operation asks for: path and query in the words of the step, headers as a table, and the
 * body as JSON, each input as a token.
 *
 * @param nameOf gives an input the name of its token
 */
export function requestOf(
  api: OpenApiDocument,
  operation: Operation,
  nameOf: (input: Input) => string,
): Request {
  const inputs: Input[] = [];
  const tokenOf = (input: Input) => {
    const name = nameOf(input);
    inputs.push({ ...input, name });
    return `<${name}>`;
  };
  const written = [...operation.shared, ...listOf(operation.operation.get('parameters'))];
  const parameters = parametersOf(api, written).map((one): WrittenParameter => {
    const input = inputOf(api, one);
    return { ...one, written: writeInput(tokenOf(input), input) };
  });
  const body = new Body(api, tokenOf).read(operation.operation);
  const parts = { operation, parameters, body };
  return {
    ...sentWith(parts, {}),
    inputs,
    single: sentWith(parts, { isSingle: true }),
    incomplete: incompleteOf(api, parts),
  };
}

type Parts = {
  operation: Operation;
  parameters: WrittenParameter[];
  body: BodyContent | undefined;
};

/** What is left out, of a parameter or of the body. */
type LeftOut = { place: string; name: string };
const BODY = 'body';

function incompleteOf(api: OpenApiDocument, parts: Parts): Request['incomplete'] {
  const { parameters, body } = parts;
  const required: LeftOut[] = [
    ...parameters.filter(({ isRequired, place }) => isRequired && place !== 'path'),
    ...(body ? requiredFields(body) : []).map((name) => ({ place: BODY, name })),
  ];
  const names = new Set<string>();
  const all = required.slice(0, MAX_INCOMPLETE).map(({ place, name }) => {
    const missing = names.has(name) ? `${name} (${place})` : name;
    names.add(missing);
    return { missing, ...sentWith(parts, { isSingle: true }, { place, name }) };
  });
  let room = MAX_LETTERS;
  const fitting = all.filter((one) => {
    room -= JSON.stringify(one).length;
    return room > 0;
  });
  api.leaveOut('required', required.length - fitting.length);
  return fitting;
}

/** The request as a variant has it, without what is left out. */
function sentWith(
  { operation: { method, path }, parameters, body }: Parts,
  variant: Variant,
  leftOut?: LeftOut,
): Sent {
  const sent = parameters.filter(
    ({ place, name }) => place !== leftOut?.place || name !== leftOut.name,
  );
  const at = (place: string) => sent.filter((one) => one.place === place);
  let address = path.replace(/[<>]/g, '');
  for (const { name, written } of at('path'))
    address = address.replaceAll(`{${name}}`, () => textOfInput(written, variant));
  const query = at('query').map(({ name, written }) => `${name}=${textOfInput(written, variant)}`);
  const label = `${method.toUpperCase()} ${[address, ...query.slice(0, 1)].join('?')}`;
  const ofBody = leftOut?.place === BODY ? { ...variant, without: leftOut.name } : variant;
  const rows = [...at('header'), ...at('cookie'), ...at('formData')];
  const content = body ? bodyArguments(body, ofBody) : [];
  return {
    label: [label, ...query.slice(1)].join('&'),
    arguments: [...content, ...tableOf(rows, variant)],
  };
}

function bodyArguments(body: BodyContent, variant: Variant): StepArgument[] {
  if (body.kind === 'form') return tableOf(body.rows, variant);
  const { mediaType, part } = body;
  return [{ kind: 'docString', content: jsonText(part, variant), mediaType }];
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
