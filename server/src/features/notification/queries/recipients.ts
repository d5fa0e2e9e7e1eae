import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { projectMembers } from '../../member/schema.ts';

/** The active members of a project, but one where that is given. */
export async function listMemberIds(
  db: Queryable,
  { companyId, projectId, but }: { companyId: string; projectId: string; but: string | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(projectMembers)
    .innerJoin(users, refersTo(projectMembers.userId, users))
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.status, 'active'),
        eq(users.isActive, true),
        but === undefined ? undefined : ne(users.id, but),
      ),
    );
  return rows.map((row) => row.id);
}

/** The active admins of a project, but one. */
export async function listOwnersOf(
  db: Queryable,
  at: { companyId: string; projectId: string; but: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, at.companyId),
        eq(projectMembers.projectId, at.projectId),
        eq(projectMembers.role, 'projectOwner'),
        eq(projectMembers.status, 'active'),
        ne(projectMembers.userId, at.but),
      ),
    );
  return rows.map((row) => row.id);
}

/** The ids of the company's owners whose accounts are active, in any order. */
export async function listOwnerIds(db: Queryable, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.role, 'companyOwner'),
        eq(users.isActive, true),
        isNull(users.removedAt),
      ),
    );
  return rows.map((row) => row.id);
}
