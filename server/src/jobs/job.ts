import type { Db } from '../db/open.ts';
import type { Mail } from '../mail/queries.ts';
import type { Push } from '../push.ts';
import type { Secrets } from '../secret.ts';

/** What a job works with. */
export type JobContext = {
  db: Db;
  /** Opens what is kept sealed. */
  secrets: Secrets;
  /** Called where a job has put mail into the outbox. Never waits. */
  wakeMail: () => void;
  /** Hands a mail to the mail server; undefined where there is none. */
  deliver: ((mail: Mail) => Promise<void>) | undefined;
  /** Hands a message to a device's push service. */
  push: Push;
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
  /** Whether it takes so long that companies should not wait for each other's. */
  isLong?: boolean;
  run: (context: JobContext, data: Data) => Promise<void>;
};

/** Puts a job into its queue: once that is answered it will run, be this process alive or not. */
export type Enqueue = <Data extends object>(job: Job<Data>, data: Data) => Promise<void>;
