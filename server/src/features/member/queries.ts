import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { projectMembers, projects, users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';

type At = { companyId: string; projectId: string; userId: string };

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
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.projectId, projectId)))
    .orderBy(asc(projectMembers.createdAt), asc(users.id));
}

export async function setMemberRole(
  tx: Queryable,
  { companyId, projectId, userId }: At,
  role: 'projectOwner' | 'member',
): Promise<void> {
  await tx
    .update(projectMembers)
    .set({ role })
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, userId),
      ),
    );
}

const isWaiting = ({ id, companyId }: Actor) =>
  and(
    eq(projectMembers.companyId, companyId),
    eq(projectMembers.userId, id),
    eq(projectMembers.status, 'invited'),
    isNull(projects.deletedAt),
  );

/** The projects that the actor is invited to. */
export async function listWaiting(tx: Queryable, actor: Actor) {
  return tx
    .select({ slug: projects.slug, name: projects.name, createdAt: projectMembers.createdAt })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(isWaiting(actor))
    .orderBy(asc(projectMembers.createdAt));
}

/** The project of that slug, if the actor is invited to it; locked, so that it is answered once. */
export async function lockWaiting(
  tx: Queryable,
  actor: Actor,
  slug: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: projects.id })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(isWaiting(actor), eq(projects.slug, slug)))
    .for('update', { of: projectMembers });
  return row?.id;
}
