import { and, count, eq, getColumns, inArray, isNull, sql } from 'drizzle-orm';
import { publishChange } from '../../db/event-bus.ts';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { listUnfinished } from '../../jobs/queries/unfinished.ts';
import { steps } from '../step/schema.ts';
import { drafts } from './schema.ts';

export type DraftRow = typeof drafts.$inferSelect & {
  projectSlug: string;
  createdByName: string;
};
export type DraftKey = { companyId: string; id: string };
type Changes = Partial<typeof drafts.$inferInsert>;

/** What is said of a draft besides its own row; needs joins of its project and of who made it. */
export const names = { projectSlug: projects.slug, createdByName: fullName(users) };

/** The draft, without a check of rights; drafts of projects in the bin are not found. */
export async function findDraft(
  tx: Queryable,
  { companyId, id }: DraftKey,
): Promise<DraftRow | undefined> {
  const [row] = await tx
    .select({ ...getColumns(drafts), ...names })
    .from(drafts)
    .innerJoin(projects, refersTo(drafts.projectId, projects))
    .innerJoin(users, refersTo(drafts.createdBy, users))
    .where(and(isDraft({ companyId, id }), isNull(projects.deletedAt)));
  return row;
}

/** Adds a draft without its uploads. */
export async function insertDraft(
  tx: Queryable,
  values: typeof drafts.$inferInsert,
): Promise<void> {
  await tx.insert(drafts).values(values);
}

/**
 * Changes a draft that is in one of some states, and notifies who looks at it.
 *
 * @param key `makerJobId`: only as long as that job makes it
 * @returns false, and nothing changed, where it is in another state by now, or another job makes it
 */
export async function updateDraft(
  tx: Queryable,
  { makerJobId, ...key }: DraftKey & { makerJobId?: string },
  changes: Changes,
  states: DraftRow['status'][],
): Promise<boolean> {
  const isMaker = makerJobId === undefined ? undefined : eq(drafts.jobId, makerJobId);
  const rows = await tx
    .update(drafts)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(isDraft(key), inArray(drafts.status, states), isMaker))
    .returning({ id: drafts.id });
  await publishChange(tx, key.id);
  return rows.length > 0;
}

/** Lets the members of its project see a draft, or no longer; who looks at it is notified. */
export async function setShared(tx: Queryable, key: DraftKey, shared: boolean): Promise<void> {
  await tx.update(drafts).set({ shared }).where(isDraft(key));
  await publishChange(tx, key.id);
}

/** @throws AppError `draft_not_ready` where the draft is in another state by now */
export async function change(
  tx: Queryable,
  key: DraftKey,
  changes: Changes,
  states: DraftRow['status'][] = ['ready', 'failed', 'cancelled'],
): Promise<void> {
  if (!(await updateDraft(tx, key, changes, states))) throw new AppError('draft_not_ready');
}

/** What state a draft is in, which job makes it, and which of its files are skipped; undefined once it was discarded. */
export async function statusOf(tx: Queryable, key: DraftKey) {
  const { status, jobId, wishes } = drafts;
  const [row] = await tx.select({ status, jobId, wishes }).from(drafts).where(isDraft(key));
  return row && { status: row.status, jobId: row.jobId, skipped: row.wishes.skipped ?? [] };
}

/** How many drafts of a company are made, or wait for that. */
export async function countWorking(tx: Queryable, companyId: string): Promise<number> {
  const isWorking = and(eq(drafts.companyId, companyId), eq(drafts.status, 'working'));
  const [row] = await tx.select({ total: count() }).from(drafts).where(isWorking);
  return row?.total ?? 0;
}

/** Drafts that are to be made, and have no job of this name that would. */
export async function listLost(
  db: Queryable,
  jobName: string,
): Promise<(DraftKey & { jobId: string | null })[]> {
  const { companyId, id, jobId, status } = drafts;
  const working = await db
    .select({ companyId, id, jobId })
    .from(drafts)
    .where(eq(status, 'working'));
  if (working.length === 0) return [];
  // after the drafts: their jobs come together with them
  const jobs = await listUnfinished(db, jobName, sql`id::text`);
  return working.filter((draft) => !jobs.has(draft.jobId));
}

/** Keeps others from changing a draft until the transaction is done. */
export async function lockDraft(tx: Queryable, key: DraftKey): Promise<void> {
  await tx.select({ id: drafts.id }).from(drafts).where(isDraft(key)).for('update');
}

/** Deletes a draft with its uploads; open pages are notified once the transaction is done. */
export async function deleteDraft(tx: Queryable, key: DraftKey): Promise<void> {
  await tx.delete(drafts).where(isDraft(key));
  await publishChange(tx, key.id);
}

function isDraft({ companyId, id }: DraftKey) {
  return and(eq(drafts.companyId, companyId), eq(drafts.id, id));
}

/** The steps that have come into a library since the transaction began. */
export async function listNewSteps(
  tx: Queryable,
  { companyId, projectId }: { companyId: string; projectId: string },
): Promise<string[]> {
  // with a table in it a Citus cluster would ask the server of the table, where the transaction begins later
  const { rows: begun } = await tx.execute<{ at: string }>(
    sql`select date_trunc('milliseconds', transaction_timestamp())::text as at`,
  );
  const rows = await tx
    .select({ id: steps.id })
    .from(steps)
    .where(
      sql`${steps.companyId} = ${companyId} and ${steps.projectId} = ${projectId}
        and ${steps.createdAt} >= ${begun[0]?.at}::timestamptz`,
    );
  return rows.map(({ id }) => id);
}
