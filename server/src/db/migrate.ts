import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { EmbeddedError } from '../start-error.ts';
import { secureRows } from './row-security.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number, the same for all nodes: two must not migrate at once. */
const MIGRATION_LOCK = 7_263_501;

/** How long a start waits for the database, in milliseconds: what takes a connection and says nothing is none. */
const START_PATIENCE_MS = 10_000;

/** Where it is recorded which migrations a database has. */
const HISTORY = 'drizzle.__drizzle_migrations';

/**
 * The migrations that `start` replaces: their number, the newest of them, and the newest commit that
 * still has them all. A database with all of them is as `start` makes it.
 */
const REPLACED = { count: 23, newest: '20261122215909_share_takers', commit: '92024ff' };

/**
 * Brings the database up to date. Any number of nodes may call it at once: they wait for each
 * other, on a connection of their own, for as long as it takes.
 *
 * @throws EmbeddedError where it does not answer, a newer Caseloom has been at work on it, or one so
 *   old that its changes are not known any more
 */
export async function migrateDb(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: START_PATIENCE_MS });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error & { code?: string }) => {
    const reason = error.message || error.code || '';
    throw new EmbeddedError('silent', { reason }, { cause: error });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await reconcileHistory(client);
    await migrate(drizzle({ client }), { migrationsFolder });
    await secureRows(client);
  } finally {
    // with its session the lock goes
    await client.end();
  }
}

/** Compares what a database records with what this version knows; what `start` replaces becomes `start`. */
async function reconcileHistory(client: pg.Client): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const [start] = known;
  if (!start) throw new Error('there are no migrations');
  const applied = await listApplied(client);
  const unknown = applied.filter((name) => !known.some((migration) => migration.name === name));
  const newer = unknown.find((name) => name > start.name);
  if (newer) throw new EmbeddedError('newer', { name: newer });
  if (unknown.length === 0) return;
  if (unknown.length !== REPLACED.count || !unknown.includes(REPLACED.newest))
    throw new EmbeddedError('older', { commit: REPLACED.commit });
  // one statement: a start that is killed here leaves the one record or the other
  await client.query(
    `with replaced as (delete from ${HISTORY})
      insert into ${HISTORY} (hash, created_at, name) values ($1, $2, $3)`,
    [start.hash, start.folderMillis, start.name],
  );
}

/** The names of the migrations that a database has; none where it is new. */
async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select to_regclass($1) as found', [HISTORY]);
  if (!rows[0]?.found) return [];
  const applied = await client.query<{ name: string | null }>(`select name from ${HISTORY}`);
  return applied.rows.flatMap(({ name }) => name ?? []);
}
