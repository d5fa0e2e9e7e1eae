import { sql } from 'drizzle-orm';
import type { Queryable } from './open.ts';

/** The channel on which nodes tell each other, within the database, whose open pages have something to learn. */
export const LIVE_CHANNEL = 'caseloom_live';

/** Wakes the open pages of a user, on every node, once the transaction is done. */
export async function wakeUser(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${userId})`);
}
