import { existsSync, globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { corpus } from '../../corpora.ts';
import { couldPass, permissionOf } from '../src/http/permissions.ts';
import type { Call, Things } from './fixture-types.ts';
import { aCast, type Cast, furnish, ROUTES, type Route, send } from './fixtures.ts';
import { sampleOf } from './sample.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
let cast: Cast;
let things: Things;

beforeAll(async () => {
  cast = await aCast(world);
  things = await furnish(world, cast);
});

const DEEP = 5000;

/** What careless and hostile clients send where a value is expected. */
const NAUGHTY: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\ufeffx',
  'İıŞğ',
  '\u202eabc\u200b',
  '%00',
  '../../etc/passwd',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '__proto__',
  'x'.repeat(100_000),
  '9'.repeat(400),
  'Infinity',
  '1e400',
  '2026-13-45T25:61:61Z',
  0,
  -0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MIN_VALUE,
  true,
  null,
  [],
  [null],
  [[]],
  {},
  { toString: 'x' },
  { length: 1e9 },
  JSON.parse('{"__proto__": {"admin": true}}'),
  JSON.parse(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  JSON.parse(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
];

type Place = string[];

/** Every place of a call that holds a value, and every object on the way. */
function placesOf(call: Call): Place[] {
  const found: Place[] = [];
  const visit = (value: unknown, at: Place): void => {
    if (at.length > 0) found.push(at);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) visit(part, [...at, name]);
  };
  visit(call, []);
  return found.filter(
    ([part], place) => part !== undefined && found.indexOf(found[place] ?? []) === place,
  );
}

function withValue(call: Call, at: Place, value: unknown): Call {
  const changed = structuredClone(call);
  let parent = changed as Record<string, unknown>;
  for (const name of at.slice(0, -1)) parent = parent[name] as Record<string, unknown>;
  parent[at.at(-1) ?? ''] = value;
  return changed;
}

/** Paths and queries are text. */
function asSent(at: Place, value: unknown): unknown {
  if (at[0] === 'body' || at.length === 1) return value;
  if (typeof value === 'string') return value.isWellFormed() ? value : '%ED%A0%80';
  return JSON.stringify(value)?.slice(0, 10_000) ?? '';
}

async function statusOf(route: Route, call: Call): Promise<[number, string]> {
  const { token } = couldPass(permissionOf(route.path), cast.admin) ? cast.admin : cast.owner;
  const { statusCode, body } = await send(world, route, call, token);
  return [statusCode, body.slice(0, 300)];
}

/** Models are sent in thousands of calls: a minute is too short for them where the machine is busy. */
const MANY_CALLS_MS = 600_000;

describe.each(ROUTES.map((route) => [route.path.join('.'), route] as const))('%s', (_, route) => {
  it(
    'answers any value in any place of a call without an internal error',
    async () => {
      const call = await route.make(things, world, cast);
      const faults: unknown[] = [];
      for (const [turn, at] of placesOf(call).entries()) {
        if (at[0] === 'form' || (at.length === 1 && at[0] !== 'body')) continue;
        for (const value of sampleOf(NAUGHTY, turn)) {
          const sent = withValue(call, at, asSent(at, value));
          const [status, body] = await statusOf(route, sent);
          if (status >= 500)
            faults.push([at.join('.'), JSON.stringify(value)?.slice(0, 80), status, body]);
        }
      }
      expect(faults).toEqual([]);
    },
    MANY_CALLS_MS,
  );
});

const suite = globSync(`${corpus('data/json/test_parsing')}/*.json`);

/** Bodies that are no JSON, or hardly. */
const BODIES: Record<string, Buffer> = {
  'a lone quote': Buffer.from('"'),
  'a byte order mark': Buffer.from('\ufeff{}'),
  'bytes that are no text': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a hundred thousand brackets': Buffer.from('['.repeat(100_000)),
  'a hundred thousand pairs of brackets': Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)),
  'a list of a million numbers': Buffer.from(`{"name": [${'1,'.repeat(1_000_000)}1]}`),
  'a number beyond all numbers': Buffer.from('{"name": 1e999999}'),
  'the same name twice': Buffer.from('{"name": "a", "name": 1}'),
  'a prototype': Buffer.from('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}'),
  'a list': Buffer.from('[1]'),
  'a text': Buffer.from('"x"'),
  null: Buffer.from('null'),
  spaces: Buffer.from('   '),
};

async function statusOfBody(route: Route, payload: Buffer, type = 'application/json') {
  const url = `/api${route.template.replace(/\{\w+\}/g, crypto.randomUUID())}`;
  const headers = { authorization: `Bearer ${cast.admin.token}`, 'content-type': type };
  const answer = await world.app.inject({ method: route.method, url, headers, payload });
  return answer.statusCode;
}

const WRITING = ROUTES.filter(({ method }) => method === 'POST' || method === 'PUT');

describe('a body', () => {
  it.each(Object.entries(BODIES))(
    'that is %s is refused, or treated as no body',
    async (_, body) => {
      for (const route of WRITING)
        expect(await statusOfBody(route, body), route.template).toBeLessThan(500);
    },
  );

  it.runIf(suite.length > 0)('is judged as the test suite of JSON judges it', async () => {
    const route = ROUTES.find(({ path }) => path.join('.') === 'step.create');
    if (!route) throw new Error('steps can be created');
    for (const file of suite) {
      const status = await statusOfBody(route, readFileSync(file));
      expect(status, file).toBe(400);
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'application/jsonx',
    'text/plain;application/json',
  ])('of type %s is refused', async (type) => {
    for (const route of WRITING)
      expect([400, 415], route.template).toContain(
        await statusOfBody(route, Buffer.from('{"a":1}'), type),
      );
  });

  it('too large for a model is refused before it is read', async () => {
    const status = await statusOfBody(WRITING[0] as Route, Buffer.alloc(30_000_000, 32));
    expect(status).toBe(413);
  });
});

const naughty = corpus('data/naughty/blns.json');

describe.runIf(existsSync(naughty))('a naughty string', () => {
  it(
    'comes back byte for byte, or is refused',
    async () => {
      const strings: string[] = JSON.parse(readFileSync(naughty, 'utf8'));
      const { projectSlug } = things;
      const api = world.as(cast.admin);
      const refused: unknown[] = [];
      for (const text of [...strings, 'İıŞğ', '\ufeffx', '\u202e', 'a\u0001b']) {
        const name = text.trim().slice(0, 80).trim() || 'x';
        try {
          const made = await api.model.create({
            projectSlug,
            name,
            description: text.trim(),
            nodes: [{ id: 'a', type: 'start', position: { x: 0, y: 0 }, data: { label: text } }],
            edges: [{ id: 'e', source: 'a', target: 'a', label: text, guard: text }],
          });
          expect(made).toMatchObject({ name, description: text.trim(), edges: [{ label: text }] });
          expect(made.nodes[0]?.data?.label).toBe(text);
          const data = { projectSlug, modelId: made.id, name: 'x', type: 'text' } as const;
          const kept = await api.testData.create({ ...data, validity: 'invalid', values: [text] });
          expect(kept.values).toEqual([text]);
          await api.model.export({ modelId: made.id, format: 'svg' });
        } catch (error) {
          refused.push([
            text,
            String(error),
            (error as { status?: number }).status,
            (error as { data: unknown }).data,
          ]);
        }
      }
      expect(refused).toEqual([]);
    },
    MANY_CALLS_MS,
  );
});
