import type { ClientBase } from 'pg';
import { PgBoss } from 'pg-boss';
import { JOBS } from './all-jobs.ts';
import { type PendingJob, SCHEMA } from './pending.ts';
import { createQueue, FAILED } from './queue.ts';

/**
 * Makes the queues of a new database, with no process that works them off, and puts jobs in with `insert`.
 *
 * @param use is given `insert`, which puts the jobs of one queue in by a connection of the caller: where its transaction
 *   is rolled back they are not there
 */
export async function withQueues<T>(
  connection: object,
  use: (insert: (client: ClientBase, pending: PendingJob[]) => Promise<void>) => Promise<T>,
): Promise<T> {
  const boss = new PgBoss({
    ...connection,
    ...{ schema: SCHEMA, max: 1, supervise: false, schedule: false },
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await boss.createQueue(FAILED);
    for (const job of JOBS) await createQueue(boss, job);
    const names = new Set([FAILED, ...JOBS.map(({ name }) => name)]);
    return await use(async (client, pending) => {
      const executeSql = async (text: string, values?: unknown[]) => client.query(text, values);
      // what a later version has no queue for is what it does not do any more
      for (const { name, ...job } of pending)
        if (names.has(name)) await boss.insert(name, [job], { db: { executeSql } });
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}
