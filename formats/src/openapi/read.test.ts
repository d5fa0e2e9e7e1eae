import { generate, type TestCase, validate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';

const RUNS = Number(process.env.RUNS ?? 100);

function accepted(content: string | object) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const answer = read(text, 'shop.yaml');
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const { models, steps, testData } = answer;
  const errors = models
    .flatMap((model) => validate(model, { steps, testData, models }))
    .filter(({ severity }) => severity !== 'note');
  expect(errors).toEqual([]);
  return answer;
}

/** The requests and answers of all test cases of the first model. */
function casesOf({ models, steps, testData }: ReturnType<typeof accepted>): string[] {
  const [root] = models;
  if (!root) throw new Error('no model');
  const answer = generate(root, { models, steps, testData });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.result.testCases.map((one: TestCase) =>
    one.steps.map(({ text }) => text).join(' > '),
  );
}

/** One operation that takes one parameter of the query. */
function withSchema(schema: object, responses: object = { 200: {}, 400: {} }) {
  const parameters = [{ name: 'value', in: 'query', schema }];
  return { openapi: '3.1.0', paths: { '/items': { get: { parameters, responses } } } };
}

function dataOf(schema: object): { valid: string[]; invalid: string[]; type: string | undefined } {
  const { testData } = accepted(withSchema(schema));
  const values = (validity: string) =>
    testData.filter((one) => one.validity === validity).flatMap((one) => one.values);
  return { valid: values('valid'), invalid: values('invalid'), type: testData[0]?.type };
}

const SHOP = `
openapi: 3.0.0
info: { title: Shop }
paths:
  /pets:
    get:
      summary: List pets
      tags: [pets]
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
      responses:
        '200': { description: A page of pets }
        '400': { description: Wrong limit }
    post:
      operationId: addPet
      tags: [pets]
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
      responses:
        '201': { description: Created }
        '409': { description: Known already }
  /orders/{id}:
    delete:
      tags: [orders]
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
      responses:
        '204': { description: Deleted }
        default: { description: Refused }
components:
  schemas:
    Pet:
      type: object
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 2, maxLength: 3 }
        kind: { type: string, enum: [cat, dog] }
        age: { type: integer, example: 4 }
`;

describe('a description of an API', () => {
  it('becomes a model for each operation, one for each tag, and one that calls all', () => {
    const { models } = accepted(SHOP);
    expect(models.map(({ name }) => name)).toEqual([
      ...['Shop', 'pets', 'orders'],
      ...['List pets', 'addPet', 'DELETE /orders/{id}'],
    ]);
  });

  it('gives test cases that send valid and invalid values to the answers for these', () => {
    const cases = casesOf(accepted(SHOP));
    expect(cases).toContain('GET /pets?limit=1 > 200: A page of pets');
    expect(cases).toContain('GET /pets?limit=100 > 200: A page of pets');
    expect(cases).toContain('GET /pets?limit=0 > 400: Wrong limit');
    expect(cases).toContain('GET /pets?limit=101 > 400: Wrong limit');
    expect(cases).toContain('DELETE /orders/x > default: Refused');
    // what no data of the file brings about has to be the case before
    expect(cases).toContain('Known already > POST /pets > 409: Known already');
  });

  it('adds an answer to invalid data where none is described, and says so', () => {
    const answer = accepted(SHOP);
    expect(answer.report).toEqual([{ code: 'refusals_added', params: { count: 1 } }]);
    expect(casesOf(answer)).toContain('POST /pets > 4XX');
  });

  it('writes the body as JSON with a token for each value that is sent', () => {
    const { models } = accepted(SHOP);
    const request = models
      .find(({ name }) => name === 'addPet')
      ?.nodes.find(({ id }) => id === 'request');
    expect(request?.data?.arguments).toEqual([
      {
        kind: 'docString',
        mediaType: 'application/json',
        content: '{\n  "name": "<name>",\n  "kind": "<kind>",\n  "age": <age>\n}',
      },
    ]);
  });

  it('in Swagger 2 is read like one in OpenAPI 3', () => {
    const answer = accepted({
      ...{ swagger: '2.0', info: { title: 'Old' } },
      paths: {
        '/pets/{id}': {
          parameters: [{ name: 'id', in: 'path', type: 'integer', minimum: 1 }],
          put: {
            parameters: [{ name: 'pet', in: 'body', schema: { $ref: '#/definitions/Pet' } }],
            responses: { 200: { description: 'Saved' }, 400: { description: 'Wrong' } },
          },
        },
      },
      definitions: { Pet: { properties: { name: { type: 'string', maxLength: 2 } } } },
    });
    expect(casesOf(answer)).toEqual(
      expect.arrayContaining(['PUT /pets/1 > 200: Saved', 'PUT /pets/0 > 400: Wrong']),
    );
    expect(answer.testData.map(({ name }) => name)).toContain('name');
  });

  it('shares the test data of one name, unless its values differ', () => {
    const pets = (maximum: number) => ({
      get: { parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', maximum } }] },
    });
    const paths = { '/a': pets(9), '/b': pets(9), '/c': pets(5) };
    const { testData } = accepted({ openapi: '3.1.0', paths });
    expect(new Set(testData.map(({ name }) => name))).toEqual(new Set(['page', 'GET /c.page']));
  });

  it.each([
    ['a line that is no YAML', 'openapi: 3.0.0\npaths: [', 'file_not_yaml'],
    ['aliases that unfold to millions', bomb(), 'file_not_yaml'],
    ['no operation', 'openapi: 3.0.0\npaths: {}', 'model_without_steps'],
  ])('with %s is refused with a reason', (_, text, code) => {
    expect(read(text, 'a.yaml')).toMatchObject({ ok: false, problem: { code } });
  });

  it('whose parts refer to themselves is read to a depth', () => {
    const Tree = { properties: { name: {}, child: { $ref: '#/components/schemas/Tree' } } };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } };
    const { testData } = accepted({
      openapi: '3.1.0',
      paths: { '/trees': { post: { requestBody: { content }, responses: { 200: {} } } } },
      components: { schemas: { Tree, Loop: { $ref: '#/components/schemas/Loop' } } },
    });
    expect(testData.map(({ name }) => name)).toContain('child.child.name');
  });
});

describe('a list in a body', () => {
  const bodyOf = (tags: object) => {
    const schema = { properties: { tags: { type: 'array', ...tags } } };
    const content = { 'application/json': { schema } };
    const answer = accepted({
      openapi: '3.1.0',
      paths: { '/pets': { post: { requestBody: { content }, responses: { 200: {}, 400: {} } } } },
    });
    return answer.testData.map(({ name, validity, values }) => [name, validity, values]);
  };

  it('with bounds has as many items as they allow, and one more or less as invalid data', () => {
    const tags = { items: { type: 'string', enum: ['a', 'b'] }, minItems: 1, maxItems: 2 };
    expect(bodyOf(tags)).toEqual([
      ['tags', 'valid', ['["a"]', '["a", "b"]']],
      ['tags', 'invalid', ['[]', '["a", "b", "a"]', '["a?"]']],
    ]);
    expect(bodyOf({ items: { type: 'integer' }, minItems: 2 })).toEqual([
      ['tags', 'valid', ['[1, 1]']],
      ['tags', 'invalid', ['[1]', '["x", 1]']],
    ]);
  });

  it('of objects has whole objects, and wrong ones with a field that is missing or wrong', () => {
    const items = {
      properties: { name: { type: 'string', enum: ['a', 'b'] }, size: { type: 'integer' } },
      required: ['name'],
    };
    expect(bodyOf({ items, minItems: 1, maxItems: 2 })).toEqual([
      [
        'tags',
        'valid',
        ['[{"name": "a", "size": 1}]', '[{"name": "a", "size": 1}, {"name": "b", "size": 1}]'],
      ],
      [
        'tags',
        'invalid',
        [
          '[]',
          '[{"name": "a", "size": 1}, {"name": "b", "size": 1}, {"name": "a", "size": 1}]',
          ...['[{"size": 1}]', '[{"name": "a?", "size": 1}]', '[{"name": "a", "size": "x"}]'],
        ],
      ],
    ]);
  });

  it('of objects that are too long, or secret, has one item with its fields, and is counted', () => {
    const long = { properties: { text: { type: 'string', const: 'x'.repeat(2000) } } };
    const secret = { properties: { word: { type: 'string', format: 'password' } } };
    for (const [items, name] of [
      [long, 'tags.text'],
      [secret, 'tags.word'],
    ] as const) {
      expect(bodyOf({ items, minItems: 1 })).toMatchObject([
        [name, 'valid', {}],
        ...(items === long ? [[name, 'invalid', {}]] : []),
      ]);
    }
  });

  it('without bounds has one item', () => {
    expect(bodyOf({ items: { enum: ['a'] } })).toEqual([
      ['tags', 'valid', ['a']],
      ['tags', 'invalid', ['a?']],
    ]);
  });
});

describe('a list of parameters', () => {
  const tags = { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, maxItems: 3 };
  const valuesOf = (parameter: object) => {
    const parameters = [{ name: 'tags', in: 'query', ...parameter }];
    const { testData } = accepted({
      openapi: '3.1.0',
      paths: { '/pets': { get: { parameters } } },
    });
    return testData.map(({ values }) => values);
  };

  it('has as many items as its bounds allow, and one more or less as invalid data', () => {
    expect(valuesOf({ schema: tags, explode: false })).toEqual([
      ['a,b', 'a,b,a'],
      ['a', 'a,b,a,b', 'a?,a'],
    ]);
    const optional = { type: 'array', items: { type: 'integer' }, maxItems: 1 };
    expect(valuesOf({ schema: optional })).toEqual([['1'], ['1&tags=1', 'x']]);
  });

  it.each([
    ['of OpenAPI', { schema: tags }, 'a&tags=b'],
    ['with commas', { schema: tags, explode: false }, 'a,b'],
    ['with spaces', { schema: tags, style: 'spaceDelimited', explode: false }, 'a%20b'],
    ['with bars', { schema: tags, style: 'pipeDelimited', explode: false }, 'a|b'],
    ['in a header', { schema: tags, in: 'header' }, 'a,b'],
    ['of Swagger', tags, 'a,b'],
    ['of Swagger with bars', { ...tags, collectionFormat: 'pipes' }, 'a|b'],
    ['of Swagger that is repeated', { ...tags, collectionFormat: 'multi' }, 'a&tags=b'],
  ])('is written as the description says: %s', (_, parameter, list) => {
    expect(valuesOf(parameter)[0]?.[0]).toBe(list);
  });

  it('of something that is no value has one item, and is counted', () => {
    const schema = { type: 'array', items: { type: 'object' }, minItems: 1 };
    const { report } = accepted(withSchema(schema));
    expect(report).toEqual([{ code: 'left_out', params: { field: 'items', count: 1 } }]);
  });
});

describe('what has to be there', () => {
  const required = {
    ...{ openapi: '3.1.0', info: { title: 'Shop' } },
    paths: {
      '/pets/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { const: '7' } },
            { name: 'page', in: 'query', required: true, schema: { const: '1' } },
            { name: 'size', in: 'query', schema: { const: '9' } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { required: ['id', 'owner'], properties: { id: { readOnly: true } } },
                    { required: ['name'], properties: { name: {}, nick: {} } },
                    { properties: { owner: { required: ['mail'], properties: { mail: {} } } } },
                  ],
                },
              },
            },
          },
          responses: { 200: {}, 422: { description: 'Wrong' } },
        },
      },
    },
  };

  it('is missing in one test case each, which leads to the answer to invalid data', () => {
    const cases = casesOf(accepted(required)).filter((one) => one.endsWith('422: Wrong'));
    const missing = cases.flatMap((one) => /missing: ([^–)]+)\)/.exec(one)?.[1] ?? []);
    expect(missing.sort()).toEqual(['name', 'owner', 'owner.mail', 'page']);
    expect(casesOf(accepted(required))).toContain('PUT /pets/7?page=1&size=9 (missing: –) > 200');
  });

  it('is counted where there is too much of it', () => {
    const names = Array.from({ length: 53 }, (_, index) => `f${index}`);
    const parameters = names.map((name) => ({
      name,
      in: 'query',
      required: true,
      schema: { const: 1 },
    }));
    const { report } = accepted({
      openapi: '3.1.0',
      paths: { '/a': { get: { parameters, responses: { 400: {} } } } },
    });
    expect(report).toEqual([{ code: 'left_out', params: { field: 'required', count: 3 } }]);
  });
});

it('schemas that are made of themselves many times are read at once', () => {
  const T = '#/components/schemas/T';
  const all = Array.from({ length: 20 }, () => ({ $ref: T }));
  const properties = Object.fromEntries(all.map((one, index) => [`p${index}`, one]));
  const schema = {
    properties: { list: { type: 'array', maxItems: 40, items: { $ref: T } }, one: { $ref: T } },
  };
  const { report } = accepted({
    openapi: '3.1.0',
    paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    components: { schemas: { T: { type: 'object', allOf: all, properties } } },
  });
  expect(report.map(({ params }) => params.field)).toContain('properties');
});

describe('the schema of an input', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 3 }, ['1', '3'], ['0', '4']],
    [{ type: 'integer', exclusiveMinimum: 1, maximum: 3 }, ['2', '3'], ['1', '4']],
    [{ type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 3 }, ['2', '3'], ['1', '4']],
    [{ type: 'integer', minimum: 18 }, ['18'], ['17']],
    [{ type: ['integer', 'null'], maximum: 9, default: 5 }, ['5', '9'], ['10']],
    [{ type: 'integer', minimum: 10, maximum: 30, multipleOf: 5 }, ['10', '30'], ['5', '35', '11']],
    [{ type: 'integer', minimum: 1, maximum: 12, multipleOf: 5 }, ['5', '10'], ['0', '15', '6']],
    [
      { type: 'integer', exclusiveMinimum: 1, maximum: 10, multipleOf: 5 },
      ['5', '10'],
      ['0', '15', '6'],
    ],
    [{ type: 'number', multipleOf: 0.5 }, ['0.5'], ['x', '0.75']],
    [{ type: 'string', minLength: 1, maxLength: 2 }, ['a', 'aa'], ['', 'aaa']],
    [{ type: 'string', maxLength: 1, example: 'b' }, ['b', '', 'a'], ['aa']],
    [{ type: 'string', enum: ['open', 'sold'] }, ['open', 'sold'], ['open?']],
    [{ type: 'boolean' }, ['true', 'false'], ['tru']],
    [{ type: 'array', items: { enum: ['a'] } }, ['a'], ['a?']],
    [{ oneOf: [{ type: 'null' }, { enum: [1, 2] }] }, ['1', '2'], ['1?']],
    [{ allOf: [{ type: 'integer', minimum: 5 }] }, ['5'], ['4']],
    [{ type: 'string' }, ['text'], []],
    [{ type: 'string', example: 'ada' }, ['ada'], []],
  ])('%j gives its values', (schema, valid, invalid) => {
    expect(dataOf(schema)).toMatchObject({ valid, invalid });
  });

  it.each(['email', 'date', 'uuid', 'date-time', 'ipv4'])('knows the format %s', (format) => {
    const { valid, invalid } = dataOf({ type: 'string', format });
    expect(valid.length).toBeGreaterThan(0);
    expect(invalid.length).toBeGreaterThan(0);
  });

  it('of a password is secret and has no values that are wrong', () => {
    const { testData } = accepted(withSchema({ type: 'string', format: 'password', minLength: 8 }));
    expect(testData.map(({ isSecret, validity }) => [isSecret, validity])).toEqual([
      [true, 'valid'],
    ]);
  });

  it('of any kind gives no value that is both valid and invalid', () => {
    const number = fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined });
    const schema = fc.record({
      type: fc.constantFrom('integer', 'number', 'string', 'boolean', 'array', 'x'),
      ...{ minimum: number, maximum: number, multipleOf: number, minLength: number },
      ...{ maxLength: number, exclusiveMinimum: fc.option(fc.oneof(fc.boolean(), number)) },
      enum: fc.option(fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 })),
      default: fc.option(fc.jsonValue()),
      pattern: fc.option(fc.constantFrom('[a-z]{2}', '(', '^$', '\\d+')),
    });
    fc.assert(
      fc.property(schema, (one) => {
        const { valid, invalid } = dataOf(one);
        expect(valid.filter((value) => invalid.includes(value))).toEqual([]);
        expect(valid.length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });
});

it('what only looks like a description of an API is read or refused, never thrown', () => {
  const word = fc.constantFrom('__proto__', 'get', '$ref', '#/paths', '<a>', '{id}', 'in', 'path');
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.oneof(word, fc.jsonValue({ maxDepth: 1 })),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof(
          word,
          fc.constantFrom('parameters', 'schema', 'responses', 'properties', 'requestBody'),
        ),
        tie('tree'),
        { maxKeys: 4 },
      ),
    ),
  }));
  fc.assert(
    fc.property(tree, (get) => {
      const text = JSON.stringify({ openapi: '3.1.0', paths: { '/<a>{id}': { get } } });
      const answer = read(text, 'a.json');
      if (answer.ok) accepted(text);
    }),
    { numRuns: RUNS },
  );
});

/** Ten anchors, each of which names the one above nine times. */
function bomb(): string {
  const lines = Array.from({ length: 9 }, (_, index) => {
    const above = Array.from({ length: 9 }, () => `*a${index}`).join(', ');
    return `a${index + 1}: &a${index + 1} [${above}]`;
  });
  return ['openapi: 3.0.0', 'a0: &a0 [x]', ...lines].join('\n');
}
