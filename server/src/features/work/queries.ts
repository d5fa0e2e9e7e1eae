import type { ResultStatus, WorkPart, WorkResult } from '@caseloom/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { containsText } from '../../db/text-search.ts';
import { attentionOf, urgencyOf } from '../dashboard/queries/attention.ts';
import { flakyCases } from '../flaky/queries.ts';
import { lastOfEachDay } from '../result/queries/daily-results.ts';
import { lastByKey } from '../result/queries/last-results.ts';
import { assignee, caseOfResult, isExecuted } from '../result/queries.ts';
import { results } from '../result/schema.ts';
import {
  type AttributeFilter,
  attributesOf,
  byPriority,
  hasAttributes,
  riskOf,
  toAttributes,
} from '../suite/queries/case-attributes.ts';
import {
  nameOfCase,
  shownSourceId,
  sourceIdOfCase,
  valuesOfCase,
} from '../suite/queries/case-filter.ts';
import { withCurrentKeys } from '../suite/queries/current-keys.ts';
import { polarityUnstated, unstatedOf } from '../suite/queries/unstated.ts';
import type { StoredAttributes } from '../suite/schema.ts';
import type { Part } from './queries/part.ts';

export type WorkFilter = AttributeFilter & {
  companyId: string;
  projectIds: string[];
  userId: string;
  status?: ResultStatus | undefined;
  assignee?: string | undefined;
  runStatus?: 'open' | 'completed' | undefined;
  from?: string | undefined;
  until?: string | undefined;
  only?: WorkPart | undefined;
  releaseId?: string | undefined;
  search?: string | undefined;
};

const searched = [
  ...[sql`'TC-' || ${results.caseKey}`, sourceIdOfCase, nameOfCase, valuesOfCase],
  results.comment,
];

type Row = Omit<WorkResult, 'updatedAt' | 'attributes'> & {
  updatedAt: Date | null;
  attributes: StoredAttributes | null;
  isPolarityUnstated: boolean;
  total: number;
};

/**
 * The results that pass a filter, the last set first; then those not run: by risk and priority, those of a release that is out at the end. What needs attention: the most urgent first.
 *
 * @returns a page of them, and how many there are
 */
export async function listWork(
  tx: Queryable,
  filter: WorkFilter,
  { skip, limit }: Part,
): Promise<{ items: WorkResult[]; total: number }> {
  if (filter.projectIds.length === 0) return { items: [], total: 0 };
  const { rows } = await tx.execute<Row>(sql`
    with chosen as (${chosenBy(filter)}), page as (
      select results.* from chosen results order by ${inOrder(filter)} offset ${skip} limit ${limit}
    )
    select results.run_id as "runId", results.case_key as "caseKey", ${nameOfCase} as name, ${shownSourceId} as "sourceId",
      suite_cases.polarity, results.status, results.source, results.updated_at as "updatedAt",
      runs.name as "runName", runs.status as "runStatus", runs.environment,
      results.suite_id as "suiteId", suites.name as "suiteName",
      p.slug as "projectSlug", p.name as "projectName", ${assignee} as assignee,
      ${attributesOf(caseOfResult)} as attributes,
      ${polarityUnstated} as "isPolarityUnstated",
      concat_ws(' ', editor.first_name, editor.last_name) as "updatedBy",
      (select count(*)::int from chosen) as total
    from page results
    join runs on runs.company_id = results.company_id and runs.id = results.run_id
    join suites on suites.company_id = results.company_id and suites.id = results.suite_id
    join projects p on p.company_id = results.company_id and p.id = results.project_id
    join suite_cases on ${isExecuted}
    left join users assignees on assignees.company_id = results.company_id and assignees.id = results.assignee_id
    left join users editor on editor.company_id = results.company_id and editor.id = results.updated_by
    order by ${inOrder(filter)}`);
  const items = rows.map(
    ({ total: _, updatedAt, updatedBy, attributes, isPolarityUnstated, ...row }) => ({
      ...row,
      updatedAt: updatedAt && new Date(updatedAt).toISOString(),
      updatedBy: updatedBy || null,
      attributes: toAttributes(attributes),
      ...unstatedOf(attributes, isPolarityUnstated),
    }),
  );
  return { items, total: rows[0]?.total ?? (skip > 0 ? await countWork(tx, filter) : 0) };
}

const inOrder = ({ only }: WorkFilter): SQL =>
  only === 'attention'
    ? urgencyOf(sql`results`)
    : sql`${isToDo(sql`null`, sql`results.updated_at`)} desc nulls last, ${isToDo(isReleased)},
        ${isToDo(riskOf(caseOfResult))} desc nulls last, ${isToDo(byPriority(caseOfResult))},
        results.run_id, results.position`;

/** One value for what is not run yet, another for what is: the order of one is not worked out for the other. */
const isToDo = (value: SQL, ofOthers = sql`null`) =>
  sql`case when results.status = 'untested' then ${value} else ${ofOthers} end`;

/** Whether a run is of a release that is out already. */
const isReleased = sql`results.run_id in (select rr.run_id from release_runs rr
  join releases rel on rel.company_id = rr.company_id and rel.id = rr.release_id where rel.status = 'released')`;

async function countWork(tx: Queryable, filter: WorkFilter): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${chosenBy(filter)}) chosen`,
  );
  return rows[0]?.total ?? 0;
}

/** The rows of `results` that pass a filter. */
function chosenBy(filter: WorkFilter): SQL {
  const { status, search, runStatus } = filter;
  const ofCase = sql`join suite_cases on ${isExecuted}`;
  const conditions = and(
    sql`true`,
    runStatus ? sql`runs.status = ${runStatus}` : undefined,
    status ? eq(results.status, status) : undefined,
    isOf(filter),
    hasAttributes(caseOfResult, filter),
    search ? containsText(search, searched) : undefined,
  );
  return sql`select results.* from (${inPeriod(filter)}) results
    join runs on runs.company_id = results.company_id and runs.id = results.run_id ${search ? ofCase : sql``} where ${conditions}`;
}

/** The results in reach that were set in the time, or the part of them that a figure counts. */
function inPeriod(filter: WorkFilter): SQL {
  const { only, companyId } = filter;
  const all = sql`select * from results where ${and(isInReach(filter), isInTime(filter))}`;
  if (!only) return all;
  if (only === 'counted') return countedIn(filter);
  const executed = withCurrentKeys(companyId, sql`${all} and status <> 'untested'`);
  const end = filter.until ? sql`${filter.until}::timestamptz` : undefined;
  if (only === 'attention') return attentionOf(companyId, executed, end);
  if (only === 'last') return lastByKey(executed);
  return sql`select last.* from (${lastByKey(executed)}) last
    join (${flakyCases(companyId, executed, end)}) flaky
      on flaky.suite_id = last.suite_id and flaky.key = last.key
    where ${only === 'flaky' ? sql`not is_muted` : sql`is_muted`}`;
}

/** What was said in the time, day by day: what the figures of days, weeks and months count. */
function countedIn(filter: WorkFilter): SQL {
  const { companyId, projectIds, from, until } = filter;
  const isCounted = and(
    sql`v.company_id = ${companyId}`,
    inArray(sql`v.project_id`, projectIds),
    isOfRelease(filter, sql`v.run_id`),
    from ? sql`a.created_at >= ${from}::timestamptz` : undefined,
    until ? sql`a.created_at < ${until}::timestamptz` : undefined,
  );
  return sql`select * from (${lastOfEachDay(isCounted ?? sql`true`)}) daily where status in ('passed', 'failed')`;
}

function isInReach(filter: WorkFilter): SQL | undefined {
  return and(
    eq(results.companyId, filter.companyId),
    inArray(results.projectId, filter.projectIds),
    isOfRelease(filter, sql`${results.runId}`),
  );
}

/** Whether a run is of the release whose results are listed, where they are of one. */
function isOfRelease({ companyId, releaseId }: WorkFilter, runId: SQL): SQL | undefined {
  return releaseId === undefined
    ? undefined
    : sql`${runId} in (select rr.run_id from release_runs rr
        where rr.company_id = ${companyId} and rr.release_id = ${releaseId})`;
}

function isInTime({ from, until }: WorkFilter): SQL | undefined {
  return and(
    from ? sql`${results.updatedAt} >= ${from}::timestamptz` : undefined,
    until ? sql`${results.updatedAt} < ${until}::timestamptz` : undefined,
  );
}

/** Whose results they are. */
export function isOf({
  assignee,
  userId,
}: Pick<WorkFilter, 'assignee' | 'userId'>): SQL | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === 'nobody') return sql`${results.assigneeId} is null`;
  if (assignee === 'former') return isOfFormer;
  return eq(results.assigneeId, assignee === 'me' ? userId : assignee);
}

/** Who has left the company or the project, or is not active, runs nothing any more. */
export const isOfFormer = sql`${results.assigneeId} is not null and not exists (
  select from users u where u.company_id = ${results.companyId} and u.id = ${results.assigneeId} and u.is_active and u.removed_at is null
    and (u.role = 'companyOwner' or exists (select from project_members m
      where m.company_id = u.company_id and m.project_id = ${results.projectId} and m.user_id = u.id and m.status = 'active')))`;
