import { and, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { idempotencyKeys } from './schema.ts';

type Call = { userId: string; key: string };

const isCall = ({ userId, key }: Call) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Notes that a call begins. @returns what is known of it where it was made before; jobs/tidy.ts forgets it after a day */
export async function beginOnce(
  db: Db,
  call: { actor: { id: string; companyId: string }; key: string; requestHash: string },
) {
  const { actor, key, requestHash } = call;
  const begun = await db
    .insert(idempotencyKeys)
    .values({ companyId: actor.companyId, userId: actor.id, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (begun.length > 0) return undefined;
  const [known] = await db
    .select()
    .from(idempotencyKeys)
    .where(isCall({ userId: actor.id, key }));
  return known;
}

export async function finishOnce(
  db: Db,
  call: Call,
  answer: { status: number; body: unknown },
): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(isCall(call));
}

export async function forgetOnce(db: Db, call: Call): Promise<void> {
  await db.delete(idempotencyKeys).where(isCall(call));
}
