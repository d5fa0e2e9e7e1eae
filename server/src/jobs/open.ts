import { PgBoss } from 'pg-boss';
import { sendWebhooks } from '../features/webhook/send-webhooks.ts';
import { sendMail } from '../mail/send-mail.ts';
import { traceJob } from '../tracing/spans.ts';
import { JOBS } from './all-jobs.ts';
import type { CancelJob, Enqueue, Job, JobContext } from './job.ts';
import { SCHEMA } from './pending.ts';
import { putInDue } from './put-in-due.ts';
import { openQueueDb } from './queries.ts';
import { createQueue, FAILED, HOUR } from './queue.ts';
import { wakeWorkers } from './wake-workers.ts';

type Report = (fault: unknown, job?: string) => void;

/** How often a worker looks for jobs that nothing woke it for, which there should be none of. */
const POLLING_SECONDS = 300;

const OPTIONS = {
  ...{ schema: SCHEMA, max: 3, useListenNotify: true },
  // for jobs that take longer than they may; also whenever a process is found to have died
  superviseIntervalSeconds: 300,
  monitorIntervalSeconds: 2,
  // the longest there is: no schedule here is to the minute
  ...{ cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45 },
  // queues are made at the start, and stay as they are
  queueCacheIntervalSeconds: HOUR,
  // what the library changes in its own tables it begins at the start
  bamIntervalSeconds: HOUR,
  // no job here waits for another one
  flowIntervalSeconds: HOUR,
};

/** The queues of one node. */
export type Jobs = {
  enqueue: Enqueue;
  cancel: CancelJob;
  wakeMail: () => void;
  wakeWebhooks: () => void;
  start: (report: Report) => Promise<void>;
  /** Gives back what is running, for another node or for after the restart. */
  stop: () => Promise<void>;
};

/**
 * The queues, in the database. Jobs can be put in and are worked off from `start` to `stop`.
 *
 * @param options `jobs`: those that have queues; `works`: false where another process works them off
 */
export function openJobs(
  connection: object,
  given: Omit<JobContext, 'wakeMail' | 'report' | 'signal'>,
  { jobs = JOBS, works = true }: { jobs?: Job<never>[]; works?: boolean } = {},
): Jobs {
  const boss = new PgBoss({ ...connection, ...OPTIONS, ...{ supervise: works, schedule: works } });
  const stopping = new AbortController();
  const endings: (() => void)[] = [];
  const enqueue: Enqueue = async ({ name }, data, options) => {
    // a company's jobs are a group of their own, of which another's need not wait for the end
    const group = 'companyId' in data && { group: { id: String(data.companyId) } };
    if (!options) return void (await boss.send(name, data, { ...group }));
    const { id, tx } = options;
    await openQueueDb(tx, (db) => boss.send(name, data, { ...group, id, db }));
  };
  const cancel: CancelJob = ({ name }, { id, tx }) =>
    openQueueDb(tx, async (db) => void (await boss.cancel(name, id, { db })));
  const wakeMail = given.deliver ? coalesce(() => boss.send(sendMail.name, {})) : () => undefined;

  const wakeWebhooks = coalesce(() => boss.send(sendWebhooks.name, {}));

  const run = async (
    job: Job<never>,
    work: { data: object; signal: AbortSignal },
    report: Report,
  ) => {
    const signal = AbortSignal.any([work.signal, stopping.signal]);
    const reportHere = (fault: unknown) => report(fault, job.name);
    const context = { ...given, wakeMail, signal, report: reportHere };
    const done = traceJob(job.name, () => job.run(context, work.data as never));
    await done.catch((fault: unknown) => {
      if (!signal.aborted) reportHere(fault);
      throw fault;
    });
  };

  const workersOf = new Map<string, string[]>();
  const startWorker = async (job: Job<never>, report: Report) => {
    const { perCompany } = job.concurrency ?? {};
    const options = {
      notifyPollingIntervalSeconds: POLLING_SECONDS,
      ...(perCompany && { groupConcurrency: perCompany }),
    };
    const worker: string = await boss.work<object>(job.name, options, async ([work]) => {
      // what waits for the end of this job begins at once, not when a worker looks again
      if (work) await run(job, work, report).finally(() => boss.notifyWorker(worker));
    });
    workersOf.set(job.name, [...(workersOf.get(job.name) ?? []), worker]);
  };

  const open = async (job: Job<never>, report: Report) => {
    await createQueue(boss, job);
    if (job.schedule) await boss.schedule(job.name, job.schedule);
    // an earlier version began it each minute
    else if (job.isDue) await boss.unschedule(job.name);
    if (!works) return;
    const workers = Array.from({ length: job.concurrency?.perNode ?? 1 });
    await Promise.all(workers.map(() => startWorker(job, report)));
  };

  return {
    enqueue,
    cancel,
    wakeMail,
    wakeWebhooks,
    start: async (report) => {
      boss.on('error', (error) => report(error));
      await boss.start();
      await boss.createQueue(FAILED);
      await Promise.all(jobs.map((job) => open(job, report)));
      if (!works) return;
      const put = (name: string) => boss.send(name, {});
      endings.push(wakeWorkers(boss, workersOf, report), putInDue(jobs, given, { put, report }));
    },
    stop: async () => {
      for (const end of endings.splice(0)) end();
      // no worker may take what the others give back
      if (works) await Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: false })));
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/** Calls in a burst become one. What fails is made up for by the schedule. */
function coalesce(work: () => Promise<unknown>): () => void {
  let isWoken = false;
  return () => {
    if (isWoken) return;
    isWoken = true;
    setTimeout(() => {
      isWoken = false;
      work().catch(() => undefined);
    }, 50).unref();
  };
}
