import { beforeAll, describe, expect, it } from 'vitest';
import { couldPass, permissionOf } from '../src/http/permissions.ts';
import type { Call, Things } from './fixture-types.ts';
import { aCast, type Cast, furnish, ROUTES, type Route, send, stateOf } from './fixtures.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
let cast: Cast;
let things: Things;

beforeAll(async () => {
  cast = await aCast(world);
  things = await furnish(world, cast);
});

/** Characters that the database cannot store; paths and queries, which are UTF-8, can only hold NUL. */
const UNKEEPABLE = ['a\0b', 'a\ud800', '\udc00b'];

type Place = string[];

/** Every place of a call that holds a text, and, by `*`, one where a name could be added. */
function placesOf(call: Call): Place[] {
  const found: Place[] = [];
  const visit = (value: unknown, at: Place): void => {
    if (typeof value === 'string' && at.length > 1) found.push(at);
    if (typeof value !== 'object' || value === null) return;
    if (at[0] === 'body' && !Array.isArray(value)) found.push([...at, 'a\0b'], [...at, 'a\ud800']);
    for (const [name, part] of Object.entries(value)) visit(part, [...at, name]);
  };
  visit(call, []);
  return found.filter(([part]) => part !== 'form');
}

function withValue(call: Call, at: Place, value: unknown): Call {
  const changed = structuredClone(call);
  let parent = changed as Record<string, unknown>;
  for (const name of at.slice(0, -1)) parent = parent[name] as Record<string, unknown>;
  parent[at.at(-1) ?? ''] = value;
  return changed;
}

const callerOf = ({ path }: Route) =>
  couldPass(permissionOf(path), cast.admin) ? cast.admin : cast.owner;

/** The place of an invalid text in a call, as the answer has to name it: of a field name, the object that holds it. */
function nameOf(at: Place): string {
  const isName = at.some((part) => UNKEEPABLE.includes(part));
  return at
    .slice(1, isName ? -1 : undefined)
    .join('.')
    .replace(/\[\]$/, '.0');
}

const fieldsIn = (body: string): { path: string; code: string }[] => JSON.parse(body).details ?? [];

/** What a call answered to a text that cannot be kept, unless it was refused by its place. */
async function oddAnswer(route: Route, call: Call, at: Place, value: unknown) {
  const { statusCode, body } = await send(
    world,
    route,
    withValue(call, at, value),
    callerOf(route).token,
  );
  const isReported =
    statusCode === 400 &&
    fieldsIn(body).some(({ path, code }) => path === nameOf(at) && code === 'characters');
  return isReported ? [] : [[at.join('.'), JSON.stringify(value), statusCode, body.slice(0, 200)]];
}

describe.each(ROUTES.map((route) => [route.path.join('.'), route] as const))('%s', (_, route) => {
  it('refuses NUL and lone surrogates in each of its texts, names the place, and changes nothing', async () => {
    const call = await route.make(things, world, cast);
    const before = await stateOf(world);
    const odd: unknown[] = [];
    for (const at of placesOf(call))
      for (const value of at[0] === 'body' ? UNKEEPABLE : ['a\0b'])
        odd.push(...(await oddAnswer(route, call, at, value)));
    expect(odd).toEqual([]);
    expect(await stateOf(world)).toBe(before);
  });
});

it('a filter, which is JSON within a text, is checked as well', async () => {
  const route = ROUTES.find(({ path }) => path.join('.') === 'testData.filter');
  if (!route) throw new Error('data can be filtered');
  for (const search of UNKEEPABLE) {
    const query = { dataRequestFilter: JSON.stringify({ search }) };
    const call = { params: { projectSlug: things.projectSlug }, query };
    const { statusCode, body } = await send(world, route, call, cast.admin.token);
    expect([statusCode, body.includes('"characters"')], body).toEqual([400, true]);
  }
});

describe('a file', () => {
  const UPLOADS = ROUTES.map((route) => [route.path.join('.'), route] as const).filter(
    ([name]) =>
      name === 'result.attach' || name === 'result.import' || name.startsWith('ai.upload'),
  );

  it.each(UPLOADS)(
    'of %s with NUL in its name, or in another field of the form, is refused',
    async (_, route) => {
      const call = await route.make(things, world, cast);
      const given = typeof call.form === 'object' ? call.form : undefined;
      const usual = { name: 'file', file: 'file.xml', text: 'a file', fields: {}, ...given };
      const forms = [
        { ...usual, file: 'a\0b.xml' },
        { ...usual, fields: { ...usual.fields, note: 'a\0b' } },
        { ...usual, fields: { ...usual.fields, 'a\0b': 'x' } },
      ];
      for (const form of forms) {
        const { statusCode, body } = await send(
          world,
          route,
          { ...call, form },
          callerOf(route).token,
        );
        expect([statusCode, body.includes('characters')], body).toEqual([400, true]);
      }
    },
  );
});
