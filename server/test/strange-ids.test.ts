import { beforeAll, describe, expect, it } from 'vitest';
import { couldPass, permissionOf } from '../src/http/permissions.ts';
import type { Call, Things } from './fixture-types.ts';
import { aCast, type Cast, furnish, ROUTES, type Route, send, stateOf } from './fixtures.ts';
import { aWorld } from './world.ts';

const world = await aWorld();

/** What no answer may hold, for it stands in what the caller must not see. */
const FOREIGN = 'another company’s';
const CLOSED = 'a closed project’s';

let cast: Cast;
let own: Things;
/** The same things where the caller may not see them, or where they are no more. */
let elsewhere: Record<'foreign' | 'closed' | 'deleted' | 'random', Things>;

beforeAll(async () => {
  cast = await aCast(world);
  own = await furnish(world, cast);
  const { stranger: admin, colleague } = cast;
  const foreign = await furnish(world, { admin, member: admin }, FOREIGN);
  const closed = await furnish(world, { admin: colleague, member: colleague }, CLOSED);
  const deleted = await furnish(world, cast, 'deleted');
  await world.as(cast.admin).project.delete({ slug: deleted.projectSlug });
  const removed = await world.aUser({ companyOf: cast.owner });
  await world.as(cast.owner).company.removeUser({ id: removed.id });
  const nowhere = Object.keys(own).map((kind) => [kind, crypto.randomUUID()]);
  elsewhere = {
    foreign,
    // who is in the company may be put into a project: only a user's id is the same everywhere in it
    closed: { ...closed, ...peopleOf(foreign) },
    deleted: {
      ...deleted,
      ...peopleOf(foreign),
      binnedId: crypto.randomUUID(),
      apiKeyId: foreign.apiKeyId,
      guestId: removed.id,
      memberId: cast.passive.id,
    },
    random: { ...(Object.fromEntries(nowhere) as Things), caseKey: 'AAAAAAAAAA' },
  };
});

const peopleOf = ({ guestId, memberId, inviteId }: Things) => ({ guestId, memberId, inviteId });

/** Every place in a call where something is named by its id or slug: in path, query, body and drawing. */
function slotsOf(call: Call): { at: string[]; kind: keyof Things }[] {
  // a token opens what it is for to anybody who has it
  const { reportToken: _, releaseToken: _release, ...named } = own;
  const kinds = new Map(Object.entries(named).map(([kind, id]) => [id, kind as keyof Things]));
  const found: { at: string[]; kind: keyof Things }[] = [];
  const visit = (value: unknown, at: string[]): void => {
    const kind = kinds.get(value as string);
    if (kind) found.push({ at, kind });
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) visit(part, [...at, name]);
  };
  visit(call, []);
  return found;
}

/** The call with another value in one place. */
function withValue(call: Call, at: string[], value: unknown): Call {
  const changed = structuredClone(call);
  let parent: Record<string, unknown> = changed as Record<string, unknown>;
  for (const name of at.slice(0, -1)) parent = parent[name] as Record<string, unknown>;
  parent[at.at(-1) ?? ''] = value;
  return changed;
}

/** A filter is JSON within the query: its places are looked at as an object, and sent as text. */
const unpacked = ({ query, ...call }: Call): Call =>
  query?.dataRequestFilter
    ? { ...call, query: { dataRequestFilter: JSON.parse(query.dataRequestFilter) } }
    : { ...call, ...(query && { query }) };
const packed = ({ query, ...call }: Call): Call =>
  query?.dataRequestFilter
    ? { ...call, query: { dataRequestFilter: JSON.stringify(query.dataRequestFilter) } }
    : { ...call, ...(query && { query }) };

/** An admin of the project; the company's owner where only owners pass at all. */
const callerOf = ({ path }: Route) =>
  couldPass(permissionOf(path), cast.admin) ? cast.admin : cast.owner;

async function answerTo(route: Route, call: Call, id: string) {
  const { statusCode, headers, body } = await send(
    world,
    route,
    packed(call),
    callerOf(route).token,
  );
  const { date: _, 'x-request-id': _id, 'content-length': _length, ...rest } = headers;
  return { statusCode, headers: rest, body: body.replaceAll(id, '<id>') };
}

const MALFORMED = [
  'x',
  '',
  '%00',
  '../..',
  `${'0'.repeat(400)}`,
  ['a'],
  { id: 'a' },
  null,
  7,
  true,
];

/** Values that are no fault: without a value the path is that of another call; data may belong to no model, and a result to nobody. */
function isAllowed(at: string[], value: unknown): boolean {
  if (at[0] === 'params') return typeof value !== 'string' || value === '';
  return (
    value === null && ['body.modelId', 'body.assigneeId', 'body.caseKey'].includes(at.join('.'))
  );
}

describe.each(ROUTES.map((route) => [route.path.join('.'), route] as const))('%s', (_, route) => {
  it('answers the same for what is foreign, closed, deleted and absent, and changes nothing', async () => {
    const call = unpacked(await route.make(own, world, cast));
    const before = await stateOf(world);
    for (const { at, kind } of slotsOf(call)) {
      const answers = [];
      for (const [where, things] of Object.entries(elsewhere)) {
        const answer = await answerTo(route, withValue(call, at, things[kind]), things[kind]);
        expect(answer.body, `${at} ${where}`).not.toContain(FOREIGN);
        expect(answer.body, `${at} ${where}`).not.toContain(CLOSED);
        answers.push(answer);
      }
      for (const answer of answers) expect(answer, at.join('.')).toEqual(answers[0]);
      const isFilter = at.includes('dataRequestFilter');
      if (!isFilter) expect(answers[0]?.statusCode, at.join('.')).toBeGreaterThanOrEqual(400);
    }
    expect(await stateOf(world)).toBe(before);
  });

  it('refuses a value that is no id, without an internal error', async () => {
    const call = unpacked(await route.make(own, world, cast));
    const before = await stateOf(world);
    for (const { at } of slotsOf(call)) {
      for (const value of MALFORMED) {
        if (isAllowed(at, value)) continue;
        const { statusCode, body } = await answerTo(route, withValue(call, at, value), '-');
        expect([400, 404, 422], `${at} = ${JSON.stringify(value)}: ${body}`).toContain(statusCode);
      }
    }
    expect(await stateOf(world)).toBe(before);
  });
});

it('the search for ids finds those in paths, queries, bodies and drawings', async () => {
  const calls = await Promise.all(ROUTES.map((route) => route.make(own, world, cast)));
  const places = calls.flatMap((call) => slotsOf(unpacked(call)).map(({ at }) => at.join('.')));
  expect(places).toEqual(
    expect.arrayContaining([
      'params.slug',
      'params.userId',
      'query.dataRequestFilter.modelId',
      'body.projectSlug',
      'body.modelId',
      'body.nodes.1.stepId',
      'body.nodes.2.modelId',
    ]),
  );
});
