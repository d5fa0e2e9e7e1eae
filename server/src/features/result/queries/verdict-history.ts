import { LIMITS, type VerdictAnswer } from '@caseloom/contract';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullNameOrNull } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import type { Run } from '../queries.ts';
import { resultActions, results, verdicts } from '../schema.ts';
import { isOf } from './verdicts.ts';

/** The verdicts on a case in a run, the newest first, with those that were taken back. */
export async function listVerdicts(
  tx: Queryable,
  run: Run,
  { caseKey, shownVerdict }: Pick<typeof results.$inferSelect, 'caseKey' | 'shownVerdict'>,
): Promise<VerdictAnswer[]> {
  const undo = alias(resultActions, 'undo');
  const undoer = alias(users, 'undoer');
  const { status, comment, stepStatuses, failedStep, durationMs, number, actionId } = verdicts;
  const { source, sourceName, environment, apiKeyId, createdBy, createdAt } = resultActions;
  const rows = await tx
    .select({
      ...{ status, comment, stepStatuses, failedStep, durationMs, number, actionId },
      ...{ source, sourceName, environment, apiKeyId, byId: createdBy, createdAt },
      by: fullNameOrNull(users),
      undoneAt: sql<Date | null>`${undo.createdAt}`.mapWith(resultActions.createdAt),
      undoneBy: fullNameOrNull(undoer),
    })
    .from(verdicts)
    .innerJoin(resultActions, refersTo(actionId, resultActions))
    .leftJoin(users, refersTo(createdBy, users))
    .leftJoin(undo, and(eq(undo.companyId, verdicts.companyId), eq(undo.undoes, actionId)))
    .leftJoin(undoer, refersTo(undo.createdBy, undoer))
    .where(and(isOf(run), eq(verdicts.caseKey, caseKey)))
    .orderBy(desc(number))
    .limit(LIMITS.page);
  return rows.map(({ number, createdAt, apiKeyId, undoneAt, undoneBy, ...row }) => ({
    ...row,
    at: createdAt.toISOString(),
    isByKey: apiKeyId !== null,
    undone: undoneAt && { by: undoneBy, at: undoneAt.toISOString() },
    isShown: number === shownVerdict,
  }));
}

/** The first cases that an action is about, how many there are, and whether it only comments on them. */
export async function listCasesOf(
  tx: Queryable,
  run: Run,
  actionId: string,
): Promise<{ caseKeys: string[]; total: number; isComment: boolean }> {
  const rows = await tx
    .select({
      key: verdicts.caseKey,
      status: verdicts.status,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(verdicts)
    .where(and(isOf(run), eq(verdicts.actionId, actionId)))
    .orderBy(asc(verdicts.caseKey))
    .limit(LIMITS.page);
  const isComment = rows.length > 0 && rows.every(({ status }) => status === null);
  return { caseKeys: rows.map(({ key }) => key), total: rows[0]?.total ?? 0, isComment };
}

/** How many cases of a run show what an action said of them. */
export async function countShown(tx: Queryable, run: Run, actionId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(verdicts)
    .innerJoin(
      results,
      and(
        eq(results.companyId, verdicts.companyId),
        eq(results.runId, verdicts.runId),
        eq(results.shownVerdict, verdicts.number),
      ),
    )
    .where(and(isOf(run), eq(verdicts.actionId, actionId)));
  return row?.count ?? 0;
}
