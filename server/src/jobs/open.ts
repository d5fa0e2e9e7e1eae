import { PgBoss } from 'pg-boss';
import { noteRefusal } from '../features/auth/note-refusal.ts';
import { openAccount } from '../features/auth/register.ts';
import { sendLink } from '../features/auth/send-link.ts';
import { mailDigests, pushNews } from '../features/notification/deliver.ts';
import { watchUsage } from '../features/subscription/watch-usage.ts';
import { failLostSuites } from '../features/suite/fail-lost.ts';
import { fillSuite } from '../features/suite/fill-suite.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Enqueue, Job, JobContext } from './job.ts';
import { tidy } from './tidy.ts';

type Report = (error: Error, job?: string) => void;

/** Every job there is. */
const JOBS: Job<never>[] = [
  sendMail,
  openAccount,
  sendLink,
  fillSuite,
  failLostSuites,
  noteRefusal,
  mailDigests,
  pushNews,
  watchUsage,
  tidy,
];

/** Where jobs go that failed for good, to be looked at. */
const FAILED = 'failed-jobs';
const HOUR = 60 * 60;

/** A job whose process died is noticed by its missing heartbeat, and taken by another within half a minute. */
const QUEUE = {
  retryLimit: 3,
  retryDelay: 1,
  heartbeatSeconds: 10,
  deleteAfterSeconds: HOUR,
  deadLetter: FAILED,
  notify: true,
};

/** Of jobs that take long a node does two at once, and all nodes together one of a company. */
const LONG = { localConcurrency: 2, groupConcurrency: 1 };

/** The queues, in the database. Jobs can be put in and are worked off from `start` to `stop`. */
export function openJobs(
  connection: object,
  given: Omit<JobContext, 'wakeMail'>,
): {
  enqueue: Enqueue;
  wakeMail: () => void;
  start: (report: Report) => Promise<void>;
  stop: () => Promise<void>;
} {
  const boss = new PgBoss({
    ...connection,
    schema: 'jobs',
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  const enqueue: Enqueue = async ({ name }, data) => {
    // a company's jobs are a group of their own, of which another's need not wait for the end
    const group = 'companyId' in data && { group: { id: String(data.companyId) } };
    await boss.send(name, data, { ...group });
  };
  const wakeMail = given.deliver ? calmly(() => boss.send(sendMail.name, {})) : () => undefined;
  const context = { ...given, wakeMail };

  const work = async (job: Job<never>, report: Report) => {
    // of scheduled jobs one waiting is enough: each does all there is to do
    await boss.createQueue(job.name, { ...QUEUE, policy: job.schedule ? 'short' : 'standard' });
    if (job.schedule) await boss.schedule(job.name, job.schedule);
    const options = { notifyPollingIntervalSeconds: 2, ...(job.isLong && LONG) };
    await boss.work(job.name, options, async ([given]) => {
      await job.run(context, given?.data as never).catch((error: Error) => {
        report(error, job.name);
        throw error;
      });
    });
  };

  return {
    enqueue,
    wakeMail,
    start: async (report) => {
      boss.on('error', (error) => report(error));
      await boss.start();
      await boss.createQueue(FAILED);
      await Promise.all(JOBS.map((job) => work(job, report)));
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** Calls in a burst become one. What fails is made up for by the schedule. */
function calmly(work: () => Promise<unknown>): () => void {
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
