import type { Role } from '@caseloom/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Permission, permissionOf, scopeOf } from '../src/http/permissions.ts';
import type { Call } from './fixture-types.ts';
import { aCast, type Cast, furnish, ROLES, ROUTES, send, stateOf } from './fixtures.ts';
import { sampleOf } from './sample.ts';
import { aWorld } from './world.ts';

const world = await aWorld();

/** What each of the cast is to the project of the scene. */
const ROLE_OF: Partial<Record<keyof Cast, Role>> = {
  colleague: 'colleague',
  invited: 'colleague',
  member: 'member',
  admin: 'projectOwner',
  owner: 'companyOwner',
};

/** Where a right call is refused for more than the role of its caller. */
const ONLY_MEMBER = { stranger: 404, colleague: 404, invited: 404, admin: 404, owner: 404 };
const ONLY_INVITED = { stranger: 404, colleague: 404, member: 404, admin: 404, owner: 404 };

const FINER: Record<string, Partial<Record<keyof Cast, number>>> = {
  'user.get': { stranger: 404 },
  'user.image': { stranger: 404 },
  'user.exists': { colleague: 403, invited: 403, member: 403 },
  'user.setStatus': { stranger: 404 },
  'twoFactor.reset': { stranger: 404 },
  // each is the only owner of their company
  'user.leave': { stranger: 409, owner: 409 },
  'session.revoke': ONLY_MEMBER,
  // nobody takes payments in this world
  'subscription.manage': { stranger: 503, owner: 503 },
  'notification.unsubscribe': ONLY_MEMBER,
  'passkey.rename': ONLY_MEMBER,
  'passkey.remove': ONLY_MEMBER,
  'passkey.add': { stranger: 422, colleague: 422, invited: 422, admin: 422, owner: 422 },
  'company.cancelInvite': { stranger: 404 },
  'company.resendInvite': { stranger: 404 },
  'company.setRole': { stranger: 404 },
  'company.removeUser': { stranger: 404 },
  'work.left': { stranger: 404 },
  'member.accept': ONLY_INVITED,
  'member.decline': ONLY_INVITED,
  'project.removeMember': { member: 403 },
  // the admin began the run
  'run.delete': { member: 403 },
  'savedView.update': ONLY_MEMBER,
  'savedView.delete': ONLY_MEMBER,
  'run.reopen': { member: 403 },
  // the operator of this world lets nobody use a service of its own machine
  'ai.findServices': { stranger: 422, owner: 422 },
  // nobody in this world may have an address of this machine read
  'ai.link': { member: 422, admin: 422, owner: 422 },
  'ai.linkStream': { member: 422, admin: 422, owner: 422 },
  'apiKey.list': { stranger: 0, colleague: 403, invited: 403 },
  // the call adds a guest whom the stranger does not know
  'project.create': { stranger: 404 },
  'auth.acceptInvitation': Object.fromEntries(
    ['stranger', 'colleague', 'invited', 'member', 'admin', 'owner'].map((who) => [who, 409]),
  ),
};

/** The status that the permission of a call means: 0 for success. */
function expected(name: string, may: Permission, who: (typeof ROLES)[number]): number {
  const finer = FINER[name]?.[who];
  if (finer !== undefined) return finer;
  if (may === 'anyone') return 0;
  if (who === 'nobody' || who === 'passive') return 401;
  const isAboutProjects = may.includes('projectOwner') && !may.includes('colleague');
  if (who === 'stranger') return isAboutProjects ? 404 : 0;
  const role = ROLE_OF[who] ?? 'colleague';
  if (may.includes(role)) return 0;
  return isAboutProjects && role === 'colleague' ? 404 : 403;
}

/** Whether a draft is worked on, as it may be after its answer. The scene's own is past all stages. */
async function isDrawing(): Promise<boolean> {
  const { rowCount } = await world.pool.query(
    `select 1 from drafts where status = 'working' and stage <> 'done'`,
  );
  return rowCount !== 0;
}

/** What is kept before a call: of drafts once none is worked on and nothing changes any more. */
async function stateBefore([feature]: readonly string[]): Promise<string> {
  let state = await stateOf(world);
  for (let last = ''; feature === 'ai' && (state !== last || (await isDrawing())); ) {
    last = state;
    await new Promise((resolve) => setTimeout(resolve, 200));
    state = await stateOf(world);
  }
  return state;
}

describe.each(ROUTES.map((route, turn) => [route.path.join('.'), route, turn] as const))(
  '%s',
  (name, route, turn) => {
    it('is open to the callers that its route names, and does nothing for others', async () => {
      const cast = await aCast(world);
      const may = permissionOf(route.path);
      // who is refused, or reads, leaves the room as it was
      const shared = await furnish(world, cast);
      const isChanging = (who: (typeof ROLES)[number]) =>
        route.method !== 'GET' && !expected(name, may, who);
      // a room takes a second to make; who is refused is tried always
      const changing = sampleOf(ROLES.filter(isChanging), turn);
      const rooms = new Map(
        await Promise.all(changing.map(async (who) => [who, await furnish(world, cast)] as const)),
      );
      const calls: [who: (typeof ROLES)[number], status: number, call: Call][] = [];
      for (const who of ROLES.filter((one) => !isChanging(one) || changing.includes(one)))
        calls.push([
          ...([who, expected(name, may, who)] as const),
          await route.make(rooms.get(who) ?? shared, world, cast),
        ]);
      const sendAll = async (given: typeof calls) => {
        for (const [who, status, call] of given) {
          const { statusCode, body } = await send(world, route, call, cast[who]?.token);
          expect([who, statusCode < 300 ? 0 : statusCode], body).toEqual([who, status]);
        }
      };
      const [refused, allowed] = [true, false].map((isRefused) =>
        calls.filter(([, status]) => status > 0 === isRefused),
      );
      const before = await stateBefore(route.path);
      await sendAll(refused ?? []);
      expect(await stateOf(world), 'those who were refused').toBe(before);
      await sendAll(allowed ?? []);
    });
  },
);

describe('a key with every scope', () => {
  /** A room of its own with a key that opens it. */
  async function aKeyedRoom() {
    const cast = await aCast(world);
    const things = await furnish(world, cast);
    const { key } = await world.as(cast.admin).apiKey.create({
      name: 'CI',
      scopes: ['read', 'write', 'run'],
      projectSlugs: [things.projectSlug],
    });
    return { cast, things, key };
  }

  let shared: Awaited<ReturnType<typeof aKeyedRoom>>;
  beforeAll(async () => {
    shared = await aKeyedRoom();
  });

  const guarded = ROUTES.filter(({ path }) => permissionOf(path) !== 'anyone');
  const [open, closed] = [true, false].map((isOpen) =>
    guarded
      .filter(({ path }) => (scopeOf(path) !== undefined) === isOpen)
      .map((route) => [route.path.join('.'), route] as const),
  );

  it.each(open ?? [])('opens %s in its project, as its route declares', async (_, route) => {
    const { cast, things, key } = route.method === 'GET' ? shared : await aKeyedRoom();
    const call = await route.make(things, world, cast);
    const { statusCode, body } = await send(world, route, call, key);
    expect(statusCode, body).toBeLessThan(300);
  });

  it.each(closed ?? [])('opens no %s', async (_, route) => {
    const { cast, things, key } = shared;
    const call = await route.make(things, world, cast);
    const before = withoutUse(await stateOf(world));
    const { statusCode } = await send(world, route, call, key);
    expect(statusCode).toBe(403);
    expect(withoutUse(await stateOf(world))).toBe(before);
  });
});

/** When a key was last used is stored also where its call fails. */
const withoutUse = (state: string) => state.replace(/\{"name":"api_keys"[^}]*\}/, '');

it('a call that no route declares is refused to everyone, also to keys', () => {
  for (const path of [['project', 'burn'], ['toString', 'call'], []]) {
    expect(permissionOf(path)).toEqual([]);
    expect(scopeOf(path)).toBeUndefined();
  }
});

it('the server has no address outside of the contract but these', () => {
  const printed = world.app.printRoutes({ commonPrefix: false, includeHooks: false });
  const top = [...printed.matchAll(/^[├└]── (\S+) \(([^)]+)\)/gm)].map(([, path]) => path);
  expect(top.sort()).toEqual([
    '*',
    '/api/docs',
    '/api/health/live',
    '/api/health/ready',
    '/api/metrics',
    '/api/openapi.json',
    // calls nothing but the contract, with the key of who asks
    '/mcp',
  ]);
});
