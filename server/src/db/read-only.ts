import type pg from 'pg';

/**
 * Reads in one transaction, in which nothing can be changed. Its beginning is sent along with the first query, and nobody
 * waits for its end: there is nothing to lose.
 *
 * @param context statements that are done first; where one fails nothing is answered
 */
export async function inReadOnlyTransaction<T>(
  pool: pg.Pool,
  context: string,
  work: (client: pg.PoolClient) => Promise<T>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<T> {
  const client = await pool.connect();
  const begun = client.query(`begin isolation level ${isolation} read only; ${context}`);
  // where it fails the queries behind it do too, with an error that says less
  begun.catch(() => undefined);
  try {
    const result = await work(client);
    await begun;
    release(client, 'commit');
    return result;
  } catch (error) {
    release(client, 'rollback');
    await begun;
    throw error;
  }
}

/** Gives a connection back at once: its next query waits in it for the end of the transaction. */
function release(client: pg.PoolClient, end: 'commit' | 'rollback'): void {
  // a connection that cannot end a transaction is dead, and its next query fails as such
  client.query(end).catch(() => undefined);
  client.release();
}
