import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WORKERS } from '../../test/cluster.ts';
import { aWorld } from '../../test/world.ts';
import { openJobs } from './open.ts';

const world = await aWorld();

/** How many transactions there were in the database of this world; a single statement is one too. */
async function countTransactions(): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}

// a cluster itself makes more transactions in an idle database: it looks for deadlocks and for what a server left prepared
it.skipIf(WORKERS.length > 0)(
  'a node without work asks its database less than three times in two seconds',
  async () => {
    const jobs = openJobs(world.connection, world.jobContext);
    const faults: unknown[] = [];
    await jobs.start((fault) => faults.push(fault));
    // what a start leaves to be done is done by then, and counted by the server
    await sleep(10_000);
    const before = await countTransactions();
    await sleep(30_000);
    const count = (await countTransactions()) - before;
    await jobs.stop();
    // the server's own transactions are among them: of ours there is about one in two seconds
    expect(count).toBeLessThan(45);
    expect(faults).toEqual([]);
  },
  90_000,
);
