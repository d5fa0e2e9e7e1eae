import type { ReleaseCase, ResultStatus } from '@caseloom/contract';
import type { Priority } from '@caseloom/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { Page } from '../../../http/page.ts';
import { sourceNameOf } from '../../result/queries/opinions.ts';
import type { ReportedRow } from '../../result/queries/reported-results.ts';
import { byRisk, isRisky, riskOf, statedPriorityOf } from '../../suite/queries/case-attributes.ts';
import { caseOfLast, lastWithCases, nameOfLast, SEVERITY } from './last-results.ts';

type Release = { companyId: string; id: string };

type CaseFilter = {
  status?: ResultStatus | undefined;
  requirement?: string | undefined;
  isRequired?: boolean | undefined;
  isRisky?: boolean | undefined;
  isFailing?: boolean | undefined;
};

/** A page of the test cases of a release that pass a filter, the worst first, of equals the riskiest: one row more than the page takes. */
export async function listCases(
  tx: Queryable,
  release: Release,
  { filter, page }: { filter: CaseFilter; page: Page },
): Promise<{ rows: (ReleaseCase & { place: number })[]; total: number }> {
  const from = Number(page.after ?? 0) + page.from;
  const { rows } = await tx.execute<ReleaseCase & { place: number; total: number }>(sql`
    select last.suite_id as "suiteId", last.case_key as "caseKey", last.run_id as "runId",
      last.status, ${nameOfLast} as name, c.content -> 'requirements' as requirements,
      (row_number() over (order by ${inOrder(release)}))::int as place, count(*) over ()::int as total
    from ${lastWithCases(release)} where ${passes(release, filter)}
    order by ${inOrder(release)} offset ${from} limit ${page.limit + 1}`);
  // a page behind the last one has no row that could say how many there are
  const total = rows[0]?.total ?? (from === 0 ? 0 : await countCases(tx, release, filter));
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

async function countCases(tx: Queryable, release: Release, filter: CaseFilter): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from ${lastWithCases(release)} where ${passes(release, filter)}`);
  return rows[0]?.total ?? 0;
}

const inOrder = ({ companyId }: Release) => sql`array_position(${SEVERITY}, last.status),
  ${byRisk(caseOfLast(companyId))}, ${nameOfLast}, last.suite_id, last.case_key`;

function passes(
  { companyId }: Release,
  { status, requirement, isRequired, ...filter }: CaseFilter,
): SQL {
  const required = sql`jsonb_array_length(c.content -> 'requirements') > 0`;
  return sql.join(
    [
      sql`true`,
      ...(status ? [sql`last.status = ${status}`] : []),
      ...(requirement ? [sql`c.content -> 'requirements' ? ${requirement}`] : []),
      ...(filter.isFailing ? [sql`last.status in ('failed', 'blocked')`] : []),
      ...(filter.isRisky ? [isRisky(caseOfLast(companyId))] : []),
      ...(isRequired === undefined ? [] : [isRequired ? required : sql`not (${required})`]),
    ],
    sql` and `,
  );
}

export type ReleaseReportedRow = Omit<ReportedRow, 'position'> & {
  suiteName: string;
  runName: string;
  environment: string;
  build: string;
  priority: Priority | null;
  risk: number | null;
};

/** How many test cases are read for a file at once. */
const READ = 500;

/** The test cases of a release with all that a file says of them, in the order of its lists, some at a time. */
export async function* readReported(
  tx: Queryable,
  release: Release,
): AsyncGenerator<ReleaseReportedRow[]> {
  const named = (user: SQL) => sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '')
    from users u where u.company_id = ${release.companyId} and u.id = ${user})`;
  const failed = sql`last.failed_step - 1`;
  const caseOf = caseOfLast(release.companyId);
  await tx.execute(sql`declare reported no scroll cursor for
    select last.case_key as "caseKey", ${nameOfLast} as name, last.status,
      last.failed_step as "failedStep",
      case when last.failed_step is not null then coalesce(
        c.wording -> 'steps' -> (${failed}) ->> 'text',
        c.content -> 'steps' -> (${failed}) ->> 'text') end as "failedText",
      c.content -> 'requirements' as requirements, c.content -> 'data' as data,
      last.comment, last.duration_ms as "durationMs",
      ${named(sql`last.assignee_id`)} as "assigneeName",
      ${named(sql`last.updated_by`)} as "updatedByName", last.updated_at as "updatedAt",
      last.source, ${sourceNameOf(release.companyId, sql`last`)} as "sourceName",
      suites.name as "suiteName", runs.name as "runName", runs.environment, runs.build,
      ${statedPriorityOf(caseOf)} as priority, ${riskOf(caseOf)} as risk
    from ${lastWithCases(release)}
    join runs on runs.company_id = ${release.companyId} and runs.id = last.run_id
    join suites on suites.company_id = ${release.companyId} and suites.id = last.suite_id
    order by ${inOrder(release)}`);
  for (;;) {
    const { rows } = await tx.execute<
      Omit<ReleaseReportedRow, 'updatedAt'> & { updatedAt: string | null }
    >(sql`fetch ${sql.raw(String(READ))} from reported`);
    if (rows.length > 0)
      yield rows.map((row) => ({
        ...row,
        updatedAt: row.updatedAt ? new Date(row.updatedAt) : null,
      }));
    if (rows.length < READ) break;
  }
  await tx.execute(sql`close reported`);
}
