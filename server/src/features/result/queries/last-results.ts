import { LIMITS, type ResultStatus } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { withCurrentKeys } from '../../suite/queries/current-keys.ts';

/**
 * The one row of `results` that counts of each case, see `resultCounts` of the contract: the last that
 * is not `untested`, in any run and under any test ID; an untested one where there is no other. With the `key` that the case has now.
 *
 * @param rows a query of the rows of `results` that are in question
 * @param suiteIds a query of the suites they are of, where those are few
 */
export const lastOfEachCase = (companyId: SQL | string, rows: SQL, suiteIds?: SQL): SQL =>
  lastByKey(withCurrentKeys(companyId, rows, suiteIds));

/** The same of rows that have their `key` already. */
export const lastByKey = (rows: SQL): SQL => sql`
  select distinct on (suite_id, key) * from (${rows}) keyed
  order by suite_id, key, status = 'untested', updated_at desc nulls last, run_id desc,
    case_key = key desc`;

/**
 * How each case of the suites of a model went last; only of those that were run, at most as many as are generated at once.
 * Of one run where it is given: each of its cases.
 */
export async function listLastOfModel(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
  run?: { id: string },
): Promise<{ key: string; status: ResultStatus }[]> {
  const suites = sql`select id from suites
    where company_id = ${companyId} and model_id = ${id}`;
  const chosen = run ? sql`run_id = ${run.id}` : sql`status <> 'untested'`;
  const executed = sql`select * from results where company_id = ${companyId}
    and suite_id in (${suites}) and ${chosen}`;
  const { rows } = await tx.execute<{ key: string; status: ResultStatus }>(sql`
    select distinct on (key) key, status from (${lastOfEachCase(companyId, executed, suites)}) last
    order by key, updated_at desc nulls last, run_id desc limit ${LIMITS.generatedCases}`);
  return rows;
}

/** How many of the rows of `last` went how. */
export const countsOfLast: SQL = sql`json_build_object(
  'passed', count(*) filter (where last.status = 'passed'),
  'failed', count(*) filter (where last.status = 'failed'),
  'blocked', count(*) filter (where last.status = 'blocked'),
  'skipped', count(*) filter (where last.status = 'skipped'),
  'untested', count(*) filter (where last.status = 'untested'))`;
