import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../../db/open.ts';
import { companies, logins, users } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { mailOutbox } from '../../../mail/schema.ts';
import { apiKeys } from '../../api-key/schema.ts';
import { freeLogins } from '../../auth/queries/logins.ts';
import { endAccess } from '../../auth/queries/one-time-tokens.ts';
import { endInvitationsOf } from '../../member/queries/invitation-rights.ts';
import { projectMembers } from '../../member/schema.ts';
import { notifications, pushSubscriptions } from '../../notification/schema.ts';
import { passkeys } from '../../passkey/schema.ts';
import { favourites } from '../../project/schema.ts';
import { recoveryCodes, twoFactor } from '../../two-factor/schema.ts';
import { isColleague, isUser, type UserRow } from '../queries.ts';
import { userImages } from '../schema.ts';

/** Who will still own the company in 30 days: without passive users and users who requested their deletion. */
function isStayingOwner(companyId: string) {
  return and(
    isColleague({ companyId }),
    eq(users.role, 'companyOwner'),
    eq(users.isActive, true),
    isNull(users.leavesAt),
  );
}

/**
 * Makes sure that the company keeps an owner when this one goes: of two who go at
 * once, one waits here and finds oneself to be the last.
 *
 * @throws AppError `last_company_owner`
 */
export async function requireOtherOwner(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(isStayingOwner(companyId))
    .orderBy(asc(users.id))
    .for('update');
  if (!owners.some((owner) => owner.id !== id)) throw new AppError('last_company_owner');
}

/** Gives the projects that only this user owns to another, and takes them out of all. */
export async function leaveProjects(
  tx: Queryable,
  { companyId, userId, heirId }: { companyId: string; userId: string; heirId: string | undefined },
): Promise<void> {
  const owned = await tx
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.userId, userId),
        eq(projectMembers.role, 'projectOwner'),
        sql`not exists (select from project_members other
          where other.company_id = ${companyId} and other.project_id = project_members.project_id and other.role = 'projectOwner'
            and other.status = 'active' and other.user_id <> ${userId})`,
      ),
    );
  await tx
    .delete(projectMembers)
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.userId, userId)));
  if (heirId === undefined || owned.length === 0) return;
  const rights = { role: 'projectOwner', status: 'active' } as const;
  await tx
    .insert(projectMembers)
    .values(owned.map(({ projectId }) => ({ companyId, projectId, userId: heirId, ...rights })))
    .onConflictDoUpdate({
      target: [projectMembers.companyId, projectMembers.projectId, projectMembers.userId],
      set: rights,
    });
}

/** Another active owner of the company, the longest there. */
export async function findOtherOwner(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<string | undefined> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isStayingOwner(companyId), ne(users.id, id)))
    .orderBy(asc(users.createdAt))
    .limit(1);
  return owner?.id;
}

/** What is left of a user who goes: the row that their work names. Their address is free again, and nothing opens in their name. */
export async function retireUser(
  tx: Queryable,
  user: Pick<UserRow, 'id' | 'companyId'>,
): Promise<void> {
  const { id, companyId } = user;
  await endAccess(tx, user);
  await freeLogins(tx, user);
  for (const table of [
    userImages,
    twoFactor,
    recoveryCodes,
    passkeys,
    notifications,
    pushSubscriptions,
    favourites,
    apiKeys,
  ])
    await tx.delete(table).where(and(eq(table.companyId, companyId), eq(table.userId, id)));
  await tx
    .update(users)
    .set({
      email: `${id}@removed.invalid`,
      passwordHash: '',
      username: '',
      phone: '',
      address: '',
      imageUrl: null,
      isActive: false,
      role: 'member',
      leavesAt: null,
      removedAt: sql`now()`,
    })
    .where(isUser(user));
  await endInvitationsOf(tx, { companyId, userId: id });
}

/** Retires users whose 30 days are over; their projects pass to an owner, and even their names go. */
export async function removeDueUsers(db: Db): Promise<void> {
  const due = await db.select().from(users).where(lt(users.leavesAt, sql`now()`));
  for (const { id, companyId } of due) {
    await db.transaction(async (tx) => {
      const heirId = await findOtherOwner(tx, { companyId, id });
      await leaveProjects(tx, { companyId, userId: id, heirId });
      await retireUser(tx, { id, companyId });
      await tx.update(users).set({ firstName: '', lastName: '' }).where(isUser({ id, companyId }));
    });
  }
}

/** Deletes companies whose 30 days are over, with every row of theirs. */
export async function removeDueCompanies(db: Db): Promise<void> {
  const isDue = lt(companies.leavesAt, sql`now()`);
  await db.transaction(async (tx) => {
    const gone = await tx.delete(companies).where(isDue).returning({ id: companies.id });
    const ids = gone.map(({ id }) => id);
    if (ids.length === 0) return;
    // neither refers to its company
    await tx.delete(logins).where(inArray(logins.companyId, ids));
    await tx.delete(mailOutbox).where(inArray(mailOutbox.companyId, ids));
  });
}
