import type { TestCase } from '@caseloom/engine';
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { nameOfCase } from '../../suite/queries/case-filter.ts';
import { suiteCases } from '../../suite/schema.ts';
import { isExecuted, isIn, type Run } from '../queries.ts';
import { results } from '../schema.ts';
import { sourceNameOf, updatedByName } from './opinions.ts';

/**
 * Has results that are read page after page come along their index, whatever is believed
 * of a table that has just grown: else each page would read and sort them all.
 */
export async function readInOrder(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`);
}

/** How many results are read for a report at once. */
const READ = 500;

/** The results of a run that come after a place in it, with the words that a report shows. */
export async function listReported(tx: Queryable, run: Run, after: number) {
  const { wording, content } = suiteCases;
  const failed = sql`${results.failedStep} - 1`;
  return tx
    .select({
      caseKey: results.caseKey,
      position: results.position,
      name: nameOfCase,
      status: results.status,
      failedStep: results.failedStep,
      // what a case says is long: it is read only where a step of it failed
      failedText: sql<string | null>`case when ${results.failedStep} is not null then coalesce(
        ${wording} -> 'steps' -> (${failed}) ->> 'text',
        ${content} -> 'steps' -> (${failed}) ->> 'text') end`,
      requirements: sql<string[]>`${content} -> 'requirements'`,
      data: sql<TestCase['data']>`${content} -> 'data'`,
      comment: results.comment,
      durationMs: results.durationMs,
      assigneeName: sql<string | null>`(select nullif(concat_ws(' ', a.first_name, a.last_name), '')
        from users a where a.company_id = ${run.companyId} and a.id = ${results.assigneeId})`,
      updatedByName,
      source: results.source,
      sourceName: sourceNameOf(run.companyId, sql`results`),
      updatedAt: results.updatedAt,
    })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .leftJoin(users, refersTo(results.updatedBy, users))
    .where(and(isIn(run), gt(results.position, after)))
    .orderBy(asc(results.position))
    .limit(READ);
}

export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number];
