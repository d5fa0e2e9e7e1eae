import type { Colleague, Role } from '@caseloom/contract';
import {
  and,
  desc,
  eq,
  getColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
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

type ProjectMember = {
  user: Colleague;
  role: 'projectOwner' | 'member';
  status: 'invited' | 'active';
};

export type ProjectRow = ProjectKey &
  typeof projects.$inferSelect & {
    owner: Colleague;
    members: ProjectMember[];
    counts: { models: number; testData: number; steps: number; testCases: number };
    isFavourite: boolean;
  };

export type UserRow = typeof users.$inferSelect;

type At = { slug: string } | { id: string };

const myRole = sql<ProjectKey['myRole']>`${projectMembers.role}`;

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
 * @throws AppError `project_not_found` besides
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

/** What the actor is to those of the projects that they see. */
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

/** The projects that the actor may see, newest first. */
export async function listProjects(tx: Queryable, actor: Actor): Promise<ProjectRow[]> {
  return selectProjects(tx, actor)
    .where(and(isThere(actor.companyId), isVisible(actor)))
    .orderBy(desc(projects.createdAt), desc(projects.id));
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

/** Whether what is in a project is told among the figures of its company: of a sample only where the company is one. */
export function isCounted(sampleFigures: ProjectRow['sampleFigures']): boolean {
  return Object.keys(sampleFigures ?? {}).length === 0;
}

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

/** A project with its members and counts, of whatever visibility: ask `requireProject` first. */
export async function getProject(tx: Queryable, actor: Actor, id: string): Promise<ProjectRow> {
  const [row] = await selectProjects(tx, actor).where(
    and(isThere(actor.companyId), eq(projects.id, id)),
  );
  if (!row) throw new Error(`project ${id} vanished within its transaction`);
  actor.entered.add(id);
  return row;
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

/** Whether a visible project has that name already. What the actor cannot see is not told. */
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
  changes: { name: string; description?: string | undefined; logo?: string | null | undefined },
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

/**
 * Notes of a sample that was just drawn how much is in it: no plan counts that, and no figure.
 * Of the sample company all counts: it has nothing else to show.
 */
export async function markSample(db: Queryable, id: string, isOwn: boolean): Promise<void> {
  const drawn = sql`(
      select jsonb_object_agg(figure, amount_in(company_id, id, figure))
      from unnest(array['models', 'testData', 'testCases', 'testSteps', 'storage']) figure)`;
  await db.execute(sql`
    update projects set sample_figures = ${isOwn ? sql`'{}'::jsonb` : drawn} where id = ${id}`);
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

function isThere(companyId: string): SQL | undefined {
  return and(eq(projects.companyId, companyId), isNull(projects.deletedAt));
}

function isBinned(companyId: string): SQL | undefined {
  return and(eq(projects.companyId, companyId), isNotNull(projects.deletedAt));
}

function isMine(actor: Actor): SQL | undefined {
  return and(
    eq(projectMembers.projectId, projects.id),
    eq(projectMembers.userId, actor.id),
    eq(projectMembers.status, 'active'),
  );
}

/** Whom `findProject` shows it to, said in SQL for lists. */
function isVisible({ role, key }: Actor): SQL | undefined {
  const isIn = sql`${projectMembers.role} is not null`;
  if (key) {
    const isRuled = key.isByOwner ? undefined : eq(projectMembers.role, 'projectOwner');
    return and(inArray(projects.id, key.projectIds), isRuled);
  }
  return role === 'companyOwner' ? undefined : isIn;
}

const person = sql`json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'imageUrl', u.image_url, 'role', u.role)`;

const owner = sql<Colleague>`(
  select ${person} from users u where u.id = coalesce(
    (select m.user_id from project_members m
     where m.project_id = ${projects.id} and m.role = 'projectOwner'
     order by m.created_at, m.user_id limit 1),
    ${projects.creatorId}))`;

const members = sql<ProjectMember[]>`(
  select coalesce(json_agg(json_build_object('user', ${person}, 'role', m.role, 'status', m.status)
    order by m.created_at, m.user_id), '[]')
  from project_members m join users u on u.id = m.user_id where m.project_id = ${projects.id})`;

const isInside = sql`x.company_id = ${projects.companyId} and x.project_id = ${projects.id}`;

const counts = sql<ProjectRow['counts']>`json_build_object(
  'models', (select count(*) from models x where ${isInside}),
  'testData', (select count(*) from test_data x where ${isInside}),
  'steps', (select count(*) from steps x where ${isInside}),
  'testCases', (select coalesce(sum(x.test_cases), 0) from models x where ${isInside}))`;

function selectProjects(tx: Queryable, actor: Actor) {
  const isFavourite = sql<boolean>`exists (select from favourites f
    where f.user_id = ${actor.id} and f.project_id = ${projects.id})`;
  return tx
    .select({ ...getColumns(projects), myRole, owner, members, counts, isFavourite })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor));
}
