import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/open.ts';
import { sharedReports } from '../../db/result-schema.ts';
import { users } from '../../db/schema.ts';
import { hashOf } from '../../db/sessions.ts';

type Run = { companyId: string; projectId: string; id: string };

export async function insertShare(
  tx: Queryable,
  values: typeof sharedReports.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(sharedReports).values(values).returning({ id: sharedReports.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** The links to a run that still open it, newest first. */
export async function listShares(tx: Queryable, run: Run) {
  const { id, createdAt, expiresAt } = sharedReports;
  const rows = await tx
    .select({
      id,
      createdAt,
      createdBy: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      expiresAt,
    })
    .from(sharedReports)
    .innerJoin(users, eq(users.id, sharedReports.createdBy))
    .where(and(isOf(run), gt(expiresAt, sql`now()`)))
    .orderBy(desc(id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

export async function deleteShare(tx: Queryable, run: Run, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sharedReports)
    .where(and(isOf(run), eq(sharedReports.id, id)))
    .returning({ id: sharedReports.id });
  return rows.length > 0;
}

/** Whose run a link's token opens, as long as it lives: asked before anybody's company is known. */
export async function findShare(db: Db, token: string) {
  const { companyId, runId, expiresAt, secretHash } = sharedReports;
  const [row] = await db
    .select({ companyId, runId, expiresAt })
    .from(sharedReports)
    .where(and(eq(secretHash, hashOf(token)), gt(expiresAt, sql`now()`)));
  return row;
}

function isOf({ companyId, projectId, id }: Run) {
  return and(
    eq(sharedReports.companyId, companyId),
    eq(sharedReports.projectId, projectId),
    eq(sharedReports.runId, id),
  );
}
