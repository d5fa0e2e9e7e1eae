import type { WorkCase } from '@caseloom/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { attributesOf, byRisk, toAttributes } from '../../suite/queries/case-attributes.ts';
import {
  type CaseFilter,
  caseOfSuite,
  lastResult,
  nameOfCase,
  passesNow,
  resultsOfCase,
} from '../../suite/queries/case-filter.ts';
import { shownSourceId } from '../../suite/queries/id-at-source.ts';
import { polarityUnstated, unstatedOf } from '../../suite/queries/unstated.ts';
import { type StoredAttributes, suiteCases } from '../../suite/schema.ts';
import type { Part } from './part.ts';

export type WorkCaseFilter = Omit<CaseFilter, 'change' | 'last'> & {
  companyId: string;
  projectIds: string[];
  isUntested?: boolean | undefined;
  from?: string | undefined;
  until?: string | undefined;
  releaseId?: string | undefined;
};

type Row = Omit<WorkCase, 'attributes' | 'lastAt'> & {
  attributes: StoredAttributes | null;
  isPolarityUnstated: boolean;
  lastAt: Date | null;
};

/**
 * The cases that suites have now, or had, and that pass a filter: those of the greatest risk first, then by priority.
 *
 * @returns a page of them, and how many there are
 */
export async function listWorkCases(
  tx: Queryable,
  filter: WorkCaseFilter,
  { skip, limit }: Part,
): Promise<{ items: WorkCase[]; total: number }> {
  if (filter.projectIds.length === 0) return { items: [], total: 0 };
  const { companyId } = filter;
  const chosen = sql`from suite_cases join suites on suites.company_id = suite_cases.company_id and suites.id = suite_cases.suite_id
    join projects p on p.company_id = suite_cases.company_id and p.id = suite_cases.project_id where ${isChosen(filter)}`;
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total ${chosen}`,
  );
  const { rows } = await tx.execute<Row>(sql`
    select suite_cases.key, ${nameOfCase} as name, ${shownSourceId} as "sourceId", suite_cases.polarity,
      suite_cases.suite_id as "suiteId", suites.name as "suiteName", p.slug as "projectSlug",
      p.name as "projectName", ${attributesOf(caseOfSuite(companyId))} as attributes,
      ${polarityUnstated} as "isPolarityUnstated",
      ${lastResult(companyId, sql`r.status`)} as "lastStatus", ${lastResult(companyId, sql`r.updated_at`)} as "lastAt"
    ${chosen}
    order by ${byRisk(caseOfSuite(companyId))}, p.name, suites.id, suite_cases.position
    offset ${skip} limit ${limit}`);
  const items = rows.map(({ attributes, isPolarityUnstated, lastAt, ...row }) => ({
    ...row,
    attributes: toAttributes(attributes),
    ...unstatedOf(attributes, isPolarityUnstated),
    lastAt: lastAt && new Date(lastAt).toISOString(),
  }));
  return { items, total: counted[0]?.total ?? 0 };
}

function isChosen(filter: WorkCaseFilter): SQL | undefined {
  const { companyId, projectIds } = filter;
  return and(
    eq(suiteCases.companyId, companyId),
    inArray(suiteCases.projectId, projectIds),
    isNull(suiteCases.until),
    passesNow(companyId, filter),
    filter.isUntested ? isUntested(filter) : undefined,
  );
}

/** Whether no run has a result of the case: none at all, or none in the time or the release. */
function isUntested({ companyId, from, until, releaseId }: WorkCaseFilter): SQL {
  const isMeant = and(
    sql`true`,
    from ? sql`r.updated_at >= ${from}::timestamptz` : undefined,
    until ? sql`r.updated_at < ${until}::timestamptz` : undefined,
    releaseId
      ? sql`r.run_id in (select rr.run_id from release_runs rr
          where rr.company_id = ${companyId} and rr.release_id = ${releaseId})`
      : undefined,
  );
  return sql`not exists (select ${resultsOfCase(companyId)} where ${isMeant})`;
}
