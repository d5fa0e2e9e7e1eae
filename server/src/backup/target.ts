import type { Client } from 'pg';
import { listMigrations } from '../db/migrate.ts';
import { requireRights } from '../db/rights.ts';
import { distributedTables } from '../db/row-security.ts';
import { listTables } from '../db/tables.ts';
import { BackupError } from '../start-error.ts';

/**
 * Looks whether a database may be filled; nothing is changed.
 *
 * @throws BackupError where it is in use, not empty or distributed; EmbeddedError where its user may not do that
 */
export async function requireTarget(client: Client): Promise<void> {
  await requireRights(client);
  // rows that are copied into its parts break the keys there
  if ((await distributedTables(client)).size > 0) throw new BackupError('databaseDistributed');
  await requireEmpty(client);
  await requireAlone(client);
}

/** @throws BackupError where another connection of the same user, such as a portal's, is at work on the database */
export async function requireAlone(client: Client): Promise<void> {
  const { rows: others } = await client.query(`
    select from pg_stat_activity
     where datname = current_database() and usename = current_user
       and pid <> pg_backend_pid() and backend_type = 'client backend'
       -- servers of a cluster keep some to one another
       and application_name not like 'citus\\_internal%'`);
  if (others.length > 0) throw new BackupError('databaseInUse');
}

/** Only what holds no company may be filled. @throws BackupError */
async function requireEmpty(client: Client): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => name);
  if (names.length === 0) return;
  if ((await listMigrations(client)).length === 0) throw new BackupError('databaseForeign');
  if (!names.includes('companies')) return;
  const { rows } = await client.query('select from companies limit 1');
  if (rows.length > 0) throw new BackupError('databaseNotEmpty');
}
