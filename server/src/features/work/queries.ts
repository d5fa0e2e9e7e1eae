import type { ResultStatus, WorkPart, WorkResult } from '@caseloom/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { containsText } from '../../db/text-search.ts';
import { attentionOf, urgencyOf } from '../dashboard/queries/attention.ts';
import { flakyCases } from '../flaky/queries.ts';
import { countAllResults } from '../project/queries/project-counts.ts';
import { lastOfEachDay } from '../result/queries/daily-results.ts';
import { lastByKey } from '../result/queries/last-results.ts';
import { caseOfResult, isExecuted } from '../result/queries.ts';
import { results } from '../result/schema.ts';
import {
  type AttributeFilter,
  byPriority,
  hasAttributes,
  riskOf,
} from '../suite/queries/case-attributes.ts';
import { nameOfCase, sourceIdOfCase, valuesOfCase } from '../suite/queries/case-filter.ts';
import { withCurrentKeys } from '../suite/queries/current-keys.ts';
import type { Part } from './queries/part.ts';
import { readRows, toWork } from './queries/result-rows.ts';

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

/**
 * The results that pass a filter, the last set first; then those not run: by risk and priority, those of a release that is out at the end. What needs attention: the most urgent first.
 *
 * @returns a page of them, and how many there are
 */
export async function listWork(
  tx: Queryable,
  filter: WorkFilter,
  part: Part,
): Promise<{ items: WorkResult[]; total: number }> {
  if (filter.projectIds.length === 0) return { items: [], total: 0 };
  const { companyId } = filter;
  const order = inOrder(filter);
  // a page that ends among what is not run is sorted by more than the time
  if (isOpen(filter) && (await isOfExecuted(tx, filter, part))) {
    const rows = await readRows(tx, companyId, { page: newest(filter, part), order });
    return { items: rows.map(toWork), total: await countAllResults(tx, filter) };
  }
  const chosen = sql`chosen as (${chosenBy(filter)})`;
  const page = sql`select results.* from chosen results
    order by ${order} offset ${part.skip} limit ${part.limit}`;
  const total = sql`(select count(*)::int from chosen)`;
  const rows = await readRows(tx, companyId, { page, order, chosen, total });
  const counted = rows[0]?.total ?? (part.skip > 0 ? await countWork(tx, filter) : 0);
  return { items: rows.map(toWork), total: counted };
}

/** Whether a filter leaves nothing out. */
const isOpen = ({ companyId: _, projectIds: _projects, userId: _user, ...rest }: WorkFilter) =>
  Object.values(rest).every((value) => value === undefined);

/** A part of what was run, from the index that has it in this order. */
const newest = ({ companyId, projectIds }: WorkFilter, { skip, limit }: Part): SQL => sql`
  select * from results where ${and(eq(results.companyId, companyId), inArray(results.projectId, projectIds))}
    and status <> 'untested' order by updated_at desc nulls last, run_id, position
  offset ${skip} limit ${limit}`;

/** Whether all of a page was run. */
async function isOfExecuted(tx: Queryable, filter: WorkFilter, { skip, limit }: Part) {
  const { rows } = await tx.execute<{ run_id: string }>(
    newest(filter, { skip: skip + limit - 1, limit: 1 }),
  );
  return rows.length > 0;
}

const inOrder = ({ only, companyId }: WorkFilter): SQL =>
  only === 'attention'
    ? urgencyOf(companyId, sql`results`)
    : sql`${isToDo(sql`null`, sql`results.updated_at`)} desc nulls last, ${isToDo(isReleased(companyId))},
        ${isToDo(riskOf(caseOfResult(companyId)))} desc nulls last, ${isToDo(byPriority(caseOfResult(companyId)))},
        results.run_id, results.position`;

/** One value for what is not run yet, another for what is: the order of one is not worked out for the other. */
const isToDo = (value: SQL, ofOthers = sql`null`) =>
  sql`case when results.status = 'untested' then ${value} else ${ofOthers} end`;

/** Whether a run is of a release that is out already. */
const isReleased = (
  companyId: string,
) => sql`results.run_id in (select rr.run_id from release_runs rr
  join releases rel on rel.company_id = ${companyId} and rel.id = rr.release_id
  where rr.company_id = ${companyId} and rel.status = 'released')`;

async function countWork(tx: Queryable, filter: WorkFilter): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${chosenBy(filter)}) chosen`,
  );
  return rows[0]?.total ?? 0;
}

/** The rows of `results` that pass a filter. */
function chosenBy(filter: WorkFilter): SQL {
  const { companyId, status, search, runStatus } = filter;
  const ofCase = sql`join suite_cases on suite_cases.company_id = ${companyId} and ${isExecuted}`;
  const conditions = and(
    sql`true`,
    runStatus ? sql`runs.status = ${runStatus}` : undefined,
    status ? eq(results.status, status) : undefined,
    isOf(filter),
    hasAttributes(caseOfResult(companyId), filter),
    search ? containsText(search, searched) : undefined,
  );
  return sql`select results.* from (${inPeriod(filter)}) results
    join runs on runs.company_id = ${companyId} and runs.id = results.run_id ${search ? ofCase : sql``} where ${conditions}`;
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
    inArray(sql`v.project_id`, projectIds),
    isOfRelease(filter, sql`v.run_id`),
    from ? sql`a.created_at >= ${from}::timestamptz` : undefined,
    until ? sql`a.created_at < ${until}::timestamptz` : undefined,
  );
  return sql`select * from (${lastOfEachDay(companyId, isCounted ?? sql`true`)}) daily where status in ('passed', 'failed')`;
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
  companyId,
  assignee,
  userId,
}: Pick<WorkFilter, 'companyId' | 'assignee' | 'userId'>): SQL | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === 'nobody') return sql`${results.assigneeId} is null`;
  if (assignee === 'former') return isOfFormer(companyId);
  return eq(results.assigneeId, assignee === 'me' ? userId : assignee);
}

/**
 * Who has left the company or the project, or is not active, runs nothing any more. Each table names the company: Citus
 * locks rows of one server only.
 */
export const isOfFormer = (
  companyId: string,
) => sql`${results.assigneeId} is not null and not exists (
  select from users u where u.company_id = ${companyId} and u.id = ${results.assigneeId} and u.is_active and u.removed_at is null
    and (u.role = 'companyOwner' or exists (select from project_members m
      where m.company_id = ${companyId} and m.project_id = ${results.projectId} and m.user_id = u.id and m.status = 'active')))`;
