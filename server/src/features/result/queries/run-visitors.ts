import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { runVisitors } from '../../run/schema.ts';

type Run = { companyId: string; projectId: string; id: string };
type Visitor = { userId: string; caseKey: string | null };

/** A visitor not seen for this long counts as gone; an open page reports twice in this time. */
const GONE = sql`now() - interval '70 seconds'`;

/** Who has a run open, by their names, and which case they are at. */
export async function listVisitors(tx: Queryable, run: Run) {
  const { id, firstName, lastName, imageUrl } = users;
  return tx
    .select({ id, firstName, lastName, imageUrl, caseKey: runVisitors.caseKey })
    .from(runVisitors)
    .innerJoin(users, refersTo(runVisitors.userId, users))
    .where(and(isOf(run), gt(runVisitors.seenAt, GONE)))
    .orderBy(asc(firstName), asc(lastName), asc(id));
}

/** Stores that a user is there, and at which case where one is given. */
export async function visitRun(
  tx: Queryable,
  run: Run,
  { userId, ...changes }: Pick<Visitor, 'userId'> & Partial<Visitor>,
): Promise<void> {
  const { companyId, projectId, id: runId } = run;
  const seen = { ...changes, seenAt: sql`excluded.seen_at` };
  await tx
    .insert(runVisitors)
    .values({ companyId, projectId, runId, userId, ...changes })
    .onConflictDoUpdate({
      target: [runVisitors.companyId, runVisitors.runId, runVisitors.userId],
      set: seen,
    });
}

/** Removes a user from those who have the run open; the others are notified by the caller. */
export async function leaveRun(
  tx: Queryable,
  { companyId, id }: Pick<Run, 'companyId' | 'id'>,
  userId: string,
): Promise<void> {
  const { runId } = runVisitors;
  await tx
    .delete(runVisitors)
    .where(
      and(eq(runVisitors.companyId, companyId), eq(runId, id), eq(runVisitors.userId, userId)),
    );
}

function isOf({ companyId, projectId, id }: Run) {
  return and(
    eq(runVisitors.companyId, companyId),
    eq(runVisitors.projectId, projectId),
    eq(runVisitors.runId, id),
  );
}
