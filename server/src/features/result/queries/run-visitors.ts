import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { users } from '../../../db/schema.ts';
import { runVisitors } from '../../run/schema.ts';

type Run = { companyId: string; projectId: string; id: string };
type Visitor = { userId: string; caseKey: string | null };

/** Who was not heard of for so long is gone, though they never said so: a page says twice in this time that it is there. */
const GONE = sql`now() - interval '70 seconds'`;

/** Who has a run open, by their names, and which case they are at. */
export async function listVisitors(tx: Queryable, run: Run) {
  const { id, firstName, lastName, imageUrl } = users;
  return tx
    .select({ id, firstName, lastName, imageUrl, caseKey: runVisitors.caseKey })
    .from(runVisitors)
    .innerJoin(users, eq(users.id, runVisitors.userId))
    .where(and(isOf(run), gt(runVisitors.seenAt, GONE)))
    .orderBy(asc(firstName), asc(lastName), asc(id));
}

/** Notes that somebody is there; a case is said, or stays as it was. */
export async function visitRun(
  tx: Queryable,
  run: Run,
  { userId, ...changes }: Pick<Visitor, 'userId'> & Partial<Visitor>,
): Promise<void> {
  const { companyId, projectId, id: runId } = run;
  const seen = { ...changes, seenAt: sql`now()` };
  await tx
    .insert(runVisitors)
    .values({ companyId, projectId, runId, userId, ...changes })
    .onConflictDoUpdate({ target: [runVisitors.runId, runVisitors.userId], set: seen });
}

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
