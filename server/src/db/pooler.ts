import type { ClientConfig } from 'pg';
import { reasonOf } from '../error-fields.ts';
import { EmbeddedError } from '../start-error.ts';
import { withClient } from './migrate.ts';
import { openPool } from './open.ts';

/** Which database of which server it is, and whether anything ends a statement there. */
const WHERE = `select extract(epoch from pg_postmaster_start_time()) || ' ' || oid as place,
  current_setting('statement_timeout') = '0' as "isEndless"
  from pg_database where datname = current_database()`;

type Where = { place: string; isEndless: boolean };

/**
 * Looks whether a pooler leads to the database itself.
 *
 * @param pooled to the pooler
 * @param direct to the database itself
 * @returns `isEndless`: nothing ends a statement there that is outside of a transaction
 * @throws EmbeddedError where one of them does not answer, or they lead to different databases
 */
export async function examinePooled(
  pooled: ClientConfig,
  direct: ClientConfig,
): Promise<{ isEndless: boolean }> {
  const itself = await withClient(direct, (client) => client.query<Where>(WHERE));
  const pool = openPool(pooled, { max: 1, seconds: 5, isPooled: true });
  try {
    const { rows } = await pool.query<Where>(WHERE).catch((cause) => {
      throw new EmbeddedError('doctorPoolerSilent', { reason: reasonOf(cause) }, { cause });
    });
    if (rows[0]?.place !== itself.rows[0]?.place) throw new EmbeddedError('doctorOtherDatabase');
    return { isEndless: rows[0]?.isEndless ?? false };
  } finally {
    await pool.end();
  }
}
