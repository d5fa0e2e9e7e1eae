import { sql } from 'drizzle-orm';
import { type Queryable, setLocal } from './open.ts';

/**
 * Does work of a transaction that also sees the rows in the bin: to put something in,
 * to look at it, to take it out. From all else row security (row-security.ts) hides it, with what
 * belongs to it, so that no query has to think of it. If the work fails, so must its transaction.
 */
export async function withBin<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql.raw(setLocal('app.bin', 'open')));
  const result = await work();
  await tx.execute(sql.raw(setLocal('app.bin', '')));
  return result;
}
