import pg from 'pg';
import { findRunning, startEmbedded } from './db/embedded.ts';
import { migrateDb } from './db/migrate.ts';
import { type Db, openDb, outliving } from './db/open.ts';
import type { Environment } from './env.ts';
import { assignPlan } from './features/subscription/assign-plan.ts';

/** Puts a company on a plan, whether the portal runs or not. */
export function setCompanyPlan(
  environment: Environment,
  assignment: { company: string; plan: string },
): ReturnType<typeof assignPlan> {
  return withDatabase(environment, (db) => assignPlan(db, assignment));
}

/** Brings the installation's database up to date, whether the portal runs or not. @throws EmbeddedError as `migrateDb` */
export function migrate(environment: Environment): Promise<void> {
  return withDatabase(environment, async () => undefined);
}

/** Does something on the installation's database: on the one that runs, or on one that runs for this only. */
async function withDatabase<T>(
  { databaseUrl, dataDir, isDataDirGiven: isGiven, language }: Environment,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const place = { isGiven, language };
  const running = databaseUrl ? { connectionString: databaseUrl } : findRunning(dataDir, place);
  const started = running ? undefined : await startEmbedded(dataDir, place);
  const connection = running ?? started?.connection ?? {};
  const pool = outliving(new pg.Pool({ ...connection, max: 2 }));
  try {
    await migrateDb(connection);
    return await work(openDb(pool));
  } finally {
    await pool.end();
    await started?.stop();
  }
}
