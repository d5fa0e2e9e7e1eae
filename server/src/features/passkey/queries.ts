import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { challenges, passkeys } from './schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

type Owner = { id: string; companyId: string };

const isOf = ({ id, companyId }: Owner) =>
  and(eq(passkeys.companyId, companyId), eq(passkeys.userId, id));

/** What is to be signed within five minutes, by that user, or by the user who logs in. */
export async function insertChallenge(
  db: Queryable,
  { challenge, userId }: { challenge: string; userId?: string },
): Promise<void> {
  const expiresAt = sql`now() + interval '5 minutes'`;
  await db.insert(challenges).values({ challenge, userId, expiresAt });
}

/** Uses a challenge up. @returns false where it was never given to that user, was used, or is over */
export async function takeChallenge(
  db: Queryable,
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
export async function listPasskeys(db: Queryable, owner: Owner): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(isOf(owner))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey with a WebAuthn credential id, of any user of a company, or of all; undefined where none is registered. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
  companyId?: string,
): Promise<PasskeyRow | undefined> {
  const isInCompany = companyId ? eq(passkeys.companyId, companyId) : undefined;
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(isInCompany, eq(passkeys.credentialId, credentialId)));
  return row;
}

/**
 * Keeps a passkey. Of two users who bring the same at once, the second waits here.
 *
 * @param tx a transaction: its end lets the second go on
 * @returns undefined where it is kept already
 */
export async function insertPasskey(
  tx: Queryable,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const { credentialId } = values;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${credentialId}, 0))`);
  if (await findPasskey(tx, credentialId)) return undefined;
  const [row] = await tx.insert(passkeys).values(values).returning();
  return row;
}

/**
 * Notes that a passkey was used.
 *
 * @returns false where its count of uses does not go on from the last one: it was copied, or is gone (WebAuthn level 3, 7.2, step 22)
 */
export async function notePasskeyUse(
  db: Queryable,
  { id, companyId }: { id: string; companyId: string },
  counter: number,
): Promise<boolean> {
  const goesOn = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter} = 0`),
  );
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.companyId, companyId), eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Gives a passkey another name. @returns undefined where the user has no such passkey */
export async function renamePasskey(
  db: Queryable,
  owner: Owner,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(isOf(owner), eq(passkeys.id, id)))
    .returning();
  return row;
}

/** Deletes a passkey of the user. @returns false where the user has no such passkey */
export async function deletePasskey(db: Queryable, owner: Owner, id: string): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(isOf(owner), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
