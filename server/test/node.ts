import pg from 'pg';
import type { Ai } from '../src/ai.ts';
import { buildApp } from '../src/app.ts';
import { openEventBus } from '../src/db/event-bus.ts';
import { isAnswering, openDb, outliving } from '../src/db/open.ts';
import { makeDraft } from '../src/features/draft/make-draft.ts';
import type { FileStore } from '../src/files/store.ts';
import type { CancelJob, Enqueue, JobContext } from '../src/jobs/job.ts';
import { openJobs } from '../src/jobs/open.ts';
import type { Payments } from '../src/payments.ts';
import type { LinkPlaces } from '../src/public-address.ts';
import type { Push } from '../src/push.ts';
import { openSecrets } from '../src/secret.ts';
import type { WebhookPlaces } from '../src/webhook-places.ts';

export type NodeOptions = {
  payments?: Payments | undefined;
  ai: Ai;
  webhooks: WebhookPlaces;
  links: LinkPlaces;
  push: Push;
  files: FileStore;
  /** How the server reaches its database. */
  toPool: (connection: pg.ClientConfig) => Promise<pg.Pool>;
};

/** With which a node answers its metrics to other machines. */
export const METRICS_TOKEN = 'of-tests-and-long-enough-to-be-one';

/** One server on a database. Drafts are made by its queues; other jobs wait for `runJobs`. */
export async function aNode(
  connection: pg.ClientConfig,
  { payments, ai, webhooks, links, push, files, toPool }: NodeOptions,
) {
  const pool = outliving(await toPool(connection));
  const db = openDb(pool);
  const entryPool = outliving(new pg.Pool({ ...connection, max: 1 }));
  const secrets = await openSecrets(db, undefined);
  const events = openEventBus(connection);
  const given = { db, events, secrets, files, ai, webhooks, deliver: undefined, push };
  const { signal } = new AbortController();
  const nothing = () => undefined;
  const jobContext: JobContext = { ...given, wakeMail: nothing, report: nothing, signal };
  const jobs = openJobs(connection, given, { jobs: [makeDraft] });
  let isStarted: Promise<void> | undefined;
  /** Begins to make drafts, as the first draft of a node does. */
  const startJobs = () => {
    isStarted ??= jobs.start(nothing);
    return isStarted;
  };
  const waiting: (() => Promise<void>)[] = [];
  const enqueue: Enqueue = async (job, data, options) => {
    if (!options) {
      waiting.push(() => job.run(jobContext, JSON.parse(JSON.stringify(data))));
      return;
    }
    await startJobs();
    await jobs.enqueue(job, data, options);
  };
  const cancelJob: CancelJob = async (job, cancelled) => {
    await startJobs();
    await jobs.cancel(job, cancelled);
  };
  const app = await buildApp({
    ...{ db, entry: openDb(entryPool), secrets, files, events, payments, ai, enqueue, cancelJob },
    wakeMail: nothing,
    wakeWebhooks: nothing,
    webhooks,
    links,
    operator: 'operator@example.com',
    sample: Promise.resolve(null),
    installation: 'of-tests',
    isReady: () => isAnswering(entryPool),
    pools: { calls: pool, entry: entryPool },
    publicUrl: 'http://localhost',
    trustProxy: false,
    metricsToken: METRICS_TOKEN,
    logLevel: 'silent',
    foreignScripts: [],
    outboxPage: false,
    sendsMail: true,
  });
  const end = async () => {
    await app.close();
    if (isStarted) await jobs.stop();
    await Promise.all([pool.end(), entryPool.end()]);
  };
  let isStopped: Promise<void> | undefined;
  /** Ends it as the server ends: no call is left, and what its queues do is given back. */
  const stop = () => {
    isStopped ??= end();
    return isStopped;
  };
  /** Does what requests have left to jobs. */
  const runJobs = async () => {
    for (const run of waiting.splice(0)) await run();
  };
  return { app, db, pool, jobContext, startJobs, runJobs, stop };
}
