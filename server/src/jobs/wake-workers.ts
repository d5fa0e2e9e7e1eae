import type { PgBoss } from 'pg-boss';
import { SCHEMA } from './pending.ts';
import { repeat } from './repeat.ts';

/** How often a worker looks for jobs that no notification announces: those to be tried again, put off, or left by a process that died. */
const INTERVAL_MS = 4000;

/** The kinds of jobs that are due, and those of which a process that died has one. */
const FIND_DUE = `
  select name, false as "isLost" from ${SCHEMA}.job
   where name = any($1) and state < 'active' and not blocked and start_after <= now() group by name
  union all
  select name, true from ${SCHEMA}.job
   where name = any($1) and state = 'active'
     and heartbeat_on + heartbeat_seconds * interval '1 second' < now() group by name`;

type Due = { name: string; isLost: boolean };

/**
 * Wakes the workers of this node whose jobs are due, with one statement for all of them: if each of them looked for itself,
 * a portal that nobody uses would ask its database many times a second.
 *
 * @param workers by the name of their queue
 * @returns ends it
 */
export function wakeWorkers(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  report: (fault: unknown) => void,
): () => void {
  const look = async () => {
    const { rows }: { rows: Due[] } = await boss
      .getDb()
      .executeSql(FIND_DUE, [[...workers.keys()]]);
    // this gives them back, to be tried again
    if (rows.some(({ isLost }) => isLost)) await boss.supervise();
    for (const { name } of rows)
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  return repeat(INTERVAL_MS, look, report);
}
