import type { Colleague } from '@caseloom/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { lockInviter, mayInvite } from './queries/invitation-rights.ts';
import { projectMembers } from './schema.ts';

type At = { companyId: string; projectId: string; userId: string };

/** The members of a project and who is invited to it, by when they were added. */
export async function listMembers(tx: Queryable, { companyId, projectId }: Omit<At, 'userId'>) {
  return tx
    .select({
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        imageUrl: users.imageUrl,
        role: users.role,
      },
      role: projectMembers.role,
      status: projectMembers.status,
      createdAt: projectMembers.createdAt,
    })
    .from(projectMembers)
    .innerJoin(users, refersTo(projectMembers.userId, users))
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.projectId, projectId)))
    .orderBy(asc(projectMembers.createdAt), asc(users.id));
}

/** Who did something in a project or has test cases in it, and is no active member, by name. */
export async function listFormer(
  tx: Queryable,
  { companyId, projectId }: Omit<At, 'userId'>,
): Promise<Colleague[]> {
  const { rows } = await tx.execute<Colleague>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName",
      u.image_url as "imageUrl", u.role
    from users u
    where u.company_id = ${companyId}
      and u.id in (
        select actor_id from audit_events where company_id = ${companyId} and project_id = ${projectId}
        union select assignee_id from results
        where company_id = ${companyId} and project_id = ${projectId})
      and not exists (select from project_members m
        where m.company_id = ${companyId} and m.project_id = ${projectId} and m.user_id = u.id and m.status = 'active')
    order by u.first_name, u.last_name, u.id`);
  return rows;
}

/** Gives a member another role. Who gives it to somebody that waits answers for the invitation from then on. */
export async function setMemberRole(
  tx: Queryable,
  { companyId, projectId, userId }: At,
  { role, by }: { role: 'projectOwner' | 'member'; by: string },
): Promise<void> {
  await tx
    .update(projectMembers)
    .set({
      role,
      invitedBy: sql`case when ${projectMembers.status} = 'invited' then ${by} else ${projectMembers.invitedBy} end`,
    })
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, userId),
      ),
    );
}

type Guest = Pick<At, 'companyId' | 'userId'>;

const isWaiting = ({ userId, companyId }: Guest) =>
  and(
    eq(projectMembers.companyId, companyId),
    eq(projectMembers.userId, userId),
    eq(projectMembers.status, 'invited'),
    isNull(projects.deletedAt),
    mayInvite(companyId, projectMembers.invitedBy, projectMembers.projectId),
  );

/** The projects that the actor is invited to, by who still may invite to them. */
export async function listWaiting(tx: Queryable, { id: userId, companyId }: Actor) {
  return tx
    .select({ slug: projects.slug, name: projects.name, createdAt: projectMembers.createdAt })
    .from(projectMembers)
    .innerJoin(projects, refersTo(projectMembers.projectId, projects))
    .where(isWaiting({ userId, companyId }))
    .orderBy(asc(projectMembers.createdAt));
}

/**
 * The project, if a user is invited to it by who still may. What gives the inviter that right is locked first, then the
 * invitation, so that it is answered once and by no demotion at the same moment.
 */
export async function lockWaiting(
  tx: Queryable,
  guest: Guest,
  at: { slug: string } | { projectId: string },
): Promise<string | undefined> {
  const which = and(
    isWaiting(guest),
    'slug' in at ? eq(projects.slug, at.slug) : eq(projects.id, at.projectId),
  );
  const waiting = () =>
    tx
      .select({ id: projects.id, invitedBy: projectMembers.invitedBy })
      .from(projectMembers)
      .innerJoin(projects, refersTo(projectMembers.projectId, projects))
      .where(which);
  const [found] = await waiting();
  if (!found) return undefined;
  const { id: projectId, invitedBy: userId } = found;
  if (!(await lockInviter(tx, { companyId: guest.companyId, userId, projectId }))) return undefined;
  const [row] = await waiting().for('update', { of: projectMembers });
  // another admin may have answered for it meanwhile: the next try finds them
  return row?.invitedBy === userId ? row.id : undefined;
}

/** Adds members; those that are in it already stay as they are. @returns the ids of those who are new */
export async function insertMembers(
  tx: Queryable,
  values: (typeof projectMembers.$inferInsert)[],
): Promise<string[]> {
  if (values.length === 0) return [];
  const rows = await tx
    .insert(projectMembers)
    .values(values)
    .onConflictDoNothing()
    .returning({ userId: projectMembers.userId });
  return rows.map((row) => row.userId);
}

/** The members' roles, locked so that two owners cannot remove each other at once. */
export async function lockMembers(
  tx: Queryable,
  companyId: string,
  projectId: string,
): Promise<(typeof projectMembers.$inferSelect)[]> {
  return tx
    .select()
    .from(projectMembers)
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.projectId, projectId)))
    .for('update');
}

/** Removes a member, or an invited user, from a project; nothing happens where they are neither. */
export async function deleteMember(
  tx: Queryable,
  companyId: string,
  projectId: string,
  userId: string,
): Promise<void> {
  await tx
    .delete(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, userId),
      ),
    );
}
