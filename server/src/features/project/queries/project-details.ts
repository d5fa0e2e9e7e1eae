import type { Colleague } from '@caseloom/contract';
import { and, desc, eq, getColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { projects } from '../../../db/schema.ts';
import type { Actor } from '../../../http/deps.ts';
import { isCountOf } from '../../dashboard/queries/unchanged.ts';
import { projectFigures } from '../../dashboard/schema.ts';
import { projectMembers } from '../../member/schema.ts';
import { isMine, isThere, myRole, type ProjectKey } from '../queries.ts';
import { countsOf } from './project-counts.ts';
import { isVisible } from './visible-projects.ts';

type ProjectMember = {
  user: Colleague;
  role: 'projectOwner' | 'member';
  status: 'invited' | 'active';
};

export type ProjectRow = ProjectKey &
  typeof projects.$inferSelect & {
    owner: Colleague;
    members: ProjectMember[];
    counts: { models: number; testData: number; steps: number; testCases: number; suites: number };
    isFavourite: boolean;
  };

/** The projects that the actor may see, newest first. */
export async function listProjects(tx: Queryable, actor: Actor): Promise<ProjectRow[]> {
  return selectProjects(tx, actor)
    .where(and(isThere(actor.companyId), isVisible(actor)))
    .orderBy(desc(projects.createdAt), desc(projects.id));
}

/** The same of these alone, in any order. */
export async function listProjectsOf(
  tx: Queryable,
  actor: Actor,
  ids: string[],
): Promise<ProjectRow[]> {
  if (ids.length === 0) return [];
  return selectProjects(tx, actor).where(
    and(isThere(actor.companyId), isVisible(actor), inArray(projects.id, ids)),
  );
}

type CountedProject = Pick<
  ProjectRow,
  'id' | 'slug' | 'name' | 'createdAt' | 'sampleFigures' | 'counts'
>;

/** The same with how much is in them, and no more. */
export async function listCountedProjects(tx: Queryable, actor: Actor): Promise<CountedProject[]> {
  const { id, slug, name, createdAt, sampleFigures } = projects;
  const { companyId } = actor;
  return tx
    .select({ id, slug, name, createdAt, sampleFigures, counts: countsOf(companyId, sql`${id}`) })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .leftJoin(projectFigures, isCountOf(companyId, sql`${id}`))
    .where(and(isThere(companyId), isVisible(actor)))
    .orderBy(desc(createdAt), desc(id));
}

/** A project with its members and counts, without a check of visibility: call `requireProject` first. */
export async function getProject(tx: Queryable, actor: Actor, id: string): Promise<ProjectRow> {
  const [row] = await selectProjects(tx, actor).where(
    and(isThere(actor.companyId), eq(projects.id, id)),
  );
  if (!row) throw new Error(`project ${id} vanished within its transaction`);
  actor.entered.add(id);
  return row;
}

const person = sql`json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'imageUrl', u.image_url, 'role', u.role)`;

const ownerOf = (companyId: string) => sql<Colleague>`(
  select ${person} from users u where u.company_id = ${companyId} and u.id = coalesce(
    (select m.user_id from project_members m
     where m.company_id = ${companyId} and m.project_id = ${projects.id} and m.role = 'projectOwner'
     order by m.created_at, m.user_id limit 1),
    ${projects.creatorId}))`;

const membersOf = (companyId: string) => sql<ProjectMember[]>`(
  select coalesce(json_agg(json_build_object('user', ${person}, 'role', m.role, 'status', m.status)
    order by m.created_at, m.user_id), '[]')
  from project_members m join users u on u.company_id = m.company_id and u.id = m.user_id
  where m.company_id = ${companyId} and m.project_id = ${projects.id})`;

function selectProjects(tx: Queryable, actor: Actor) {
  const { companyId } = actor;
  const owner = ownerOf(companyId);
  const members = membersOf(companyId);
  const counts = countsOf(companyId, sql`${projects.id}`);
  const isFavourite = sql<boolean>`exists (select from favourites f
    where f.company_id = ${companyId} and f.user_id = ${actor.id} and f.project_id = ${projects.id})`;
  return tx
    .select({ ...getColumns(projects), myRole, owner, members, counts, isFavourite })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .leftJoin(projectFigures, isCountOf(companyId, sql`${projects.id}`));
}
