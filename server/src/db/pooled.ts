import pg from 'pg';
import { changeQueries } from './prepared.ts';

/** In a pool that others use, another client may take the server that is looked for. */
const TRIES = 20;

/**
 * Whether a pooler in between gives each transaction whichever session is free: what belongs to a session, such as
 * `listen` or a lock, is lost there, or stays with somebody else.
 */
export async function isPooledByTransaction(
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<boolean> {
  let own = await sessionOf(client);
  // a pooler gives its clients numbers of its own, which are those of no session
  if (own === Object(client).processID) return false;
  const other = new pg.Client(connection);
  other.on('error', () => undefined);
  await other.connect();
  try {
    for (let turn = 0; turn < TRIES; turn++) {
      await other.query('begin');
      const others = await sessionOf(other);
      const next = await sessionOf(client);
      await other.query('rollback');
      if (others === own || next !== own) return true;
      own = next;
    }
    return false;
  } finally {
    await other.end();
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id;
}

/** Gives each transaction a timeout for its statements: a pooler takes none for a connection. */
export function limitTransactions(pool: pg.Pool, seconds: number): pg.Pool {
  return pool.on('connect', (client) =>
    changeQueries(client, (query) => withLimit(query, seconds)),
  );
}

/** Where a transaction begins, its timeout goes along. */
function withLimit(query: unknown, seconds: number): unknown {
  const { text } = Object(query);
  const begin = typeof query === 'string' ? query : text;
  if (typeof begin !== 'string' || !/^begin\b/.test(begin)) return query;
  const limited = `${begin}; set local statement_timeout = '${seconds}s'`;
  return typeof query === 'string' ? limited : Object.assign({}, query, { text: limited });
}
