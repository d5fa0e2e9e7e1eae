import type { Role } from '@caseloom/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { projects } from '../../../db/schema.ts';
import type { Actor } from '../../../http/deps.ts';
import { projectMembers } from '../../member/schema.ts';
import { projectPolicy } from '../policy.ts';
import { isBinned, isMine, isThere, myRole } from '../queries.ts';

/** The actor's role in each of the projects that they may see. */
export async function rolesIn(
  tx: Queryable,
  actor: Actor,
  ids: string[],
): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: projects.id, companyId: projects.companyId, myRole })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(and(isThere(actor.companyId), inArray(projects.id, ids)));
  return new Map(
    rows.flatMap((row) => {
      const role = projectPolicy.roleOf(actor, row);
      return role === undefined || role === 'colleague' ? [] : [[row.id, role] as const];
    }),
  );
}

/** The projects that the actor may see, by name. */
export async function listProjectNames(tx: Queryable, actor: Actor) {
  const { id, slug, name, sampleFigures } = projects;
  const rows = await tx
    .select({ id, slug, name, sampleFigures })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(and(isThere(actor.companyId), isVisible(actor)))
    .orderBy(projects.name, projects.id);
  return rows.map(({ sampleFigures: figures, ...row }) => ({
    ...row,
    isCounted: isCounted(figures),
  }));
}

/** Whether a project counts in the figures of its company: a sample does only in the sample company. */
export function isCounted(sampleFigures: (typeof projects.$inferSelect)['sampleFigures']): boolean {
  return Object.keys(sampleFigures ?? {}).length === 0;
}

/** The ids of the projects that the actor may see, in any order; none that is in the bin. */
export async function listVisibleProjectIds(tx: Queryable, actor: Actor): Promise<string[]> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(and(isThere(actor.companyId), isVisible(actor)));
  return rows.map((row) => row.id);
}

/** The visible projects that the actor is an admin of; all, for the company's owner. */
export async function listRuledProjectIds(tx: Queryable, actor: Actor): Promise<string[]> {
  const isRuled = eq(projectMembers.role, 'projectOwner');
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(and(isThere(actor.companyId), actor.role === 'companyOwner' ? undefined : isRuled));
  return rows.map((row) => row.id);
}

/** Whether a visible project has that name already. Projects that the actor cannot see do not count. */
export async function hasProjectNamed(
  tx: Queryable,
  actor: Actor,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(
      and(
        isThere(actor.companyId),
        isVisible(actor),
        sql`lower(${projects.name}) = lower(${name})`,
        exceptId ? sql`${projects.id} <> ${exceptId}` : undefined,
      ),
    );
  return rows.length > 0;
}

/** The projects in the bin that the actor may take out again. */
export async function listBinnedProjectIds(tx: Queryable, actor: Actor): Promise<string[]> {
  const isRuled =
    actor.role === 'companyOwner' ? undefined : eq(projectMembers.role, 'projectOwner');
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(and(isBinned(actor.companyId), isRuled));
  return rows.map((row) => row.id);
}

/** The rule of `findProject` as an SQL condition, for lists. */
export function isVisible({ role, key }: Actor): SQL | undefined {
  const isIn = sql`${projectMembers.role} is not null`;
  if (key) {
    const isRuled = key.isByOwner ? undefined : eq(projectMembers.role, 'projectOwner');
    return and(inArray(projects.id, key.projectIds), isRuled);
  }
  return role === 'companyOwner' ? undefined : isIn;
}
