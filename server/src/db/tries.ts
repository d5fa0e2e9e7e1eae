import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { tries } from './account-schema.ts';
import type { Db } from './open.ts';

/** Counts a try within a window of so many seconds. @returns how many there were, and for how many seconds they count */
export async function noteTry(
  db: Db,
  id: string,
  seconds: number,
): Promise<{ tries: number; wait: number }> {
  const isOver = sql`${tries.until} <= now()`;
  const [row] = await db
    .insert(tries)
    .values({ id: shortOf(id), until: sql`now() + make_interval(secs => ${seconds})` })
    .onConflictDoUpdate({
      target: tries.id,
      set: {
        count: sql`case when ${isOver} then 1 else ${tries.count} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${tries.until} end`,
      },
    })
    .returning({
      tries: tries.count,
      wait: sql<number>`ceil(extract(epoch from ${tries.until} - now()))::integer`,
    });
  if (!row) throw new Error('an upsert gives its row');
  return row;
}

export async function forgetTries(db: Db, id: string): Promise<void> {
  await db.delete(tries).where(eq(tries.id, shortOf(id)));
}

/** Whose tries they are is nobody's business, and may be long. */
function shortOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
