import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Db, isAnswering, openDb } from './db/open.ts';
import type { Environment } from './env.ts';
import { moveContents } from './features/result/move-contents.ts';
import { fillSample, offerSample, type Sample } from './features/sample/offer.ts';
import { warnOfFiles } from './files/try-files.ts';
import { writeTo } from './http/log.ts';
import { reportTo } from './jobs/report.ts';
import { openParts } from './open-parts.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { sayStart } from './start-error.ts';
import type { StopStack } from './stop-stack.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Starts the portal: database, migrations, jobs, server.
 *
 * @param options `works`: whether it also does the jobs; otherwise another process does them (`work`)
 * @returns a promise that ends when the portal has stopped, on SIGINT or SIGTERM, and rejects
 *   with an EmbeddedError when its database cannot be kept running
 * @throws EmbeddedError with a sentence for the person at the terminal; the error of Node
 *   (`EADDRINUSE`) where it may not listen
 */
export function serve(
  environment: Environment,
  { works }: { works: boolean } = { works: true },
): Promise<{ stopped: Promise<void> }> {
  return runUntilStopped((opened) => open(environment, opened, works));
}

/** @returns `failed`, which rejects once the database is lost for good */
async function open(
  environment: Environment,
  opened: StopStack,
  works: boolean,
): Promise<{ failed: Promise<never> | undefined }> {
  const parts = await openParts(environment, opened, { works });
  const { database, jobs, poolOf } = parts;
  const pool = poolOf({ max: 13, seconds: 5 });
  const db = openDb(pool);
  // however long all of these are held, people log in, and it is known how the server does
  const entryPool = poolOf({ max: 2, seconds: 5 });
  const offered = environment.offersSample ? await offerSample(db, database.dataDir) : null;
  const drawn = Promise.withResolvers<Sample | null>();
  const app = await buildApp({
    ...{ db, entry: openDb(entryPool), sample: drawn.promise, webFolder },
    ...{ secrets: parts.secrets, files: parts.files, events: parts.events },
    sendsMail: parts.sendsMail,
    installation: parts.installation,
    publicUrl: environment.publicUrl,
    enqueue: jobs.enqueue,
    cancelJob: jobs.cancel,
    wakeMail: jobs.wakeMail,
    wakeWebhooks: jobs.wakeWebhooks,
    webhooks: environment.webhooks,
    links: environment.links,
    payments: await paymentsOf(environment),
    ai: environment.ai,
    operator: environment.operator,
    isReady: () => isAnswering(entryPool),
    trustProxy: environment.trustProxy,
    pools: { calls: pool, entry: entryPool },
    metricsToken: environment.metricsToken,
    logLevel: environment.logLevel,
    foreignScripts: environment.foreignScripts,
    outboxPage: environment.showsOutbox,
  });
  database.onRestart?.((err) => app.log.error({ err }, err.message));
  opened.defer(() => jobs.stop());
  opened.defer(() => app.close());
  await jobs.start(reportTo(app.log));
  // what an earlier version left in the database need not wait an hour
  await jobs.enqueue(moveContents, {});
  await app.listen({ port: environment.port, host: environment.host });
  greet(environment);
  void warnOfFiles(parts.files, app.log);
  // on the first start this takes as long as all that came before
  drawn.resolve(offered && draw(app, db, offered));
  opened.defer(() => drawn.promise);
  const { language } = environment;
  drawn.promise.then((sample) => sample && writeLines([sayStart(language, 'sample', sample)]));
  return { failed: database.failed };
}

async function paymentsOf({ stripe, publicUrl }: Environment) {
  // a large library that few installations need
  return stripe && (await import('./payments.ts')).openPayments({ ...stripe, publicUrl });
}

/** Draws the sample project where it is not there yet. @returns the login that is offered from then on */
async function draw(app: FastifyInstance, db: Db, sample: Sample): Promise<Sample | null> {
  try {
    await fillSample(app, db, sample);
    return sample;
  } catch (err) {
    app.log.error({ err }, 'the sample was not drawn');
    return null;
  }
}

function greet({ language, publicUrl, showsOutbox, smtpUrl }: Environment): void {
  const lines = [sayStart(language, 'ready', { address: `${publicUrl}/app/` })];
  if (showsOutbox) lines.push(sayStart(language, 'outbox', { address: `${publicUrl}/outbox` }));
  else if (!smtpUrl) lines.push(sayStart(language, 'noMail'));
  writeLines(lines);
}

function writeLines(lines: string[]): void {
  writeTo(2, `${lines.join('\n')}\n`);
}
