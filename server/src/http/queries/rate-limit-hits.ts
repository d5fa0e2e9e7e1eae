import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { rateLimitHits } from '../schema.ts';

/** Counts a hit within a window of so many seconds. @returns how many there were, and for how many seconds they count */
export async function countHit(
  db: Db,
  id: string,
  seconds: number,
): Promise<{ hits: number; wait: number }> {
  const isOver = sql`${rateLimitHits.until} <= now()`;
  const [row] = await db
    .insert(rateLimitHits)
    .values({ id: hashKey(id), until: sql`now() + make_interval(secs => ${seconds})` })
    .onConflictDoUpdate({
      target: rateLimitHits.id,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimitHits.count} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${rateLimitHits.until} end`,
      },
    })
    .returning({
      hits: rateLimitHits.count,
      wait: sql<number>`ceil(extract(epoch from ${rateLimitHits.until} - now()))::integer`,
    });
  if (!row) throw new Error('an upsert gives its row');
  return row;
}

/** Forgets the hits of a key. */
export async function deleteHits(db: Db, id: string): Promise<void> {
  await db.delete(rateLimitHits).where(eq(rateLimitHits.id, hashKey(id)));
}

/** The key is hashed: it may be personal, and long. */
function hashKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
