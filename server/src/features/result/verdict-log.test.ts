import type { ResultStatus } from '@caseloom/contract';
import fc from 'fast-check';
import { it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import {
  type Author,
  attach,
  type Entry,
  expectSame,
  importReport,
  type Rule,
  set,
  setMany,
  undo,
} from '../../../test/verdict-log.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const NUM_RUNS = import.meta.env.RUNS ? 60 : 4;

const person = fc.nat(2);
const place = fc.nat(3);
const places = fc.uniqueArray(place, { minLength: 1, maxLength: 4 });
const status = fc.constantFrom<ResultStatus>('passed', 'failed', 'blocked', 'skipped', 'untested');
const words = fc.constantFrom('', 'No page', 'Slow', 'Şifre yok');
const comment = fc.option(words, { nil: undefined });

const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('set'), who: fc.nat(3), place, status, comment }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('comment'), who: fc.nat(3), place },
      ...{ status: fc.constant(null), comment: words },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('setMany'), who: person, places, status },
      replaceOthers: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('import'), places, fails: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo'), who: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('attach'), who: person, place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rule') }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never;

/** A run with three testers and an API key, and the log that the test keeps of it. */
async function aRoom() {
  const room = await aRun(world);
  const { owner, project, projectSlug: slug, send } = room;
  const people: Author[] = [];
  for (const by of ['Ada', 'Ben', 'Eve']) {
    const one = by === 'Ada' ? owner : await world.aUser({ companyOf: owner });
    await world.joins(one, project);
    await world.as(one).user.update({ firstName: by });
    people.push({ by: `${by} İnan`, source: 'manual', client: world.as(one), isKey: false });
  }
  const fields = { name: 'CI', scopes: ['read' as const, 'run' as const], projectSlugs: [slug] };
  const { key } = await send.apiKey.create(fields);
  people.push({ by: 'Ada İnan', source: 'import', client: world.as({ token: key }), isKey: true });
  return { ...room, people, log: [] as Entry[], files: [] as string[], rule: 'latest' as Rule };
}

type Room = Awaited<ReturnType<typeof aRoom>>;

async function perform(room: Room, one: Operation): Promise<void> {
  if ('comment' in one) return set(room, one);
  if ('replaceOthers' in one) return setMany(room, one);
  if ('fails' in one) return importReport(room, one);
  if ('place' in one) return attach(room, one);
  if ('who' in one) return undo(room, one.who);
  const { send, projectSlug: slug } = room;
  room.rule = room.rule === 'latest' ? 'worst' : 'latest';
  const { version, name } = await send.project.get({ slug });
  await send.project.update({ slug, version, name, resultRule: room.rule });
}

it('whatever three testers and an API key do in any order, a run has all they said and shows what its rule makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 20 }), async (operations) => {
      const room = await aRoom();
      for (const one of operations) await perform(room, one);
      await expectSame(room);
    }),
    { numRuns: NUM_RUNS, interruptAfterTimeLimit: 600_000 },
  );
}, 600_000);
