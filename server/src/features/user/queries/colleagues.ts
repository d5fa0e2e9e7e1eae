import { and, asc, desc, eq, getColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { projects, users } from '../../../db/schema.ts';
import type { Actor } from '../../../http/deps.ts';
import { projectMembers } from '../../member/schema.ts';
import { models } from '../../model/schema.ts';
import { isColleague } from '../queries.ts';

/** The users of a company as lists show them, without removed ones. */
export async function listCompanyUsers(db: Queryable, companyId: string, id?: string) {
  const rows = await db
    .select({
      ...getColumns(users),
      twoFactorEnabled: sql<boolean>`exists (select from two_factor t
        where t.company_id = ${companyId} and t.user_id = users.id and t.confirmed_at is not null)`,
      projects: sql<number>`(select count(*)::int from project_members m
        join projects p on p.company_id = m.company_id and p.id = m.project_id
        where m.company_id = ${companyId} and m.user_id = users.id and m.status = 'active' and p.deleted_at is null
          and coalesce(p.sample_figures, '{}') = '{}')`,
    })
    .from(users)
    .where(and(isColleague({ companyId }), id ? eq(users.id, id) : undefined))
    .orderBy(asc(users.firstName), asc(users.id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }));
}

/** Projects that the actor may see. */
function areOpenTo(tx: Queryable, actor: Actor) {
  const mine = tx
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, actor.companyId),
        eq(projectMembers.userId, actor.id),
        eq(projectMembers.status, 'active'),
      ),
    );
  return and(
    isNull(projects.deletedAt),
    actor.role === 'companyOwner' ? undefined : inArray(projects.id, mine),
  );
}

/** How many models of a user are listed. */
const MODELS = 5;

/** The models that a user changed last, in projects that the actor may see. Hidden ones are for the project's own page. */
export async function listModelsOf(tx: Queryable, actor: Actor, userId: string) {
  const { id, name, updatedAt } = models;
  const rows = await tx
    .select({ id, name, slug: projects.slug, projectName: projects.name, updatedAt })
    .from(models)
    .innerJoin(projects, refersTo(models.projectId, projects))
    .where(
      and(
        eq(models.companyId, actor.companyId),
        eq(models.updatedBy, userId),
        eq(models.isHidden, false),
        areOpenTo(tx, actor),
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(MODELS);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** The projects of a user that the actor may see, by name. */
export async function listProjectsOf(tx: Queryable, actor: Actor, userId: string) {
  return tx
    .select({ slug: projects.slug, name: projects.name, role: projectMembers.role })
    .from(projectMembers)
    .innerJoin(projects, refersTo(projectMembers.projectId, projects))
    .where(
      and(
        eq(projectMembers.companyId, actor.companyId),
        eq(projectMembers.userId, userId),
        eq(projectMembers.status, 'active'),
        areOpenTo(tx, actor),
      ),
    )
    .orderBy(asc(projects.name), asc(projects.id));
}
