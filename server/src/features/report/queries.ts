import { and, desc, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullName } from '../../db/full-name.ts';
import { hasSecret } from '../../db/has-secret.ts';
import type { Db, Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { companyIn } from '../../secret.ts';
import { sharedReports } from './schema.ts';

/** Who made a link, beside `users`, who answer for it. */
const makers = alias(users, 'makers');
const answersFor = and(
  eq(users.companyId, sharedReports.companyId),
  sql`${users.id} = coalesce(${sharedReports.takenOverBy}, ${sharedReports.createdBy})`,
);

/** What a link opens: a run, or a release. */
export type Shared = { companyId: string; projectId: string } & (
  | { runId: string }
  | { releaseId: string }
);

/** Adds a link. @returns the id of the link, which opens nothing without its token */
export async function insertShare(
  tx: Queryable,
  values: Omit<typeof sharedReports.$inferInsert, 'expiresAt'> & { expiresAt: SQL },
): Promise<string> {
  const [row] = await tx.insert(sharedReports).values(values).returning({ id: sharedReports.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** Whether who answers for a link may still share what it opens. */
const isOpen = (
  companyId: SQLWrapper | string,
) => sql<boolean>`${users.isActive} and ${users.removedAt} is null
  and (${users.role} = 'companyOwner' or exists (select from project_members m
    where m.company_id = ${companyId} and m.project_id = ${sharedReports.projectId} and m.user_id = ${users.id}
      and m.status = 'active' and m.role = 'projectOwner'))`;

/** The links to a run or a release that are not over, newest first; one of them, where its id is given. */
export async function listShares(
  tx: Queryable,
  shared: Shared,
  { actor, id: only }: { actor: Pick<Actor, 'id'>; id?: string },
) {
  const { id, createdAt, expiresAt } = sharedReports;
  const rows = await tx
    .select({
      id,
      isMine: sql<boolean>`${users.id} = ${actor.id}`,
      isOpen: isOpen(shared.companyId),
      createdAt,
      createdBy: fullName(makers),
      takenOverBy: sql<
        string | null
      >`case when ${sharedReports.takenOverBy} is not null then ${fullName(users)} end`,
      expiresAt,
    })
    .from(sharedReports)
    .innerJoin(users, answersFor)
    .innerJoin(makers, refersTo(sharedReports.createdBy, makers))
    .where(and(isOf(shared), gt(expiresAt, sql`now()`), only ? eq(id, only) : undefined))
    .orderBy(desc(id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Makes another user answer for a link; who made it stays known, and answers for it again where it is they. */
export async function moveShare(
  tx: Queryable,
  shared: Shared,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await tx
    .update(sharedReports)
    .set({ takenOverBy: sql`nullif(${userId}::uuid, ${sharedReports.createdBy})` })
    .where(and(isOf(shared), eq(sharedReports.id, id)));
}

/** Deletes a link, which stops working at once. @returns false where there is no such link to it */
export async function deleteShare(tx: Queryable, shared: Shared, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sharedReports)
    .where(and(isOf(shared), eq(sharedReports.id, id)))
    .returning({ id: sharedReports.id });
  return rows.length > 0;
}

/** What a link's token opens, as long as it lives and its maker may share it: read before the caller's company is known. */
export async function findShare(db: Db, token: string) {
  const { companyId, runId, releaseId, expiresAt, secretHash: hash } = sharedReports;
  const [row] = await db
    .select({ companyId, runId, releaseId, expiresAt })
    .from(sharedReports)
    .innerJoin(users, answersFor)
    .where(
      and(
        hasSecret({ companyId, hash }, token),
        gt(expiresAt, sql`now()`),
        isOpen(companyIn(token) ?? companyId),
      ),
    );
  return row;
}

function isOf({ companyId, projectId, ...shared }: Shared) {
  return and(
    eq(sharedReports.companyId, companyId),
    eq(sharedReports.projectId, projectId),
    'runId' in shared
      ? eq(sharedReports.runId, shared.runId)
      : eq(sharedReports.releaseId, shared.releaseId),
  );
}
