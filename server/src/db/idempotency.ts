import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { answeredCalls } from './account-schema.ts';
import type { Db } from './open.ts';

/** No call takes longer: one that was begun before and never answered went down with its process. */
const LOST = sql`now() - interval '2 minutes'`;

/** Notes that a call begins. @returns what is known of it where it was made before, undefined where that was just forgotten; jobs/tidy.ts forgets it after a day */
export async function beginOnce(db: Db, call: { id: string; requestHash: string }) {
  const begun = await db
    .insert(answeredCalls)
    .values(call)
    .onConflictDoUpdate({
      target: answeredCalls.id,
      set: { requestHash: call.requestHash, createdAt: sql`now()` },
      setWhere: and(isNull(answeredCalls.status), lt(answeredCalls.createdAt, LOST)),
    })
    .returning({ id: answeredCalls.id });
  if (begun.length > 0) return 'begun' as const;
  const [known] = await db.select().from(answeredCalls).where(eq(answeredCalls.id, call.id));
  return known;
}

export async function finishOnce(
  db: Db,
  id: string,
  answered: { status: number; answer: string | null },
): Promise<void> {
  await db.update(answeredCalls).set(answered).where(eq(answeredCalls.id, id));
}

export async function forgetOnce(db: Db, id: string): Promise<void> {
  await db.delete(answeredCalls).where(eq(answeredCalls.id, id));
}
