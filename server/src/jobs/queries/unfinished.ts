import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';

/**
 * What the jobs of a name have that wait or are being done. It is a query of its own: a Citus cluster joins the queues, which
 * are on one server, with no table of companies.
 *
 * @param value a column of theirs, as text
 */
export async function listUnfinished(
  db: Queryable,
  name: string,
  value: SQL,
): Promise<Set<string | null>> {
  const { rows } = await db.execute<{ value: string | null }>(sql`select ${value} as value
    from jobs.job where name = ${name} and state in ('created', 'retry', 'active')`);
  return new Set(rows.map((row) => row.value));
}
