import type pg from 'pg';
import { EmbeddedError } from '../start-error.ts';
import { isCluster } from './distribute.ts';
import { withClient } from './migrate.ts';
import { hideRows } from './row-security.ts';

/** A part of a table that would move next, and with it what all other tables have of the same companies. */
const MOVE_NEXT = `select citus_move_shard_placement(shardid, sourcename, sourceport, targetname, targetport)
  from (select * from get_rebalance_table_shards_plan() limit 1) as next`;

/**
 * Moves companies from server to server of a cluster until each server has its part, while Caseloom goes on. A move and
 * what hides rows in the new place (row-security.ts) are one transaction: nobody reads there before.
 *
 * @returns how many moves there were; the companies of a part move together
 * @throws EmbeddedError where the database has no Citus
 */
export function rebalanceDb(connection: pg.ClientConfig): Promise<number> {
  return withClient(connection, async (client) => {
    if (!(await isCluster(client))) throw new EmbeddedError('noCitus');
    let moves = 0;
    while (await moveNext(client)) moves++;
    return moves;
  });
}

async function moveNext(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  const { rowCount } = await client.query(MOVE_NEXT);
  if (rowCount) await hideRows(client);
  await client.query('commit');
  return Boolean(rowCount);
}
