import type { SavedView } from '@caseloom/contract';
import { and, eq, getColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { savedViews } from './schema.ts';

type ViewRow = typeof savedViews.$inferSelect & {
  projectSlug: string | null;
  createdByName: string;
};

function selectViews(tx: Queryable) {
  return tx
    .select({
      ...getColumns(savedViews),
      projectSlug: projects.slug,
      createdByName: fullName(users),
    })
    .from(savedViews)
    .innerJoin(users, refersTo(savedViews.userId, users))
    .leftJoin(projects, refersTo(savedViews.projectId, projects));
}

/**
 * The views of a list that a user has, and those that others share in these projects.
 *
 * @param projectIds the projects that the user may see, or the one that is asked for
 */
export function listViews(
  tx: Queryable,
  actor: Actor,
  { list, projectIds }: { list: SavedView['list']; projectIds: string[] },
): Promise<ViewRow[]> {
  const { projectId } = savedViews;
  const isInReach = inArray(projectId, projectIds);
  return selectViews(tx).where(
    and(
      isReadable(actor),
      eq(savedViews.list, list),
      list === 'work' ? or(isNull(projectId), isInReach) : isInReach,
    ),
  );
}

/** A view of the user, or one that is shared; whether they may see its project is the caller's question. */
export async function findView(
  tx: Queryable,
  actor: Actor,
  id: string,
): Promise<ViewRow | undefined> {
  const [row] = await selectViews(tx).where(and(isReadable(actor), eq(savedViews.id, id)));
  return row;
}

/** How many views a user has. */
export async function countViews(tx: Queryable, { companyId, id }: Actor): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(savedViews)
    .where(and(eq(savedViews.companyId, companyId), eq(savedViews.userId, id)));
  return row?.count ?? 0;
}

/** Adds a view. @returns its id */
export async function insertView(
  tx: Queryable,
  values: typeof savedViews.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(savedViews).values(values).returning({ id: savedViews.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** Sets columns of a view of the user. */
export async function updateView(
  tx: Queryable,
  { companyId, id: userId }: Actor,
  id: string,
  changes: Partial<Pick<typeof savedViews.$inferInsert, 'name' | 'words' | 'isShared'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(savedViews)
    .set(changes)
    .where(
      and(
        eq(savedViews.companyId, companyId),
        eq(savedViews.userId, userId),
        eq(savedViews.id, id),
      ),
    );
}

/** Deletes a view that the caller has found. */
export async function deleteView(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> {
  await tx
    .delete(savedViews)
    .where(and(eq(savedViews.companyId, companyId), eq(savedViews.id, id)));
}

/** A view as the API shows it. */
export function toView(row: ViewRow, can: SavedView['can']): SavedView {
  const { id, list, projectSlug, name, words, isShared, createdByName: createdBy } = row;
  return { id, list, projectSlug, name, words, isShared, createdBy, can };
}

function isReadable({ companyId, id }: Actor): SQL | undefined {
  return and(
    eq(savedViews.companyId, companyId),
    or(eq(savedViews.userId, id), eq(savedViews.isShared, true)),
  );
}
