import { describe, expect, it } from 'vitest';
import { accepted, bodiesOf, inputsOf, testCasesOf, withSchema } from './testing.ts';

describe('a list in a body', () => {
  const bodyOf = (tags: object) => {
    const schema = { properties: { tags: { type: 'array', ...tags } } };
    const content = { 'application/json': { schema } };
    const answer = accepted({
      openapi: '3.1.0',
      paths: { '/pets': { post: { requestBody: { content }, responses: { 200: {}, 400: {} } } } },
    });
    return inputsOf(answer).map(({ name, validity, values }) => [name, validity, values]);
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
    expect(report).toContainEqual({ code: 'left_out', params: { field: 'items', count: 1 } });
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

  const refused = () =>
    testCasesOf(accepted(required)).filter(({ steps }) => steps.at(-1)?.text === '422: Wrong');

  it('is left out of the request of one test case each, which leads to the answer to invalid data', () => {
    const without = refused().filter(({ steps }) => steps[0]?.text.includes('without'));
    expect(without.map(({ polarity, steps }) => [polarity, steps[0]?.text])).toEqual([
      ['negative', 'PUT /pets/7?size=9 without page'],
      ['negative', 'PUT /pets/7?page=1&size=9 without name'],
      ['negative', 'PUT /pets/7?page=1&size=9 without owner'],
      ['negative', 'PUT /pets/7?page=1&size=9 without owner.mail'],
    ]);
    expect(without.map(({ steps }) => steps.flatMap(bodiesOf))).toEqual([
      [{ name: '{name}', nick: '{nick}', owner: { mail: '{owner.mail}' } }],
      [{ nick: '{nick}', owner: { mail: '{owner.mail}' } }],
      [{ name: '{name}', nick: '{nick}' }],
      [{ name: '{name}', nick: '{nick}', owner: {} }],
    ]);
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
      paths: { '/a': { get: { parameters, responses: { 200: {}, 400: {} } } } },
    });
    expect(report).toEqual([{ code: 'left_out', params: { field: 'required', count: 3 } }]);
  });
});
