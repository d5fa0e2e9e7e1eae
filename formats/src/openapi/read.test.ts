import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from '../caseloom/write.ts';
import { writeModelText } from '../model-text/write.ts';
import { read } from '../read.ts';
import { accepted, casesOf, inputsOf, testCasesOf, withSchema } from './testing.ts';

const RUNS = Number(process.env.RUNS ?? 100);

function dataOf(schema: object): { valid: string[]; invalid: string[]; type: string | undefined } {
  const testData = inputsOf(accepted(withSchema(schema)));
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
      required: [id, kind]
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
    expect(cases).toContain(
      'a situation in which “addPet” is answered with “Known already” > POST /pets > 409: Known already',
    );
  });

  it('leaves out the default answer where there are others, and counts it', () => {
    const responses = { 200: { description: 'A page' }, default: { description: 'Unexpected' } };
    const answer = accepted({ openapi: '3.1.0', paths: { '/a': { get: { responses } } } });
    expect(casesOf(answer)).toEqual(['GET /a > 200: A page']);
    expect(answer.report).toContainEqual({
      code: 'left_out',
      params: { field: 'default', count: 1 },
    });
  });

  it('adds an answer to invalid data where none is described, and says so', () => {
    const answer = accepted(SHOP);
    expect(answer.report).toEqual([{ code: 'refusals_added', params: { count: 1 } }]);
    expect(casesOf(answer)).toContain('POST /pets > 4XX');
  });

  it.each([
    ['without any answer', {}, ['2XX', '4XX'], ['successes_added', 'refusals_added']],
    ['with refusals alone', { 400: {}, 405: {} }, ['2XX', '400', '405'], ['successes_added']],
    ['with the default answer alone', { default: {} }, ['default', '4XX'], ['refusals_added']],
    ['with a refusal and the default', { 400: {}, default: {} }, ['400', 'default'], []],
  ])('never leads valid data to the answer to invalid data: %s', (_, responses, ends, added) => {
    const answer = accepted(withSchema({ type: 'integer', minimum: 1 }, responses));
    const cases = testCasesOf(answer);
    expect(new Set(cases.map(({ steps }) => steps.at(-1)?.text))).toEqual(new Set(ends));
    expect(answer.report.map(({ code }) => code)).toEqual(added);
    const wrong = cases.filter(({ steps }) => /^4/.test(steps.at(-1)?.text ?? ''));
    expect(new Set(wrong.map(({ polarity }) => polarity))).toEqual(new Set(['negative']));
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
    expect(new Set(testData.map(({ name }) => name))).toEqual(new Set(['page', 'page (GET /c)']));
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
    [{ type: 'string' }, ['{value}'], []],
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
    const schema = { type: 'string', format: 'password', minLength: 8 };
    const testData = inputsOf(accepted(withSchema(schema)));
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

describe('the test cases of a description', () => {
  const casesIn = (language: 'en' | 'tr') => {
    const answer = read(SHOP, 'shop.yaml', language);
    if (!answer.ok) throw new Error(answer.problem.code);
    return testCasesOf(answer, language);
  };

  it('begin with what the API makes, and follow the order of the file', () => {
    const cases = casesIn('en').filter(({ polarity }) => polarity === 'positive');
    expect(cases.map(({ name, isHappyPath }) => [name, isHappyPath ?? false])).toEqual([
      ['POST /pets with name aa: 201: Created', true],
      ['POST /pets with name aaa: 201: Created', false],
      ['GET /pets with limit 1: 200: A page of pets', false],
      ['GET /pets with limit 100: 200: A page of pets', false],
      ['DELETE /orders/1: 204: Deleted', false],
    ]);
  });

  it.each(['en', 'tr'] as const)(
    'have different titles, which name their request: %s',
    (language) => {
      const names = casesIn(language).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !/^(?:GET|POST|DELETE) \//.test(name))).toEqual([]);
    },
  );
});

it('models of a description come back the same from our own formats', () => {
  const { report: _, ...file } = accepted(SHOP);
  const { models, steps, testData } = file;
  for (const text of [writeCaseloom(file), writeModelText(file)]) {
    const again = read(text, 'shop');
    if (!again.ok) throw new Error(again.problem.code);
    const names = (cases: ReturnType<typeof testCasesOf>) =>
      cases.map(({ name, steps: all }) => [
        name,
        all.map(({ text: words, arguments: given }) => [words, given]),
      ]);
    expect(names(testCasesOf(again))).toEqual(names(testCasesOf({ models, steps, testData })));
  }
});

describe('an input that several operations have', () => {
  const inPath = (operationId: string) => ({
    ...{ operationId, responses: { 200: {} } },
    parameters: [{ name: 'username', in: 'path', schema: { type: 'string' } }],
  });
  const body = { properties: { username: { type: 'string', example: 'theUser' } } };
  const answer = () =>
    accepted({
      openapi: '3.1.0',
      paths: {
        '/user': {
          post: {
            requestBody: { content: { 'application/json': { schema: body } } },
            responses: { 200: {} },
          },
        },
        '/user/{username}': { get: inPath('getUser'), delete: inPath('deleteUser') },
      },
    });

  it('is named after its own operation, never after another one', () => {
    const { steps, testData } = answer();
    expect(testData.map(({ name, values }) => [name, values])).toEqual([
      ['username', ['theUser']],
      ['username (getUser)', ['{username}']],
      ['username (deleteUser)', ['{username}']],
    ]);
    expect(steps.map(({ label }) => label)).toContain('DELETE /user/<username (deleteUser)>');
  });

  it('has its name in braces where the file has no value for it, and the report counts these', () => {
    expect(answer().report).toEqual([{ code: 'placeholders', params: { count: 2 } }]);
  });
});
