import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { companies, oneTimeTokens, users } from '../../db/schema.ts';

export async function findCompany(db: Queryable, id: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw new Error('a signed-in user has a company');
  return row;
}

const isOpenInvitation = (companyId: string) =>
  and(
    eq(oneTimeTokens.companyId, companyId),
    eq(oneTimeTokens.kind, 'company_invite'),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

export async function listInvitations(db: Queryable, companyId: string) {
  const rows = await db
    .select()
    .from(oneTimeTokens)
    .where(isOpenInvitation(companyId))
    .orderBy(desc(oneTimeTokens.createdAt));
  return rows.map(({ id, email, data, createdAt, expiresAt }) => ({
    id,
    email,
    role: data.role === 'companyOwner' ? ('companyOwner' as const) : ('member' as const),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Whether an address is in this company, or invited to it; of other companies nothing is told. */
export async function isKnownIn(db: Queryable, companyId: string, email: string): Promise<boolean> {
  const isUser = and(eq(users.companyId, companyId), eq(users.email, email));
  const isInvited = and(isOpenInvitation(companyId), eq(oneTimeTokens.email, email));
  const [inside, invited] = [
    await db.select({ id: users.id }).from(users).where(isUser),
    await db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(isInvited),
  ];
  return inside.length + invited.length > 0;
}
