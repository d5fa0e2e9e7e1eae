import type { Language } from '@caseloom/locales';
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { companies, users } from '../../db/schema.ts';
import { mailOutbox } from '../../mail/schema.ts';
import { oneTimeTokens } from '../auth/schema.ts';

/** The row of a company. @throws Error where there is none, since every signed-in user has one */
export async function findCompany(db: Queryable, id: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw new Error('a signed-in user has a company');
  return row;
}

/** Whether the installation has a company. */
export async function hasCompany(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: companies.id }).from(companies).limit(1);
  return rows.length > 0;
}

/** Lets one transaction after the other change who is in a company, or invited to it. */
export async function lockCompany(tx: Queryable, id: string): Promise<void> {
  const row = tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id));
  await row.for('no key update');
}

const isOpenInvitation = (companyId: string) =>
  and(
    eq(oneTimeTokens.companyId, companyId),
    eq(oneTimeTokens.kind, 'company_invite'),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

/** How mails fare, by their ids; those that were sent a month ago are known no more. */
async function listDeliveries(db: Queryable, ids: string[]) {
  if (ids.length === 0) return new Map();
  const { id, status } = mailOutbox;
  const rows = await db.select({ id, status }).from(mailOutbox).where(inArray(id, ids));
  return new Map(rows.map((mail) => [mail.id, mail.status]));
}

/** An invitation that waits, with how its mail fares. */
export async function listInvitations(db: Queryable, companyId: string, id?: string) {
  const rows = await db
    .select({ token: oneTimeTokens })
    .from(oneTimeTokens)
    .where(and(isOpenInvitation(companyId), id ? eq(oneTimeTokens.id, id) : undefined))
    .orderBy(desc(oneTimeTokens.createdAt));
  const deliveries = await listDeliveries(
    db,
    rows.flatMap(({ token }) => token.data.mailId ?? []),
  );
  return rows.map(({ token: { email, data, createdAt, expiresAt, ...token } }) => ({
    id: token.id,
    email,
    role: data.role === 'companyOwner' ? ('companyOwner' as const) : ('member' as const),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    delivery: deliveries.get(data.mailId ?? '') ?? ('sent' as const),
  }));
}

/** The content of an invitation, as it was sent. */
export type InvitationRequest = {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  role?: 'companyOwner' | 'member' | undefined;
  projectIds?: string[] | undefined;
};

/** What an invitation to the company was sent with; undefined where it was used, has expired, or is another company's. */
export async function findInvitation(
  db: Queryable,
  companyId: string,
  id: string,
): Promise<InvitationRequest | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(isOpenInvitation(companyId), eq(oneTimeTokens.id, id)));
  return row && { ...row.data, email: row.email };
}

/** Notes which mail carries an invitation. */
export async function noteMail(
  db: Queryable,
  { companyId, id, mailId }: { companyId: string; id: string; mailId: string },
): Promise<void> {
  const data = sql`${oneTimeTokens.data} || jsonb_build_object('mailId', ${mailId}::text)`;
  await db
    .update(oneTimeTokens)
    .set({ data })
    .where(and(eq(oneTimeTokens.companyId, companyId), eq(oneTimeTokens.id, id)));
}

/** Takes an invitation back. @returns false where none waits */
export async function voidInvitation(
  db: Queryable,
  companyId: string,
  id: string,
): Promise<boolean> {
  const rows = await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isOpenInvitation(companyId), eq(oneTimeTokens.id, id)))
    .returning({ id: oneTimeTokens.id });
  return rows.length > 0;
}

/** Changes what is said of a company; the rest stays. */
export async function updateCompany(
  db: Queryable,
  id: string,
  changes: {
    name?: string | undefined;
    logo?: string | null | undefined;
    language?: Language | undefined;
    leavesAt?: SQL | null;
  },
): Promise<void> {
  if (Object.values(changes).every((change) => change === undefined)) return;
  await db.update(companies).set(changes).where(eq(companies.id, id));
}

/** Whether an address is in this company, or invited to it; other companies are not searched. */
export async function isKnownIn(db: Queryable, companyId: string, email: string): Promise<boolean> {
  const isUser = and(eq(users.companyId, companyId), eq(users.email, email));
  const isInvited = and(isOpenInvitation(companyId), eq(oneTimeTokens.email, email));
  const [inside, invited] = [
    await db.select({ id: users.id }).from(users).where(isUser),
    await db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(isInvited),
  ];
  return inside.length + invited.length > 0;
}
