import type { contract } from '@caseloom/contract';
import type { Call, Kept, Things } from './fixture-types.ts';
import type { aWorld, Person } from './world.ts';
import { WRITTEN_REQUESTS } from './written-fixtures.ts';

type World = Awaited<ReturnType<typeof aWorld>>;

const USUAL = { priority: 'medium', risk: null, tags: [] } as const;

export const REPORT = '<testsuite><testcase name="nobody knows"/></testsuite>';

/** Keeps, runs and fails the cases of a model, and makes a key for its project. */
export async function furnishResults(
  world: World,
  admin: Person,
  { modelId, projectSlug }: { modelId: string; projectSlug: string },
): Promise<Kept> {
  const send = world.as(admin);
  const { id: suiteId } = await send.suite.create({ modelId });
  const { id: bareSuiteId } = await send.suite.create({ modelId });
  const { id: runId } = await send.run.create({ suiteId });
  const { id: otherRunId } = await send.run.create({ suiteId });
  const { items } = await send.suite.cases({ id: suiteId });
  const caseKey = items[0]?.key ?? '';
  await send.result.set({ id: runId, caseKey, status: 'failed' });
  const file = new File(['seen'], 'seen.txt');
  const { id: attachmentId } = await send.result.attach({ id: runId, caseKey, file });
  const { id: shareId, token: reportToken } = await send.report.share({ id: runId });
  const { id: releaseId } = await send.release.create({ projectSlug, name: '1.4' });
  await send.release.update({ id: releaseId, runIds: [runId] });
  const shared = await send.releaseShare.share({ id: releaseId });
  const [releaseShareId, releaseToken] = [shared.id, shared.token];
  const projectSlugs = [projectSlug];
  const { id: apiKeyId } = await send.apiKey.create({ name: 'CI', scopes: ['run'], projectSlugs });
  const address = 'https://hooks.example.com/in/1';
  const { id: webhookId } = await send.webhook.create({
    ...{ projectSlug, name: 'CI', kind: 'webhook', url: address, events: ['run.completed'] },
  });
  const { id: deliveryId } = await send.webhook.test({ id: webhookId });
  return {
    suiteId,
    bareSuiteId,
    runId,
    otherRunId,
    caseKey,
    attachmentId,
    shareId,
    releaseId,
    releaseShareId,
    releaseToken,
    reportToken,
    apiKeyId,
    webhookId,
    deliveryId,
  };
}

const byBinned = ({ binnedId: id }: Things) => ({ params: { kind: 'model', id } });
const bySuite = ({ suiteId: id }: Things) => ({ params: { id } });
const byRun = ({ runId: id }: Things) => ({ params: { id } });
const byRelease = ({ releaseId: id }: Things) => ({ params: { id } });
const bySlug = ({ projectSlug: slug }: Things) => ({ params: { slug } });
const byCase = ({ suiteId: id, caseKey: key }: Things) => ({ params: { id, key } });
const byResult = ({ runId: id, caseKey }: Things) => ({ params: { id, caseKey } });
const byFile = ({ runId: id, attachmentId }: Things) => ({ params: { id, attachmentId } });
const byWebhook = ({ webhookId: id }: Things) => ({ params: { id } });
const byDelivery = ({ webhookId: id, deliveryId }: Things) => ({ params: { id, deliveryId } });
const aName = () => crypto.randomUUID();

/** A retired case that a case of the suite may continue. */
async function aRetiredCase({ suiteId, caseKey }: Things, world: World) {
  const continues = 'RETIREDAAA';
  await world.pool.query(
    `insert into suite_cases select (jsonb_populate_record(c,
       jsonb_build_object('key', $3::text, 'position', 1000, 'retired_in', 1))).*
     from suite_cases c where suite_id = $1 and key = $2 and until is null
     on conflict do nothing`,
    [suiteId, caseKey, continues],
  );
  const { rows } = await world.pool.query<{ revision: number }>(
    'select revision from suites where id = $1',
    [suiteId],
  );
  return { continues, revision: rows[0]?.revision ?? 0 };
}

/** A result that waits in the run, or is matched with a case. */
async function aWaitingResult({ runId }: Things, world: World, matchedKey: string | null = null) {
  const id = crypto.randomUUID();
  await world.pool.query(
    `insert into unmatched_results (id, company_id, project_id, run_id, automation_name, name,
       status, action_id, matched_key, match_action)
     select $1::uuid, company_id, project_id, run_id, ($1::uuid)::text, 'a test', 'passed', id, $3::text,
       case when $3::text is not null then id end
     from result_actions a where run_id = $2 and undoes is null
       and not exists (select from result_actions u where u.company_id = a.company_id and u.undoes = a.id)
     order by created_at desc limit 1`,
    [id, runId, matchedKey],
  );
  return id;
}

/** A requirement with a title, made by whoever may. */
async function aRequirement(
  { projectSlug: slug }: Things,
  world: World,
  { member, owner }: { member: Person; owner: Person },
): Promise<string> {
  const id = aName();
  for (const one of [member, owner])
    await world
      .as(one)
      .requirement.create({ slug, id, title: aName() })
      .catch(() => undefined);
  return id;
}

/** A view that only its maker sees. */
async function aView(world: World, member: Person): Promise<string> {
  const made = await world.as(member).savedView.create({ list: 'work', name: aName(), words: {} });
  return made.id;
}

type Features = Pick<
  typeof contract,
  | 'suite'
  | 'run'
  | 'result'
  | 'flaky'
  | 'release'
  | 'releaseShare'
  | 'report'
  | 'requirement'
  | 'work'
  | 'savedView'
  | 'caseColumns'
  | 'bin'
  | 'apiKey'
  | 'webhook'
>;

/** For every call on suites, runs, results and keys one that is right. */
export const RESULT_REQUESTS: {
  [F in keyof Features]: {
    [Name in keyof Features[F]]: (
      things: Things,
      world: World,
      cast: { member: Person; owner: Person },
    ) => Call | Promise<Call>;
  };
} = {
  suite: {
    create: ({ modelId }) => ({ body: { modelId, name: aName() } }),
    listOfProject: bySlug,
    get: bySuite,
    stream: bySuite,
    update: (things) => ({ ...bySuite(things), body: { note: aName() } }),
    delete: ({ bareSuiteId: id }) => ({ params: { id } }),
    cases: bySuite,
    sections: bySuite,
    case: byCase,
    drawing: bySuite,
    updateCase: (things) => ({
      ...byCase(things),
      body: {
        note: aName(),
        name: aName(),
        steps: [{ text: aName(), expected: 'x' }, { text: aName() }],
      },
    }),
    setAttributes: (things) => ({
      ...bySuite(things),
      body: { keys: [things.caseKey], priority: 'high', addTags: [aName()] },
    }),
    undoAttributes: (things) => ({
      ...bySuite(things),
      body: { changed: [{ key: things.caseKey, before: USUAL, after: USUAL }] },
    }),
    automationNames: byCase,
    setAutomationNames: (things) => ({
      ...byCase(things),
      body: { automationNames: [aName()] },
    }),
    tags: bySlug,
    ...WRITTEN_REQUESTS,
    regenerate: (things) => ({ ...bySuite(things), body: { settings: { strength: 2 } } }),
    continueCase: async (things, world) => ({
      ...byCase(things),
      body: await aRetiredCase(things, world),
    }),
    continueCases: async (things, world) => {
      const { revision, continues } = await aRetiredCase(things, world);
      const decisions = [{ key: things.caseKey, continues }];
      return { ...bySuite(things), body: { revision, decisions } };
    },
    diff: ({ suiteId: id, bareSuiteId: otherId }) => ({ params: { id, otherId } }),
    export: (things) => ({ ...bySuite(things), query: { format: 'csv' } }),
  },
  run: {
    create: ({ suiteId, memberId }) => ({ body: { suiteId, assigneeIds: [memberId] } }),
    listOfProject: bySlug,
    get: byRun,
    contents: byRun,
    update: (things) => ({ ...byRun(things), body: { environment: aName(), build: aName() } }),
    delete: byRun,
    complete: byRun,
    reopen: byRun,
    rerun: byRun,
    compare: ({ runId: id, otherRunId: otherId }) => ({ params: { id, otherId } }),
    drawing: byRun,
    coverage: byRun,
  },
  result: {
    stream: byRun,
    here: ({ runId: id, caseKey }) => ({ params: { id }, body: { caseKey } }),
    list: byRun,
    sections: byRun,
    get: byResult,
    lastOfModel: ({ modelId }) => ({ params: { modelId } }),
    ofCase: byCase,
    set: (things) => ({ ...byResult(things), body: { status: 'passed', comment: aName() } }),
    comment: (things) => ({ ...byResult(things), body: { comment: aName() } }),
    setMany: ({ caseKey, memberId, ...things }) => ({
      params: { id: things.runId },
      body: { caseKeys: [caseKey], status: 'blocked', assigneeId: memberId },
    }),
    undo: async (things, world, { member, owner }) => {
      const { runId: id, caseKey } = things;
      // a test that makes every call may have deleted the run by then
      for (const one of [member, owner])
        await world
          .as(one)
          .result.set({ id, caseKey, status: 'passed' })
          .catch(() => undefined);
      return { ...byRun(things), body: {} };
    },
    attach: (things) => ({ ...byResult(things), form: 'a file' }),
    attachment: byFile,
    detach: byFile,
    import: (things) => ({ ...byRun(things), form: REPORT }),
    unmatched: byRun,
    match: async (things, world) => ({
      ...byRun(things),
      body: { matches: [{ id: await aWaitingResult(things, world), caseKey: things.caseKey }] },
    }),
    unmatch: async (things, world) => ({
      ...byRun(things),
      body: { ids: [await aWaitingResult(things, world, things.caseKey)] },
    }),
    addCases: async (things, world) => ({
      ...byRun(things),
      body: { ids: [await aWaitingResult(things, world)] },
    }),
    dismiss: async (things, world) => ({
      ...byRun(things),
      body: { ids: [await aWaitingResult(things, world)] },
    }),
    dismissed: bySlug,
    undismiss: (things) => ({ ...bySlug(things), body: { automationNames: [aName()] } }),
  },
  flaky: {
    listOfSuite: bySuite,
    mute: (things) => ({ ...byCase(things), body: { until: null } }),
    unmute: byCase,
  },
  release: {
    create: ({ projectSlug }) => ({ body: { projectSlug, name: aName() } }),
    listOfProject: bySlug,
    get: byRelease,
    update: (things) => ({ ...byRelease(things), body: { name: aName() } }),
    contents: byRelease,
    delete: byRelease,
    cases: byRelease,
    compare: ({ releaseId: id }) => ({ params: { id, otherId: id } }),
    changes: byRelease,
    file: (things) => ({ ...byRelease(things), query: { format: 'xlsx' } }),
  },
  releaseShare: {
    share: byRelease,
    list: byRelease,
    takeOver: ({ releaseId: id, releaseShareId: shareId }) => ({ params: { id, shareId } }),
    revoke: ({ releaseId: id, releaseShareId: shareId }) => ({ params: { id, shareId } }),
    open: ({ releaseToken: token }) => ({ params: { token } }),
    openFile: ({ releaseToken: token }) => ({ params: { token }, query: { format: 'xlsx' } }),
  },
  report: {
    share: byRun,
    list: byRun,
    takeOver: ({ runId: id, shareId }) => ({ params: { id, shareId } }),
    revoke: ({ runId: id, shareId }) => ({ params: { id, shareId } }),
    file: (things) => ({ ...byRun(things), query: { format: 'html' } }),
    openFile: ({ reportToken: token }) => ({ params: { token }, query: { format: 'html' } }),
    open: ({ reportToken: token }) => ({ params: { token } }),
    openCase: ({ reportToken: token, caseKey }) => ({ params: { token, caseKey } }),
    openDrawing: ({ reportToken: token }) => ({ params: { token } }),
  },
  caseColumns: {
    list: bySlug,
    save: (things) => ({
      ...bySlug(things),
      body: { headings: [aName()], columns: [{ field: 'title', heading: 'x' }] },
    }),
    delete: ({ projectSlug: slug }) => ({ params: { slug, id: aName() } }),
  },
  requirement: {
    listOfProject: bySlug,
    count: bySlug,
    matrix: (things) => ({ ...bySlug(things), query: { 'ids[]': 'REQ-1' } }),
    export: (things) => ({ ...bySlug(things), query: { format: 'csv' } }),
    link: bySlug,
    setLink: (things) => ({
      ...bySlug(things),
      body: { pattern: `https://example.com/${aName()}/{id}` },
    }),
    review: (things) => ({ ...bySlug(things), body: { id: 'REQ-1' } }),
    dismiss: (things) => ({ ...bySlug(things), body: { id: 'REQ-1', reason: aName() } }),
    restore: (things) => ({ ...bySlug(things), body: { id: 'REQ-1' } }),
    titles: bySlug,
    coverage: bySlug,
    create: (things) => ({ ...bySlug(things), body: { id: aName(), title: aName() } }),
    update: async (things, world, cast) => ({
      ...bySlug(things),
      body: { id: await aRequirement(things, world, cast), version: 1, title: aName() },
    }),
    delete: async (things, world, cast) => ({
      ...bySlug(things),
      body: { id: await aRequirement(things, world, cast) },
    }),
    import: (things) => ({ ...bySlug(things), body: { items: [{ id: aName(), title: 'x' }] } }),
    undoImport: async (things, world, { member, owner }) => {
      let importId: string = crypto.randomUUID();
      const items = [{ id: aName(), title: aName() }];
      // a test that makes every call may have deleted the project by then
      for (const one of [member, owner])
        await world
          .as(one)
          .requirement.import({ slug: things.projectSlug, items })
          .then((done) => {
            importId = done.importId ?? importId;
          })
          .catch(() => undefined);
      return { ...bySlug(things), body: { importId } };
    },
  },
  work: {
    projects: () => ({}),
    runs: () => ({}),
    results: () => ({}),
    cases: () => ({}),
    models: () => ({}),
    suites: () => ({}),
    left: ({ guestId }) => ({ params: { userId: guestId } }),
    handOver: ({ projectSlug }) => ({ body: { projectSlug, from: 'me', to: null } }),
  },
  savedView: {
    list: () => ({ query: { list: 'work' } }),
    create: () => ({ body: { list: 'work', name: aName(), words: { tab: 'runs' } } }),
    update: async (_, world, { member }) => ({
      params: { id: await aView(world, member) },
      body: { name: aName() },
    }),
    delete: async (_, world, { member }) => ({ params: { id: await aView(world, member) } }),
  },
  bin: { list: () => ({}), restore: byBinned, delete: byBinned },
  apiKey: {
    list: () => ({}),
    mine: () => ({}),
    create: ({ projectSlug }) => ({
      body: { name: aName(), scopes: ['read'], projectSlugs: [projectSlug] },
    }),
    delete: ({ apiKeyId: id }) => ({ params: { id } }),
  },
  webhook: {
    renewSecret: byWebhook,
    list: ({ projectSlug }) => ({ params: { projectSlug } }),
    create: ({ projectSlug }) => ({
      body: {
        ...{ projectSlug, name: aName(), kind: 'slack', events: ['run.completed'] },
        url: 'https://hooks.example.com/in/2',
      },
    }),
    update: (things) => ({ ...byWebhook(things), body: { name: aName() } }),
    delete: byWebhook,
    test: byWebhook,
    deliveries: byWebhook,
    delivery: byDelivery,
    resend: byDelivery,
  },
};
