import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { flakyCases } from '../../flaky/queries.ts';
import { lastByKey } from '../../result/queries/last-results.ts';
import {
  attributesOf,
  byPriority,
  riskOf,
  toAttributes,
} from '../../suite/queries/case-attributes.ts';
import type { StoredAttributes } from '../../suite/schema.ts';
import { endOf, executedCases, type Scope } from '../queries.ts';
import type { AttentionRow } from '../schema.ts';

const caseOf = (companyId: string, row: SQL) => ({
  companyId,
  suiteId: sql`${row}.suite_id`,
  key: sql`${row}.key`,
});

const last = sql`last`;

/**
 * The last results of cases that failed or were blocked, or are flaky, without the muted flaky ones: rows of
 * `results` with `key` and `flakiness`.
 *
 * @param executed a query of rows of `results` with `key` that are not untested
 * @param end when the period of the results ends
 */
export const attentionOf = (companyId: string, executed: SQL, end?: SQL): SQL => sql`
  select last.*, flaky.flakiness from (${lastByKey(executed)}) last
  left join (${flakyCases(companyId, executed, end)}) flaky
    on flaky.suite_id = last.suite_id and flaky.key = last.key
  where (last.status in ('failed', 'blocked') or flaky.key is not null)
    and flaky.is_muted is not true`;

/**
 * What orders them as somebody looks after them, compared part by part: what does not pass, by risk and priority,
 * the failed first, then the newest.
 */
export const urgencyOf = (companyId: string, row: SQL): SQL => sql`jsonb_build_array(
  (${row}.status not in ('failed', 'blocked'))::int, -coalesce(${riskOf(caseOf(companyId, row))}, 0), ${byPriority(caseOf(companyId, row))},
  coalesce(array_position(array['failed', 'blocked'], ${row}.status), 0), -extract(epoch from ${row}.updated_at),
  ${row}.run_id, ${row}.case_key)`;

/** The cases that need attention, the most urgent first, and how many there are. */
export async function listAttention(
  tx: Queryable,
  scope: Scope,
  limit: number,
): Promise<{ rows: AttentionRow[]; total: number }> {
  type Found = { updatedAt: Date; attributes: StoredAttributes | null; total: number };
  type Row = Omit<AttentionRow, keyof Found> & Found;
  const executed = sql`select * from executed`;
  const { rows } = await tx.execute<Row>(sql`
    with executed as materialized (${executedCases(scope)})
    select last.project_id as "projectId", last.suite_id as "suiteId",
      last.case_key as "caseKey", coalesce(now.wording ->> 'name', c.wording ->> 'name', c.name) as name,
      last.run_id as "runId", last.status, ${attributesOf(caseOf(scope.companyId, last))} as attributes,
      last.updated_at as "updatedAt", last.flakiness, ${urgencyOf(scope.companyId, last)} as urgency,
      count(*) over ()::int as total
    from (${attentionOf(scope.companyId, executed, endOf(scope))}) last
    join suite_cases c on c.company_id = ${scope.companyId}
      and c.suite_id = last.suite_id and c.key = last.case_key and c.since = last.case_since
    left join suite_cases now on now.company_id = ${scope.companyId}
      and now.suite_id = last.suite_id and now.key = last.key and now.until is null
    order by urgency limit ${limit}`);
  return {
    rows: rows.map(({ total: _, ...row }) => ({
      ...row,
      attributes: toAttributes(row.attributes),
      updatedAt: new Date(row.updatedAt).toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}
