import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Queryable } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { hashSecret } from '../../secret.ts';
import { sharedReports } from './schema.ts';

/** Who made a link, beside `users`, who answer for it. */
const makers = alias(users, 'makers');
const answersFor = and(
  eq(users.companyId, sharedReports.companyId),
  sql`${users.id} = coalesce(${sharedReports.takenOverBy}, ${sharedReports.createdBy})`,
);
const nameOf = (user: typeof users | typeof makers) =>
  sql<string>`concat_ws(' ', ${user.firstName}, ${user.lastName})`;

type Run = { companyId: string; projectId: string; id: string };

/** Adds a link to a run's report. @returns the id of the link, which opens nothing without its token */
export async function insertShare(
  tx: Queryable,
  values: Omit<typeof sharedReports.$inferInsert, 'expiresAt'> & { expiresAt: SQL },
): Promise<string> {
  const [row] = await tx.insert(sharedReports).values(values).returning({ id: sharedReports.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** Whether who answers for a link may still share its run. */
const isOpen = sql<boolean>`${users.isActive} and ${users.removedAt} is null
  and (${users.role} = 'companyOwner' or exists (select from project_members m
    where m.project_id = ${sharedReports.projectId} and m.user_id = ${users.id}
      and m.status = 'active' and m.role = 'projectOwner'))`;

/** The links to a run that are not over, newest first; one of them, where its id is given. */
export async function listShares(
  tx: Queryable,
  run: Run,
  { actor, id: only }: { actor: Pick<Actor, 'id'>; id?: string },
) {
  const { id, createdAt, expiresAt } = sharedReports;
  const rows = await tx
    .select({
      id,
      isMine: sql<boolean>`${users.id} = ${actor.id}`,
      isOpen,
      createdAt,
      createdBy: nameOf(makers),
      takenOverBy: sql<
        string | null
      >`case when ${sharedReports.takenOverBy} is not null then ${nameOf(users)} end`,
      expiresAt,
    })
    .from(sharedReports)
    .innerJoin(users, answersFor)
    .innerJoin(makers, eq(makers.id, sharedReports.createdBy))
    .where(and(isOf(run), gt(expiresAt, sql`now()`), only ? eq(id, only) : undefined))
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
  run: Run,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await tx
    .update(sharedReports)
    .set({ takenOverBy: sql`nullif(${userId}::uuid, ${sharedReports.createdBy})` })
    .where(and(isOf(run), eq(sharedReports.id, id)));
}

/** Deletes a link, which stops working at once. @returns false where the run has no such link */
export async function deleteShare(tx: Queryable, run: Run, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sharedReports)
    .where(and(isOf(run), eq(sharedReports.id, id)))
    .returning({ id: sharedReports.id });
  return rows.length > 0;
}

/** Whose run a link's token opens, as long as it lives and its maker may share the run: read before the caller's company is known. */
export async function findShare(db: Db, token: string) {
  const { companyId, runId, expiresAt, secretHash } = sharedReports;
  const [row] = await db
    .select({ companyId, runId, expiresAt })
    .from(sharedReports)
    .innerJoin(users, answersFor)
    .where(and(eq(secretHash, hashSecret(token)), gt(expiresAt, sql`now()`), isOpen));
  return row;
}

function isOf({ companyId, projectId, id }: Run) {
  return and(
    eq(sharedReports.companyId, companyId),
    eq(sharedReports.projectId, projectId),
    eq(sharedReports.runId, id),
  );
}
