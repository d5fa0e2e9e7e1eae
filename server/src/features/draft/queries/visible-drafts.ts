import { and, count, desc, eq, getColumns, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { projects, users } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../http/deps.ts';
import type { Page } from '../../../http/page.ts';
import { projectMembers } from '../../member/schema.ts';
import { projectPolicy } from '../../project/policy.ts';
import { findProject, isMine, myRole, type ProjectKey } from '../../project/queries.ts';
import { draftPolicy } from '../policy.ts';
import { type DraftRow, findDraft, names } from '../queries.ts';
import { drafts } from '../schema.ts';

/** What a draft is to the asking user. */
export type Standing = { isMine: boolean; canManage: boolean };
export type SeenDraft = DraftRow & Standing & { project: ProjectKey };

/**
 * A draft, for who made it, for those who rule its project, and where it is shared for the members of that.
 *
 * @throws AppError `draft_not_found` for everybody else
 */
export async function requireDraft(tx: Queryable, actor: Actor, id: string): Promise<SeenDraft> {
  const row = await findDraft(tx, { companyId: actor.companyId, id });
  const project = row && (await findProject(tx, actor, { id: row.projectId }));
  if (!row || !project) throw new AppError('draft_not_found');
  const { createdBy, shared: isShared } = row;
  const role = projectPolicy.roleOf(actor, project);
  if (!draftPolicy.see(actor, { createdBy, shared: isShared, role }))
    throw new AppError('draft_not_found');
  return { ...row, ...standingOf(actor, { createdBy, shared: isShared, role }), project };
}

/**
 * The same, for who made it and those who rule its project alone.
 *
 * @throws AppError `not_allowed` for others who see it; `draft_not_found`
 */
export async function requireManagedDraft(
  tx: Queryable,
  actor: Actor,
  id: string,
): Promise<SeenDraft> {
  const draft = await requireDraft(tx, actor, id);
  if (!draft.canManage) throw new AppError('not_allowed');
  return draft;
}

function standingOf(actor: Actor, target: Parameters<typeof draftPolicy.manage>[1]): Standing {
  return {
    isMine: target.createdBy === actor.id,
    canManage: draftPolicy.manage(actor, target),
  };
}

const { id, kind, status, stage, way, language, title, shared, createdAt, updatedAt } =
  getColumns(drafts);
const lengthOf = (part: string) =>
  sql<number>`jsonb_array_length(${drafts.content} -> ${sql.raw(`'${part}'`)})`;
const summary = {
  ...{ id, kind, status, stage, way, language, title, shared, createdAt, updatedAt },
  ...names,
  models: lengthOf('models'),
  steps: lengthOf('steps'),
  testData: lengthOf('testData'),
  questions: sql<number>`(select count(*)::int
    from jsonb_array_elements(${drafts.content} -> 'questions') q where q ->> 'answer' is null)`,
};
const ofProject = { id: projects.id, companyId: projects.companyId, myRole };

/**
 * A user's own drafts and those that are shared, newest first: one more than a page has.
 *
 * @param projectIds projects that the user may see: no draft of another one is listed
 */
export async function listDrafts(
  tx: Queryable,
  actor: Actor,
  projectIds: string[],
  { after, limit }: Page,
) {
  const seen = and(
    eq(drafts.companyId, actor.companyId),
    or(eq(drafts.createdBy, actor.id), drafts.shared),
    inArray(drafts.projectId, projectIds),
  );
  const found = await tx
    .select({ row: summary, createdBy: drafts.createdBy, project: ofProject })
    .from(drafts)
    .innerJoin(projects, refersTo(drafts.projectId, projects))
    .innerJoin(users, refersTo(drafts.createdBy, users))
    .leftJoin(projectMembers, isMine(actor))
    .where(and(seen, after ? lt(drafts.id, after) : undefined))
    .orderBy(desc(drafts.id))
    .limit(limit + 1);
  const [all] = await tx.select({ total: count() }).from(drafts).where(seen);
  const rows = found.map(({ row, createdBy, project }) => {
    const role = projectPolicy.roleOf(actor, project);
    return { ...row, ...standingOf(actor, { ...row, createdBy, role }) };
  });
  return { rows, total: all?.total ?? 0 };
}
export type DraftSummaryRow = Awaited<ReturnType<typeof listDrafts>>['rows'][number];
