import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/open.ts';
import { challenges, passkeys } from './schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** What is to be signed within five minutes, by that user, or by the user who logs in. */
export async function insertChallenge(
  db: Db,
  { challenge, userId }: { challenge: string; userId?: string },
): Promise<void> {
  const expiresAt = sql`now() + interval '5 minutes'`;
  await db.insert(challenges).values({ challenge, userId, expiresAt });
}

/** Uses a challenge up. @returns false where it was never given to that user, was used, or is over */
export async function takeChallenge(
  db: Db,
  { challenge, userId }: { challenge: string; userId?: string },
): Promise<boolean> {
  const rows = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.challenge, challenge),
        gt(challenges.expiresAt, sql`now()`),
        userId ? eq(challenges.userId, userId) : isNull(challenges.userId),
      ),
    )
    .returning({ challenge: challenges.challenge });
  return rows.length > 0;
}

/** The user's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey with a WebAuthn credential id, of any user; undefined where none is registered. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Keeps a passkey. @returns undefined where it is kept already */
export async function insertPasskey(
  db: Queryable,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row;
}

/**
 * Notes that a passkey was used.
 *
 * @returns false where its count of uses does not go on from the last one: it was copied, or is gone (WebAuthn level 3, 7.2, step 22)
 */
export async function notePasskeyUse(
  db: Queryable,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const goesOn = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter} = 0`),
  );
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Gives a passkey another name. @returns undefined where the user has no such passkey */
export async function renamePasskey(
  db: Queryable,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

/** Deletes a passkey of the user. @returns false where the user has no such passkey */
export async function deletePasskey(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
