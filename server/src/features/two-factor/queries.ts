import { randomBytes } from 'node:crypto';
import { and, count, eq, isNotNull, isNull, lt, notLike, sql } from 'drizzle-orm';
import { verify } from 'otplib';
import type { Db, Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import type { Secrets } from '../../secret.ts';
import { hashSecret } from '../../secret.ts';
import { recoveryCodes, twoFactor } from './schema.ts';

type Owner = Pick<Actor, 'id' | 'companyId'>;

const isOf = ({ id, companyId }: Owner) =>
  and(eq(twoFactor.companyId, companyId), eq(twoFactor.userId, id));

const isCodeOf = ({ id, companyId }: Owner) =>
  and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, id));

/** A clock may be half a minute off, and a person takes a while to type. */
const TOLERANCE_SECONDS = 30;

/** Whether the user has confirmed an authenticator app by a first code; one that is not confirmed does not count. */
export async function hasTwoFactor(db: Queryable, owner: Owner): Promise<boolean> {
  const rows = await db
    .select({ id: twoFactor.userId })
    .from(twoFactor)
    .where(and(isOf(owner), isNotNull(twoFactor.confirmedAt)));
  return rows.length > 0;
}

/** Keeps a sealed secret that a first code has yet to confirm. @returns false, and keeps nothing, where one is in force */
export async function savePendingSecret(
  db: Queryable,
  { id: userId, companyId }: Owner,
  secret: string,
): Promise<boolean> {
  const rows = await db
    .insert(twoFactor)
    .values({ companyId, userId, secret })
    .onConflictDoUpdate({
      target: [twoFactor.companyId, twoFactor.userId],
      set: { secret, lastStep: 0 },
      setWhere: isNull(twoFactor.confirmedAt),
    })
    .returning({ id: twoFactor.userId });
  return rows.length > 0;
}

/** Turns the second factor on, with a code of its pending secret. @returns false for a wrong code */
export async function confirmSecret(
  db: Queryable,
  secrets: Secrets,
  { owner, code }: { owner: Owner; code: string },
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(twoFactor)
    .where(and(isOf(owner), isNull(twoFactor.confirmedAt)));
  if (!row) return false;
  const step = await stepOf(secrets.open(row.secret, owner.id), code);
  if (step === undefined) return false;
  // of two at once one wins: the other's recovery codes would be dead
  const isPending = and(
    isOf(owner),
    eq(twoFactor.secret, row.secret),
    isNull(twoFactor.confirmedAt),
  );
  const confirmed = await db
    .update(twoFactor)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(isPending)
    .returning({ id: twoFactor.userId });
  return confirmed.length > 0;
}

/** Uses up a code of the app, or a recovery code: of any number of tries at once, one gets it. */
export async function useCode(
  db: Queryable,
  secrets: Secrets,
  { owner, code }: { owner: Owner; code: string },
): Promise<boolean> {
  const plain = plainCode(code);
  if (!/^\d{6}$/.test(plain)) {
    const used = await db
      .delete(recoveryCodes)
      .where(and(isCodeOf(owner), eq(recoveryCodes.codeHash, hashSecret(plain))))
      .returning({ id: recoveryCodes.userId });
    return used.length > 0;
  }
  const isOn = and(isOf(owner), isNotNull(twoFactor.confirmedAt));
  const [row] = await db.select().from(twoFactor).where(isOn);
  const step = row && (await stepOf(secrets.open(row.secret, owner.id), plain));
  if (step === undefined) return false;
  const used = await db
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(isOn, lt(twoFactor.lastStep, step)))
    .returning({ id: twoFactor.userId });
  return used.length > 0;
}

/** The half minute that a code is of; undefined for one of no half minute near. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const token = plainCode(code);
  if (!/^\d{6}$/.test(token)) return undefined;
  const found = await verify({ secret, token, epochTolerance: TOLERANCE_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** Codes are typed with and without spaces, hyphens and capitals. */
function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

const CODES = 10;
/** No letter looks like another, or like a digit. */
const SIGNS = 'abcdefghjkmnpqrstvwxyz0123456789';

/** Makes recovery codes of 50 bits each and ends the old ones. @returns the codes, which are kept nowhere */
export async function renewRecoveryCodes(db: Queryable, owner: Owner): Promise<string[]> {
  const { id: userId, companyId } = owner;
  const codes = Array.from({ length: CODES }, () => {
    const signs = [...randomBytes(10)].map((byte) => SIGNS[byte & 31]).join('');
    return `${signs.slice(0, 5)}-${signs.slice(5)}`;
  });
  await db.delete(recoveryCodes).where(isCodeOf(owner));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ companyId, userId, codeHash: hashSecret(plainCode(code)) })));
  return codes;
}

/** How many recovery codes are left to the user; a code that was used is deleted. */
export async function countRecoveryCodes(db: Queryable, owner: Owner): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(isCodeOf(owner));
  return row?.left ?? 0;
}

/** Turns two-factor login off: deletes the secret of the app and all recovery codes. */
export async function deleteTwoFactor(db: Queryable, owner: Owner): Promise<void> {
  await db.delete(recoveryCodes).where(isCodeOf(owner));
  await db.delete(twoFactor).where(isOf(owner));
}

/** Seals the secrets of a time when they were kept as they are. A secret of an app has no full stop in it. */
export async function sealTwoFactors(db: Db, secrets: Secrets): Promise<void> {
  const open = await db.select().from(twoFactor).where(notLike(twoFactor.secret, '%.%'));
  for (const { userId, companyId, secret } of open)
    await db
      .update(twoFactor)
      .set({ secret: secrets.seal(secret, userId) })
      .where(and(isOf({ id: userId, companyId }), eq(twoFactor.secret, secret)));
}
