import type { PastResult, ResultStatus } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import { fullNameOrNull } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { users } from '../../../db/schema.ts';
import { withCurrentKeys } from '../../suite/queries/current-keys.ts';
import { sourceNameOf } from './opinions.ts';

type Result = {
  companyId: string;
  suiteId: string;
  runId: string;
  caseKey: string;
};

/** Results that say how a case went. */
const isExecuted = sql`r.status <> 'untested' and r.updated_at is not null`;

/** Some results of a suite, each with the `key` that its case has now. */
const resultsOf = ({ companyId, suiteId }: Omit<Result, 'runId' | 'caseKey'>, holds: SQL) =>
  withCurrentKeys(
    companyId,
    sql`select * from results r where r.company_id = ${companyId} and r.suite_id = ${suiteId} and ${holds}`,
    sql`select ${suiteId}::uuid`,
  );

type Suite = Pick<Result, 'companyId' | 'suiteId'>;
/** Cases as they are shown somewhere, rows of `case_key`, `case_since` and their present `key`; and which results are none of theirs. */
type Shown = { cases: SQL; besides: SQL; limit: number };

/** The results of some cases of a suite: a query that begins with `with`, of rows with `shown`, the key where they are shown. */
function resultsElsewhere(suite: Suite, { cases, besides, limit }: Shown): SQL {
  const { companyId, suiteId } = suite;
  const isOne = sql`not (${besides}) and ${isExecuted} and r.case_key = any (own.every_key)`;
  // case by case, along the index: each has few results among all those of its suite
  return sql`with own as materialized (
      select case_key, case_since, key, array(
        select earlier ->> 'key' from suite_cases c cross join jsonb_array_elements(c.earlier_keys) earlier
        where c.company_id = ${companyId} and c.suite_id = ${suiteId} and c.key = shown.key
          and c.until is null and c.earlier_keys <> '[]') || key as every_key
      from (${cases}) shown
    ), elsewhere as (
      select own.case_key as shown, own.case_since as shown_since, other.*
      from own cross join lateral (
        select * from (${resultsOf(suite, isOne)}) found
        where found.key = own.key order by updated_at desc, run_id desc limit ${limit}
      ) other
    )`;
}

/** The results of the same cases in other runs. */
function inOtherRuns(result: Omit<Result, 'caseKey'>, caseKeys: string[], limit: number): SQL {
  const isShown = sql`r.run_id = ${result.runId}
    and r.case_key in (select jsonb_array_elements_text(${JSON.stringify(caseKeys)}::jsonb))`;
  const besides = sql`r.run_id = ${result.runId}`;
  return resultsElsewhere(result, { cases: resultsOf(result, isShown), besides, limit });
}

/** How each of some cases of a run went when it was last executed elsewhere, by its key in the run. */
export async function listLastStatuses(
  tx: Queryable,
  [first]: Omit<Result, 'caseKey'>[],
  caseKeys: string[],
): Promise<Map<string, ResultStatus>> {
  if (!first) return new Map();
  const { rows } = await tx.execute<{ shown: string; status: ResultStatus }>(sql`
    ${inOtherRuns(first, caseKeys, 1)} select shown, status from elsewhere`);
  return new Map(rows.map(({ shown, status }) => [shown, status]));
}

/** As much of a history as one reads. */
const MAX_ENTRIES = 10;

/** How a case went in other runs of its suite, the last first; also where it had another key or other words. */
export const listHistory = (tx: Queryable, result: Result) =>
  listPast(tx, result, inOtherRuns(result, [result.caseKey], MAX_ENTRIES));

/** How a case of a suite went in its runs, the last first; also where it had another key or other words. */
export function listResultsOfCase(tx: Queryable, suite: Suite, key: string): Promise<PastResult[]> {
  const cases = sql`select c.key as case_key, c.since as case_since, c.key from suite_cases c
    where c.company_id = ${suite.companyId} and c.suite_id = ${suite.suiteId}
      and c.key = ${key} and c.until is null`;
  const shown = { cases, besides: sql`false`, limit: MAX_ENTRIES };
  return listPast(tx, suite, resultsElsewhere(suite, shown));
}

/** @param elsewhere a query that begins with `with` */
async function listPast(tx: Queryable, suite: Suite, elsewhere: SQL): Promise<PastResult[]> {
  type Row = Omit<PastResult, 'updatedAt'> & { updatedAt: Date };
  const words = (key: SQL, since: SQL) => sql`(select (c.text_hash, c.wording) from suite_cases c
    where c.company_id = ${suite.companyId} and c.suite_id = ${suite.suiteId}
      and c.key = ${key} and c.since = ${since})`;
  const { rows } = await tx.execute<Row>(sql`
    ${elsewhere}
    select e.run_id as "runId", runs.name as "runName", e.case_key as "caseKey",
      runs.environment, runs.build, e.status, e.comment, e.updated_at as "updatedAt",
      ${fullNameOrNull(users)} as "updatedBy", e.source, ${sourceNameOf(suite.companyId, sql`e`)} as "sourceName",
      e.case_key <> e.shown or ${words(sql`e.case_key`, sql`e.case_since`)}
        is distinct from ${words(sql`e.shown`, sql`e.shown_since`)} as "isReworded"
    from elsewhere e join runs on runs.company_id = ${suite.companyId} and runs.id = e.run_id
    left join users on users.company_id = ${suite.companyId} and users.id = e.updated_by
    order by e.updated_at desc, e.run_id desc`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() }));
}

/** The key that the case of a result has now. */
export async function findCurrentKey(tx: Queryable, result: Result): Promise<string> {
  const isIt = sql`r.run_id = ${result.runId} and r.case_key = ${result.caseKey}`;
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from (${resultsOf(result, isIt)}) own`,
  );
  return rows[0]?.key ?? result.caseKey;
}
