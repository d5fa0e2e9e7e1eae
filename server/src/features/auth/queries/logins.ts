import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { logins } from '../../../db/schema.ts';

/*
 * Which user an address logs in. It is the address of one account, over all companies.
 */

type UserKey = { id: string; companyId: string };

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Whose an address is; of no user where it is nobody's, so that what follows is the same work for every address. */
export async function findLogin(db: Queryable, email: string): Promise<UserKey> {
  const { userId: id, companyId } = logins;
  const [key] = await db.select({ id, companyId }).from(logins).where(eq(logins.email, email));
  return key ?? { id: NO_ID, companyId: NO_ID };
}

/** Gives an address to a user. Of two who ask for one at once, the second waits here. @returns false where it is taken */
export async function takeLogin(
  db: Queryable,
  { id: userId, companyId }: UserKey,
  email: string,
): Promise<boolean> {
  const taken = await db
    .insert(logins)
    .values({ email, companyId, userId })
    .onConflictDoNothing()
    .returning({ email: logins.email });
  return taken.length > 0;
}

/** Frees the addresses of a user. @param but one that stays theirs */
export async function freeLogins(
  db: Queryable,
  { id, companyId }: UserKey,
  but?: string,
): Promise<void> {
  const isTheirs = and(eq(logins.companyId, companyId), eq(logins.userId, id));
  await db.delete(logins).where(and(isTheirs, but ? ne(logins.email, but) : undefined));
}
