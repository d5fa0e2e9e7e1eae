import type { User } from '@caseloom/contract';
import { asc, eq, getColumns } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { companies, users } from '../../db/schema.ts';

type UserRow = typeof users.$inferSelect & { companyName: string; plan: string };

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ ...getColumns(users), companyName: companies.name, plan: companies.plan })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, id));
  return row;
}

export async function listCompanyUsers(db: Queryable, companyId: string) {
  return db
    .select()
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.firstName), asc(users.id));
}

export async function updateUser(
  db: Queryable,
  { id }: { id: string },
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(eq(users.id, id));
}

/** A row as its own user sees it. */
export function toUser(row: UserRow | undefined): User {
  if (!row) throw new Error('a signed-in user has a row');
  const { companyId, companyName, plan, createdAt, emailVerifiedAt, role } = row;
  return {
    ...row,
    isCompanyOwner: role === 'companyOwner',
    twoFactorEnabled: false,
    company: { id: companyId, name: companyName, plan },
    emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
