import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { publishChange } from '../../../db/event-bus.ts';
import type { Queryable } from '../../../db/open.ts';
import { users } from '../../../db/schema.ts';
import { voidInvitationsOf, voidProjectInvitations } from '../../auth/queries/one-time-tokens.ts';
import { projectMembers } from '../schema.ts';

/*
 * An invitation holds as long as its sender may send it: checked again when it is accepted,
 * and ended when their rights end, so that somebody else can send another.
 */

type Inviter = { companyId: string; userId: string };

/** Whether a user may invite: into a project its admins and who owns the company, into the company only the latter. */
export function mayInvite(
  companyId: string,
  userId: PgColumn | string,
  projectId: PgColumn | string | null,
): SQL<boolean> {
  return sql<boolean>`exists (select from users inviter
    where inviter.company_id = ${companyId} and inviter.id = ${userId} and inviter.is_active and inviter.removed_at is null
      and (inviter.role = 'companyOwner' or exists (select from project_members own
        where own.company_id = ${companyId} and own.project_id = ${projectId} and own.user_id = inviter.id
          and own.status = 'active' and own.role = 'projectOwner')))`;
}

/** Locks who invites, with what gives them the right to. @returns false where they may not, or may no more */
export async function lockInviter(
  tx: Queryable,
  {
    companyId,
    userId,
    projectId = null,
  }: { companyId: string; userId: string | null | undefined; projectId?: string | null },
): Promise<boolean> {
  if (!userId) return false;
  const isInviter = and(eq(users.companyId, companyId), eq(users.id, userId));
  await tx.select({ id: users.id }).from(users).where(isInviter).for('share');
  if (projectId !== null) {
    const isOwn = and(
      eq(projectMembers.companyId, companyId),
      eq(projectMembers.projectId, projectId),
      eq(projectMembers.userId, userId),
    );
    await tx.select({ role: projectMembers.role }).from(projectMembers).where(isOwn).for('share');
  }
  const may = mayInvite(companyId, userId, projectId);
  const rows = await tx.select({ id: users.id }).from(users).where(and(isInviter, may));
  return rows.length > 0;
}

/** Ends the invitations that a user has sent and may not send any more: called after every change that takes rights away. */
export async function endInvitationsOf(
  tx: Queryable,
  { companyId, userId }: Inviter,
): Promise<void> {
  if (!(await lockInviter(tx, { companyId, userId })))
    await voidInvitationsOf(tx, { companyId, userId });
  const ended = await tx
    .delete(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.invitedBy, userId),
        eq(projectMembers.status, 'invited'),
        sql`not ${mayInvite(companyId, userId, projectMembers.projectId)}`,
      ),
    )
    .returning({ projectId: projectMembers.projectId, userId: projectMembers.userId });
  for (const invitation of ended) await voidProjectInvitations(tx, { companyId, ...invitation });
  await publishChange(tx, ...ended.map((invitation) => invitation.userId));
}
