import type { ClientConfig } from 'pg';
import { withClient } from '../db/migrate.ts';
import { openPool } from '../db/open.ts';
import type { Environment } from '../env.ts';
import { reasonOf } from '../error-fields.ts';
import type { Find, Finding } from './finding.ts';

/** Which database of which server it is, and whether anything ends a statement there. */
const WHERE = `select pg_postmaster_start_time() || ' ' || oid as place,
  current_setting('statement_timeout') = '0' as "isEndless"
  from pg_database where datname = current_database()`;

type Where = { place: string; isEndless: boolean };

/**
 * The pooler in front of the database, where there is one.
 *
 * @param connection to the database itself
 */
export async function examinePooler(
  { databaseUrl: connectionString, databaseDirectUrl }: Environment,
  connection: ClientConfig,
  find: Find,
): Promise<Finding[]> {
  if (!connectionString || !databaseDirectUrl) return [];
  const pool = openPool({ connectionString }, { max: 1, seconds: 5, isPooled: true });
  try {
    const [pooled] = (await pool.query<Where>(WHERE)).rows;
    const [direct] = (await withClient(connection, (client) => client.query<Where>(WHERE))).rows;
    if (pooled?.place !== direct?.place) return [find('pooler', 'wrong', 'doctorOtherDatabase')];
    return pooled?.isEndless
      ? [find('pooler', 'warning', 'doctorNoTimeout')]
      : [find('pooler', 'ok', 'doctorPooler')];
  } catch (error) {
    return [find('pooler', 'wrong', 'doctorPoolerSilent', { reason: reasonOf(error) })];
  } finally {
    await pool.end();
  }
}
