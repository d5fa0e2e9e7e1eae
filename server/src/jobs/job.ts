import type { Ai } from '../ai.ts';
import type { EventBus } from '../db/event-bus.ts';
import type { Db, Queryable } from '../db/open.ts';
import type { FileStore } from '../files/store.ts';
import type { Mail } from '../mail/queries.ts';
import type { Push } from '../push.ts';
import type { Secrets } from '../secret.ts';
import type { WebhookPlaces } from '../webhook-places.ts';

/** What a job works with. */
export type JobContext = {
  db: Db;
  /** Opens what is kept sealed. */
  secrets: Secrets;
  /** Where files are kept. */
  files: FileStore;
  ai: Ai;
  /** Where messages to other programs may go. */
  webhooks: WebhookPlaces;
  /** Notifies a job of changes, and closes when the server is about to stop. */
  events: EventBus;
  /** Called where a job has put mail into the outbox. Never waits. */
  wakeMail: () => void;
  /** Hands a mail to the mail server; undefined where there is none. */
  deliver: ((mail: Mail) => Promise<void>) | undefined;
  /** Hands a message to a device's push service. */
  push: Push;
  /** Logs a fault that does not fail the job. */
  report: (fault: unknown) => void;
  /**
   * Aborted when the job is no longer this process's to do: the server stops, or another node has
   * taken it over. A job that throws then is begun again elsewhere, or after the restart.
   */
  signal: AbortSignal;
};

/**
 * Work that no request waits for. It may be begun more than once (a process may die
 * in it), and must have done its work once in the end.
 */
export type Job<Data extends object = Record<string, never>> = {
  /** Its queue's. */
  name: string;
  /** When it starts by itself: five fields of cron, in UTC. */
  schedule?: string;
  /** Instead of a schedule: whether there is anything to do. Runs each minute, so it has to be cheap. */
  isDue?: (context: Pick<JobContext, 'db' | 'deliver'>) => Promise<boolean>;
  /**
   * How many run at the same time: on each node, and of one company on all nodes together. Jobs of
   * one company that start at the same moment may exceed the second number by a few.
   */
  concurrency?: { perNode: number; perCompany: number };
  run: (context: JobContext, data: Data) => Promise<void>;
};

/**
 * Puts a job into its queue: once that is answered it will run, be this process alive or not.
 *
 * @param options `tx`: the transaction of a company with which the job is put in, or is not; `id`: what
 *   `CancelJob` finds it by
 */
export type Enqueue = <Data extends object>(
  job: Job<Data>,
  data: Data,
  options?: { tx: Queryable; id: string },
) => Promise<void>;

/** Cancels a job with a company's transaction. One that has not begun never runs. */
export type CancelJob = <Data extends object>(
  job: Job<Data>,
  cancelled: { tx: Queryable; id: string },
) => Promise<void>;
