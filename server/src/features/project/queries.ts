import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { isAllowed } from '../../http/permissions.ts';
import { projectMembers } from '../member/schema.ts';
import { projectPolicy } from './policy.ts';

/** A project as much as its rules and its children need. */
export type ProjectKey = {
  id: string;
  companyId: string;
  slug: string;
  name: string;
  myRole: 'projectOwner' | 'member' | null;
};

export type UserRow = typeof users.$inferSelect;

/** Its address, its id, or a query for its id. */
type At = { slug: string } | { id: string | SQLWrapper };

/** The actor's role as a member; needs a join by `isMine`. */
export const myRole = sql<ProjectKey['myRole']>`${projectMembers.role}`;

/**
 * The project, if it is there and the actor may see it: what every call on or in a project begins with.
 *
 * @throws AppError `not_allowed` where the actor sees it, and the call is not for their role
 */
export async function findProject(
  tx: Queryable,
  actor: Actor,
  at: At,
): Promise<ProjectKey | undefined> {
  return find(tx, actor, and(isThere(actor.companyId), isAt(at)));
}

/**
 * The same; what is not there and what one may not see get the same answer.
 *
 * @throws AppError `project_not_found`, and as `findProject` does
 */
export async function requireProject(tx: Queryable, actor: Actor, at: At): Promise<ProjectKey> {
  const project = await findProject(tx, actor, at);
  if (!project) throw new AppError('project_not_found');
  return project;
}

/** The same, of a project in the bin. */
export async function findBinnedProject(
  tx: Queryable,
  actor: Actor,
  at: At,
): Promise<ProjectKey | undefined> {
  return find(tx, actor, and(isBinned(actor.companyId), isAt(at)));
}

async function find(tx: Queryable, actor: Actor, where: SQL | undefined) {
  const [row] = await tx
    .select({
      id: projects.id,
      companyId: projects.companyId,
      slug: projects.slug,
      name: projects.name,
      myRole,
    })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(where);
  const role = row && projectPolicy.roleOf(actor, row);
  if (!row || role === undefined || role === 'colleague') return undefined;
  if (!isAllowed(actor.may, role)) throw new AppError('not_allowed');
  actor.entered.add(row.id);
  return row;
}

/**
 * Lets changes within one project wait for each other: two of them could close a
 * circle of models that neither sees, or take away a step that the other shows.
 */
export async function lockProject(
  tx: Queryable,
  at: { companyId: string; projectId: string },
): Promise<void> {
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.companyId, at.companyId), eq(projects.id, at.projectId)))
    .for('no key update');
}

/** Every slug of the company that a new project called `slug` could collide with, the bin's included. */
export async function listSlugs(
  tx: Queryable,
  companyId: string,
  slug: string,
): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${companyId}`}, 0))`);
  const rows = await tx
    .select({ slug: projects.slug })
    .from(projects)
    .where(
      and(
        eq(projects.companyId, companyId),
        or(eq(projects.slug, slug), like(projects.slug, `${slug}-%`)),
      ),
    );
  return new Set(rows.map((row) => row.slug));
}

/** Adds a project that has no members yet, under a slug that the caller found free. */
export async function insertProject(
  tx: Queryable,
  values: typeof projects.$inferInsert,
): Promise<{ id: string }> {
  const [row] = await tx.insert(projects).values(values).returning({ id: projects.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row;
}

/** Changes a project; answers false, and changes nothing, where `version` is not the newest. */
export async function updateProject(
  tx: Queryable,
  companyId: string,
  { id, version }: { id: string; version: number },
  changes: Partial<
    Pick<typeof projects.$inferInsert, 'name' | 'description' | 'logo' | 'resultRule'>
  >,
): Promise<boolean> {
  const rows = await tx
    .update(projects)
    .set({ ...changes, version: version + 1, updatedAt: new Date() })
    .where(
      and(eq(projects.companyId, companyId), eq(projects.id, id), eq(projects.version, version)),
    )
    .returning({ id: projects.id });
  return rows.length > 0;
}

/** More than a sample takes: so much of each figure is not counted while it is drawn. */
const SAMPLE_ALLOWANCE = {
  ...{ models: 5, testData: 40, testCases: 200 },
  ...{ testSteps: 200, storage: 1_000_000 },
};

/** Lets a sample be drawn, whatever the plan of its company has left. */
export async function allowSample(
  db: Queryable,
  { id, companyId }: Pick<ProjectKey, 'id' | 'companyId'>,
): Promise<void> {
  await db
    .update(projects)
    .set({ sampleFigures: SAMPLE_ALLOWANCE })
    .where(and(eq(projects.companyId, companyId), eq(projects.id, id)));
}

/**
 * Notes of a sample that was just drawn how much is in it: no plan counts that, and no figure.
 * Of the sample company all counts: it has nothing else to show.
 */
export async function markSample(
  db: Queryable,
  { id, companyId }: Pick<ProjectKey, 'id' | 'companyId'>,
  isOwn: boolean,
): Promise<void> {
  const drawn = new Map<string, number>();
  for (const figure of isOwn ? [] : Object.keys(SAMPLE_ALLOWANCE)) {
    const { rows } = await db.execute<{ amount: string }>(
      sql`select amount_in(${companyId}, ${id}, ${figure}) as amount`,
    );
    drawn.set(figure, Number(rows[0]?.amount));
  }
  const sampleFigures = Object.fromEntries(drawn);
  await db
    .update(projects)
    .set({ sampleFigures })
    .where(and(eq(projects.companyId, companyId), eq(projects.id, id)));
}

/** Those of the ids that are active users of the company. */
export async function listActiveUsers(
  tx: Queryable,
  companyId: string,
  ids: string[],
): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, ids), eq(users.isActive, true)));
}

function isAt(at: At): SQL {
  return 'slug' in at ? eq(projects.slug, at.slug) : eq(projects.id, at.id);
}

/** Whether a project is of the company and not in the bin. */
export function isThere(companyId: string): SQL | undefined {
  return and(eq(projects.companyId, companyId), isNull(projects.deletedAt));
}

/** Whether a project is in the company's bin. */
export function isBinned(companyId: string): SQL | undefined {
  return and(eq(projects.companyId, companyId), isNotNull(projects.deletedAt));
}

/** Joins the actor's own active membership of a project. */
export function isMine(actor: Actor): SQL | undefined {
  return and(
    eq(projectMembers.companyId, projects.companyId),
    eq(projectMembers.projectId, projects.id),
    eq(projectMembers.userId, actor.id),
    eq(projectMembers.status, 'active'),
  );
}
