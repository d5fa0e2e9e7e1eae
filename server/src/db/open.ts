import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { APP_ROLE, secureRows } from './row-security.ts';

/** The database as its owner: for work outside of any company, such as logging in and jobs. */
export type Db = NodePgDatabase;

/** A transaction, or the database itself: what a query needs to be asked. */
export type Queryable = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number, the same for all nodes: two must not migrate at once. */
const MIGRATION_LOCK = 7_263_501;

export function openDb(pool: Pool): Db {
  return drizzle({ client: pool });
}

/** Brings the database up to date. Any number of nodes may call it at once: they wait for each other. */
export async function migrateDb(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle({ client }), { migrationsFolder });
      await secureRows(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

/** Runs `work` in one transaction that can neither see nor touch rows of another company. */
export function inCompany<T>(
  db: Db,
  companyId: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('role', ${APP_ROLE}, true), set_config('app.company', ${companyId}, true)`,
    );
    return work(tx);
  });
}

/** Reads several things as they are at one moment. */
export function asOfNow<T>(db: Db, read: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
