import { sql } from 'drizzle-orm';
import { type Queryable, setLocal } from './open.ts';

/** Shows a transaction, until it is over, what belongs to one user alone and row security hides from others. */
export async function readAsUser(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql.raw(setLocal('app.user', userId)));
}
