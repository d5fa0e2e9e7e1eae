import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';
import { bodiesOf, testCasesOf } from './testing.ts';

const RUNS = Number(process.env.RUNS ?? 60);

/** An operation that takes a body, in either version of descriptions. */
function withBody(schema: object, isSwagger = false) {
  const responses = { 200: { description: 'Done' }, 400: { description: 'Wrong' } };
  const body = { name: 'body', in: 'body', schema };
  const content = { 'application/json': { schema } };
  const post = isSwagger ? { parameters: [body] } : { requestBody: { content } };
  const version = isSwagger ? { swagger: '2.0' } : { openapi: '3.1.0' };
  return { ...version, paths: { '/pets': { post: { ...post, responses } } } };
}

/** The names of all fields of a value, with those above them and dots between; through lists. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const own = path ? `${path}.${name}` : name;
    return [own, ...pathsOf(one, own)];
  });
}

/** The field that the words of a request leave out, and the body of it. */
function sentBy(description: object) {
  const answer = read(JSON.stringify(description), 'shop.json');
  if (!answer.ok) throw new Error(answer.problem.code);
  return testCasesOf(answer).map(({ name, polarity, steps }) => {
    const [step] = steps.filter(({ type }) => type === 'action');
    if (!step) throw new Error('no request');
    const [, without] = / without (.+)$/.exec(step.text) ?? [];
    return { name, polarity, without, bodies: bodiesOf(step) };
  });
}

describe('the body of a request without a required field', () => {
  const pet = {
    required: ['name', 'photoUrls', 'owner', 'tags'],
    properties: {
      name: { example: 'doggie' },
      photoUrls: { type: 'array', items: { type: 'string' } },
      owner: {
        required: ['address'],
        properties: { address: { required: ['city'], properties: { city: {}, street: {} } } },
      },
      tags: {
        type: 'array',
        items: { type: 'array', items: { required: ['id'], properties: { id: {}, label: {} } } },
      },
    },
  };

  it.each([
    ['OpenAPI', false],
    ['Swagger', true],
  ])(
    'has all others, also where the field stands two objects or lists deep: %s',
    (_, isSwagger) => {
      const without = sentBy(withBody(pet, isSwagger)).filter((one) => one.without);
      const deep = (city: object) => ({ address: { ...city, street: '{owner.address.street}' } });
      const whole = {
        ...{ name: 'doggie', photoUrls: ['{photoUrls}'] },
        owner: deep({ city: '{owner.address.city}' }),
        tags: [[{ id: '{tags.id}', label: '{tags.label}' }]],
      };
      const { name: _name, ...unnamed } = whole;
      const { photoUrls: _urls, ...withoutUrls } = whole;
      const { owner: _owner, ...unowned } = whole;
      const { tags: _tags, ...untagged } = whole;
      expect(new Map(without.map((one) => [one.without, one.bodies[0]]))).toEqual(
        new Map<string, object>([
          ['name', unnamed],
          ['photoUrls', withoutUrls],
          ['owner', unowned],
          ['owner.address', { ...whole, owner: {} }],
          ['owner.address.city', { ...whole, owner: deep({}) }],
          ['tags', untagged],
          ['tags.id', { ...whole, tags: [[{ label: '{tags.label}' }]] }],
        ]),
      );
      expect(new Set(without.map(({ polarity }) => polarity))).toEqual(new Set(['negative']));
    },
  );

  it('is JSON in every test case, whatever names and values the description has', () => {
    const name = fc.oneof(
      fc.constantFrom('name', 'a', 'b', 'c"d', '<e>', 'f\\', 'ğ', 'g|h'),
      fc.string({ minLength: 1, maxLength: 5 }).filter((text) => !/without|\.|^\s|\s$/.test(text)),
    );
    const simple = fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null'),
        example: fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant('"<a>\\"')),
        enum: fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 2 }),
        minimum: fc.integer({ min: 0, max: 3 }),
        maxLength: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: ['type'] },
    );
    const { object } = fc.letrec<{ object: object; value: object }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        simple,
        tie('object'),
        tie('value').map((items) => ({ type: 'array', items })),
      ),
      object: fc
        .uniqueArray(fc.tuple(name, tie('value'), fc.boolean()), {
          ...{ selector: ([own]) => own, minLength: 1, maxLength: 3 },
        })
        .map((all) => ({
          properties: Object.fromEntries(all.map(([own, value]) => [own, value])),
          required: all.flatMap(([own, , isRequired]) => (isRequired ? [own] : [])),
          type: 'object',
        })),
    }));
    fc.assert(
      fc.property(object, fc.boolean(), (schema, isSwagger) => {
        const sent = sentBy(withBody(schema, isSwagger));
        const whole = pathsOf(sent.find(({ without }) => without === undefined)?.bodies[0]);
        for (const { without, bodies } of sent) {
          expect(bodies).toHaveLength(1);
          const isLeftOut = (path: string) => path === without || path.startsWith(`${without}.`);
          expect(new Set(pathsOf(bodies[0]))).toEqual(
            new Set(whole.filter((path) => without === undefined || !isLeftOut(path))),
          );
        }
      }),
      { numRuns: RUNS },
    );
  });
});
