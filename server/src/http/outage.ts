import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf } from '../error-fields.ts';
import { isDatabaseLost } from './to-problem.ts';

type Log = { warn: (fields: object, message: string) => void };

/** How often a database that is away is asked, in milliseconds. */
const ASK_MS = 1000;

/**
 * Says once that the database does not answer, and once that it does again: of the calls that fail meanwhile each says less.
 *
 * @param isAnswering asks the database; it never throws
 * @returns takes each error that a call ends with
 */
export function watchOutage(log: Log, isAnswering: () => Promise<boolean>) {
  let isAway = false;
  async function untilBack(): Promise<void> {
    const since = Date.now();
    do await wait(ASK_MS, undefined, { ref: false });
    while (!(await isAnswering()));
    isAway = false;
    const seconds = Math.round((Date.now() - since) / 1000);
    log.warn({ seconds }, 'the database answers again');
  }
  return (error: unknown): void => {
    if (isAway || !isDatabaseLost(error)) return;
    isAway = true;
    log.warn({ reason: reasonOf(error) }, 'the database does not answer');
    void untilBack();
  };
}
