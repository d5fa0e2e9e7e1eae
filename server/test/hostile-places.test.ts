import { contract } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { couldPass, permissionOf } from '../src/http/permissions.ts';
import { aCast, furnish, ROUTES, type Route, send } from './fixtures.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const cast = await aCast(world);
const things = await furnish(world, cast);

const cursor = (text: string) => Buffer.from(text).toString('base64url');
const WRONG: Record<string, string[]> = {
  cursor: [
    '01a20441-aab',
    'a',
    '-1',
    '-',
    '4294967296',
    'f'.repeat(36),
    crypto.randomUUID().slice(1),
  ].map(cursor),
  changedSince: ['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '12026-01-01T00:00:00Z'],
};
const TIMES = ['from', 'to'];

/** The query fields of a call, with values that name no place. */
function wrongFor({ path: [feature = '', name = ''] }: Route): [string, string[]][] {
  const calls: Record<string, Record<string, { '~orpc': { inputSchema?: object } }>> = contract;
  const { inputSchema } = calls[feature]?.[name]?.['~orpc'] ?? {};
  const { shape = {} } = (inputSchema ?? {}) as { shape?: object };
  const wrong = feature === 'audit' ? [...Object.keys(WRONG), ...TIMES] : Object.keys(WRONG);
  return wrong
    .filter((one) => one in shape)
    .map((one) => [one, WRONG[TIMES.includes(one) ? 'changedSince' : one] ?? []]);
}

const READING_ROUTES = ROUTES.filter(
  (route) => route.method === 'GET' && wrongFor(route).length > 0,
);

describe('an invalid place in a list, or an invalid time,', () => {
  it('is tested in many calls', () => expect(READING_ROUTES.length).toBeGreaterThan(9));

  it.each(READING_ROUTES.map((route) => [route.path.join('.'), route] as const))(
    'is refused by %s',
    async (_, route) => {
      const call = await route.make(things, world, cast);
      const isForAdmins = couldPass(permissionOf(route.path), cast.admin);
      const { token } = isForAdmins ? cast.admin : cast.owner;
      for (const [name, values] of wrongFor(route))
        for (const value of values) {
          const query = { ...call.query, [name]: value };
          const { statusCode, body } = await send(world, route, { ...call, query }, token);
          expect([name, value, statusCode], body).toEqual([name, value, 400]);
        }
    },
  );
});
