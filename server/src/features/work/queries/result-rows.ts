import type { WorkResult } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { assignee, caseOfResult, isExecuted } from '../../result/queries.ts';
import { attributesOf, toAttributes } from '../../suite/queries/case-attributes.ts';
import { nameOfCase } from '../../suite/queries/case-filter.ts';
import { shownSourceId } from '../../suite/queries/id-at-source.ts';
import { polarityUnstated, unstatedOf } from '../../suite/queries/unstated.ts';
import type { StoredAttributes } from '../../suite/schema.ts';

type Row = Omit<WorkResult, 'updatedAt' | 'attributes'> & {
  updatedAt: Date | null;
  attributes: StoredAttributes | null;
  isPolarityUnstated: boolean;
  total: number;
};

type Parts = {
  /** A query of the rows of `results` that a page has. */
  page: SQL;
  order: SQL;
  /** A query with a name that `page` and `total` read. */
  chosen?: SQL;
  total?: SQL;
};

/** The results of a page with their words; each has the total. */
export async function readRows(
  tx: Queryable,
  companyId: string,
  { page, order, chosen, total = sql`0` }: Parts,
): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    with ${chosen ? sql`${chosen}, ` : sql``}page as (${page})
    select results.run_id as "runId", results.case_key as "caseKey", ${nameOfCase} as name, ${shownSourceId} as "sourceId",
      suite_cases.polarity, results.status, results.source, results.updated_at as "updatedAt",
      runs.name as "runName", runs.status as "runStatus", runs.environment,
      results.suite_id as "suiteId", suites.name as "suiteName",
      p.slug as "projectSlug", p.name as "projectName", ${assignee} as assignee,
      ${attributesOf(caseOfResult(companyId))} as attributes,
      ${polarityUnstated} as "isPolarityUnstated",
      concat_ws(' ', editor.first_name, editor.last_name) as "updatedBy", ${total} as total
    from page results
    join runs on runs.company_id = ${companyId} and runs.id = results.run_id
    join suites on suites.company_id = ${companyId} and suites.id = results.suite_id
    join projects p on p.company_id = ${companyId} and p.id = results.project_id
    join suite_cases on suite_cases.company_id = ${companyId} and ${isExecuted}
    left join users assignees on assignees.company_id = ${companyId} and assignees.id = results.assignee_id
    left join users editor on editor.company_id = ${companyId} and editor.id = results.updated_by
    order by ${order}`);
  return rows;
}

/** A result as the API shows it. */
export function toWork(row: Row): WorkResult {
  const { total: _, updatedAt, updatedBy, attributes, isPolarityUnstated, ...rest } = row;
  return {
    ...rest,
    updatedAt: updatedAt && new Date(updatedAt).toISOString(),
    updatedBy: updatedBy || null,
    attributes: toAttributes(attributes),
    ...unstatedOf(attributes, isPolarityUnstated),
  };
}
