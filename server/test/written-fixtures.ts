import type { Things } from './fixture-types.ts';
import type { aWorld, Person } from './world.ts';

type World = Awaited<ReturnType<typeof aWorld>>;

/** A case as somebody writes it, with signs that files and pages could take for their own. */
export const PAYS = {
  title: 'Pays <twice> "at once"',
  preconditions: 'A user is logged in\nThe cart has 1 item',
  steps: [
    { text: 'Press Pay twice', expected: 'One payment is made' },
    { text: 'Open <script>alert(1)</script>' },
  ],
};

const bySuite = ({ suiteId: id }: Things) => ({ params: { id } });
const aName = () => crypto.randomUUID();

/** A case of the suite that somebody wrote. */
async function aWrittenCase({ suiteId: id, caseKey }: Things, world: World) {
  const key = 'WRITTENAAA';
  await world.pool.query(
    `insert into suite_cases select (jsonb_populate_record(c,
       jsonb_build_object('key', $3::text, 'position', 2000, 'origin', 'written'))).*
     from suite_cases c where suite_id = $1 and key = $2 and until is null
     on conflict do nothing`,
    [id, caseKey, key],
  );
  const { rows } = await world.pool.query<{ since: number }>(
    'select since from suite_cases where suite_id = $1 and key = $2 and until is null',
    [id, key],
  );
  return { params: { id, key }, version: rows[0]?.since ?? 0 };
}

/** For every call on written cases one that is right. */
export const WRITTEN_REQUESTS = {
  createWritten: ({ projectSlug }: Things) => ({ body: { projectSlug, name: aName() } }),
  addCase: (things: Things) => ({
    ...bySuite(things),
    body: {
      ...{ title: aName(), preconditions: 'x', steps: [{ text: 'x', expected: 'y' }] },
      ...{ polarity: 'negative', requirements: ['REQ-1'], priority: 'high', tags: ['x'] },
      automationName: aName(),
      folder: ['x', 'y'],
    },
  }),
  rewriteCase: async (things: Things, world: World) => {
    const { params, version } = await aWrittenCase(things, world);
    return { params, body: { version, title: aName(), steps: [{ text: 'x' }] } };
  },
  removeCase: async (things: Things, world: World) => ({
    params: (await aWrittenCase(things, world)).params,
  }),
  restoreCase: async (things: Things, world: World) => ({
    params: (await aWrittenCase(things, world)).params,
  }),
  moveCases: async (things: Things, world: World) => {
    const { params } = await aWrittenCase(things, world);
    return { ...bySuite(things), body: { keys: [params.key], folder: [aName(), 'x'] } };
  },
  undoMove: async (things: Things, world: World) => {
    const { params } = await aWrittenCase(things, world);
    const changed = [{ key: params.key, before: ['x'], after: [] }];
    return { ...bySuite(things), body: { changed } };
  },
  caseVersions: async (things: Things, world: World) => ({
    params: (await aWrittenCase(things, world)).params,
  }),
  importCases: (things: Things) => ({
    ...bySuite(things),
    body: { cases: [{ sourceId: aName(), title: 'x', folder: ['y'], steps: [{ text: 'z' }] }] },
  }),
  importTargets: ({ projectSlug }: Things) => ({
    params: { projectSlug },
    body: { names: [aName()] },
  }),
  undoImport: async (
    things: Things,
    world: World,
    { member, owner }: { member: Person; owner: Person },
  ) => {
    let revision = 1;
    const cases = [{ title: aName(), steps: [{ text: 'x' }] }];
    // a test that makes every call may have deleted the suite by then
    for (const one of [member, owner])
      await world
        .as(one)
        .suite.importCases({ id: things.suiteId, cases })
        .then(({ suite }) => {
          revision = suite.revision;
        })
        .catch(() => undefined);
    return { ...bySuite(things), body: { revision } };
  },
};
