import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { BackupError, EmbeddedError } from '../start-error.ts';
import { isPooledByTransaction } from './pooled.ts';
import { requireRights, toForbidden } from './rights.ts';
import { secureRows } from './row-security.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number, the same for all nodes: two must not migrate at once. */
const MIGRATION_LOCK = 7_263_501;

/**
 * Lets the servers of a Citus cluster follow what changes the tables (distribute.ts), also where that is a trigger: ours write
 * rows of the same company, which are on the same server. A transaction with many changes makes each on one connection to a
 * server. Elsewhere these are settings that nobody reads.
 */
export const DDL_FOR_ALL = `set citus.enable_ddl_propagation = on; set citus.enable_unsafe_triggers = on;
  set citus.multi_shard_modify_mode = 'sequential'`;

/** How long a start waits for the database, in milliseconds: a server that accepts a connection and never answers is not one. */
const START_TIMEOUT_MS = 10_000;

/** Where it is recorded which migrations a database has. */
const HISTORY = 'drizzle.__drizzle_migrations';

/**
 * What came between the first version and `start`, which replaces it: with all of these a database of
 * the first version is as `start` makes it.
 */
const replacedFolder = fileURLToPath(new URL('./replaced-migrations', import.meta.url));

/** The first version and its newest migration; what was made before is not known any more. */
const FIRST_VERSION = { commit: 'aff9e20', newest: '20261121182816_storage_without_news' };

/**
 * Brings the database up to date. Any number of nodes may call it at once: they wait for each
 * other, on a connection of their own, for as long as it takes.
 *
 * @throws EmbeddedError where it does not answer, its user may not do that, a newer Caseloom has been at work
 *   on it, or one so old that its changes are not known any more
 */
export function migrateDb(connection: pg.ClientConfig): Promise<void> {
  return withClient(connection, async (client) => {
    await lockMigrations(client);
    await requireRights(client);
    try {
      await client.query(DDL_FOR_ALL);
      await reconcileHistory(client);
      await migrate(drizzle({ client }), { migrationsFolder });
      await secureRows(client);
    } catch (error) {
      throw toForbidden(error);
    }
  });
}

/** Waits until no other node migrates, and keeps others from it until the session ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/**
 * Does something in a session of its own.
 *
 * @throws EmbeddedError where the database does not answer, or a pooler in between keeps no session
 */
export async function withClient<T>(
  connection: pg.ClientConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: START_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error & { code?: string }) => {
    const reason = error.message || error.code || '';
    throw new EmbeddedError('silent', { reason }, { cause: error });
  });
  try {
    if (await isPooledByTransaction(client, connection)) throw new EmbeddedError('noSession');
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables of a database without any, or with some of these migrations and nothing in them, as they
 * were after these migrations: no newer ones.
 *
 * @throws BackupError where one of them is not known, or the database has others
 */
export async function migrateTo(client: pg.Client, names: string[]): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new BackupError('backupOfOther', { name: unknown });
  const other = (await listMigrations(client)).find((name) => !names.includes(name));
  if (other) throw new BackupError('databaseAhead', { name: other });
  const part = mkdtempSync(join(tmpdir(), 'caseloom-migrations-'));
  try {
    for (const name of names)
      cpSync(join(migrationsFolder, name), join(part, name), { recursive: true });
    await migrate(drizzle({ client }), { migrationsFolder: part });
  } finally {
    rmSync(part, { recursive: true });
  }
}

/** Compares what a database records with what this version knows; what `start` replaces becomes `start`. */
async function reconcileHistory(client: pg.Client): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const [start] = known;
  if (!start) throw new Error('there are no migrations');
  const applied = await listMigrations(client);
  const unknown = applied.filter((name) => !known.some((migration) => migration.name === name));
  const newer = unknown.find((name) => name > start.name);
  if (newer) throw new EmbeddedError('newer', { name: newer });
  if (unknown.length > 0) await replaceHistory(client, { applied, start });
}

/** Applies what a database lacks of the replaced migrations and records that it has `start`: both or neither. */
async function replaceHistory(
  client: pg.Client,
  { applied, start }: { applied: string[]; start: MigrationMeta },
): Promise<void> {
  const { commit, newest } = FIRST_VERSION;
  if (!applied.includes(newest)) throw new EmbeddedError('older', { commit });
  const isMissing = (file: string) => !applied.includes(file.replace(/\.sql$/, ''));
  const missing = readdirSync(replacedFolder).sort().filter(isMissing);
  const record = `insert into ${HISTORY} (hash, created_at, name) values ($1, $2, $3)`;
  await client.query('begin');
  for (const file of missing) await client.query(readFileSync(join(replacedFolder, file), 'utf8'));
  await client.query(`delete from ${HISTORY}`);
  await client.query(record, [start.hash, start.folderMillis, start.name]);
  await client.query('commit');
}

/** Which migrations a database lacks, which newer ones it has that this version does not know, and which it has that `start` replaces. */
export async function comparedMigrations(
  client: pg.ClientBase,
): Promise<{ pending: string[]; unknown: string[]; replaced: string[] }> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ name }) => name);
  const applied = await listMigrations(client);
  const [start = ''] = known;
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => name > start && !known.includes(name)),
    replaced: applied.filter((name) => name < start),
  };
}

/** The names of the migrations that a database has; none where it is new. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query('select to_regclass($1) as found', [HISTORY]);
  if (!rows[0]?.found) return [];
  const applied = await client.query<{ name: string | null }>(
    `select name from ${HISTORY} order by name`,
  );
  return applied.rows.flatMap(({ name }) => name ?? []);
}
