import type { ResultStatus } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { idAtSourceIn } from '../../suite/queries/id-at-source.ts';
import { type Counts, countsOver } from './case-counts.ts';
import { type Live, liveCases, type Scope } from './live-cases.ts';

type CaseState = {
  suiteId: string;
  suiteName: string;
  sourceId: string | null;
  caseKey: string;
  name: string;
  runId: string | null;
  status: ResultStatus;
  updatedAt: string | null;
  isBeforeChange: boolean;
};

export type CoveringCase = CaseState & Counts & { requirement: string };

/** Those that want a look before all others. */
const urgency = sql`array_position(
  array['failed', 'blocked', 'untested', 'skipped', 'passed'], status)`;

/** The cases of the newest suites for requirements, in pairs: all of them, or those of the given ids. */
function covering({ rows }: Live, ids?: string[]): SQL {
  const idFilter = ids
    ? sql`where c.content -> 'requirements' ?| array(
        select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and ${JSON.stringify(ids)}::jsonb ? marked.requirement`
    : sql``;
  return sql`
    select distinct on (marked.requirement, c.key) marked.requirement, c.suite_id, c.key, c.name,
      c.text_hash
    from (${rows}) c
    cross join jsonb_array_elements_text(c.content -> 'requirements') marked(requirement)
    ${idFilter} order by marked.requirement, c.key, c.suite_id desc`;
}

/**
 * How each case of a project went last, wherever that was, under its key or an earlier one; also in a
 * run that was deleted. With the print of the words that were executed.
 */
function lastResults({ companyId, projectId }: Scope, { rows }: Live): SQL {
  return sql`
    with outcomes as (
      select case_key, suite_id, case_since, run_id, status, updated_at from results
      where company_id = ${companyId} and project_id = ${projectId}
        and updated_at is not null and status <> 'untested'
      union all
      select case_key, suite_id, case_since, null, status, updated_at from case_outcomes
      where company_id = ${companyId} and project_id = ${projectId}
    ), aliases as (
      select c.key, c.suite_id, earlier.key as earlier_key, earlier.since, earlier.until
      from (${rows}) c
      cross join jsonb_to_recordset(c.earlier_keys) earlier(key text, since int, until int)
    ), own as (
      select outcomes.case_key as key, outcomes.* from outcomes
      union all
      select aliases.key, outcomes.* from outcomes join aliases
        on aliases.suite_id = outcomes.suite_id and aliases.earlier_key = outcomes.case_key
          and outcomes.case_since >= aliases.since and outcomes.case_since < aliases.until
    ), newest as (
      select distinct on (key) * from own order by key, updated_at desc, run_id desc nulls last
    )
    select newest.key as case_key, newest.run_id, newest.status, newest.updated_at,
      executed.text_hash, newest.suite_id, newest.case_key as executed_key, newest.case_since
    from newest left join suite_cases executed on executed.company_id = ${companyId}
      and executed.suite_id = newest.suite_id and executed.key = newest.case_key
      and executed.since = newest.case_since`;
}

/** What a tester does and sees, without the title: that one changes with the other cases of a suite. */
const doneIn = (content: SQL) => sql`(select jsonb_build_array(done.content -> 'data',
  jsonb_path_query_array(done.content, '$.steps[*].text'),
  jsonb_path_query_array(done.content, '$.steps[*].expected'))
  from (select ${content} as content) done)`;

/** Said of a result whose run is gone, and of one of other words than the case has now: read only where their prints differ. */
const isBeforeChange = ({ companyId }: Scope, { content }: Live) => sql`case
  when last.updated_at is null then false
  when last.run_id is null then true
  when last.text_hash = covering.text_hash then false
  else ${doneIn(content)} is distinct from (select ${doneIn(sql`executed.content`)}
    from suite_cases executed where executed.company_id = ${companyId}
      and executed.suite_id = last.suite_id and executed.key = last.executed_key
      and executed.since = last.case_since) end`;

/** Whether what was executed did not cover a requirement yet: where its words were others too, that says nothing of it. */
const isNewLink = ({ companyId }: Scope, requirement: SQL) => sql`exists (
  select from suite_cases executed where executed.company_id = ${companyId}
    and executed.suite_id = last.suite_id and executed.key = last.executed_key
    and executed.since = last.case_since
    and not executed.content -> 'requirements' ? ${requirement})`;

/** The suite of each row, and what its case is called in the file that it came from. */
const originOf = ({ companyId }: Scope, row: SQL) => sql`
  join suites on suites.company_id = ${companyId} and suites.id = ${row}.suite_id
  join suite_cases origin on origin.company_id = ${companyId} and origin.suite_id = ${row}.suite_id
    and origin.key = ${row}.key and origin.until is null`;
const ORIGIN = sql`suites.name as "suiteName",
  ${idAtSourceIn(sql`origin.content`, sql`origin.source_id`)} as "sourceId"`;

/** Each case of each requirement, and how it went last. */
const ran = (at: Scope, live: Live) => sql`
  with covering as (${covering(live)}), last as (${lastResults(at, live)}), went as (
    select covering.*, last.run_id, coalesce(last.status, 'untested') as status, last.updated_at,
      went.is_before_change, went.is_before_change and ${isNewLink(at, sql`covering.requirement`)} as is_new
    from covering left join last on last.case_key = covering.key
    cross join lateral (select ${isBeforeChange(at, live)} as is_before_change) went
  )
  select requirement, suite_id, key, name, case when not is_new then run_id end as run_id,
    case when is_new then 'untested' else status end as status,
    case when not is_new then updated_at end as updated_at,
    is_before_change and not is_new as is_before_change
  from went`;

type FromDatabase<Row> = Omit<Row, 'updatedAt' | 'newest'> & {
  updatedAt: Date | null;
  newest: Date | null;
};

const toTime = (at: Date | null) => at && new Date(at).toISOString();

/**
 * The cases that a project's newest suites have for each requirement, with how they went last,
 * wherever that was: those that failed first.
 *
 * @param limit of each requirement; all of them where it is left out
 */
export async function listCoveringCases(
  tx: Queryable,
  at: Scope,
  limit?: number,
): Promise<CoveringCase[]> {
  const { rows } = await tx.execute<FromDatabase<CoveringCase>>(sql`
    with ran as (${ran(at, liveCases(at))}), placed as (
      select ran.*, ${countsOver(sql`over every`)},
        row_number() over (partition by requirement order by ${urgency}, name, key) as place
      from ran window every as (partition by requirement)
    )
    select requirement, placed.suite_id as "suiteId", placed.key as "caseKey", placed.name, run_id as "runId",
      placed.status, placed.updated_at as "updatedAt", is_before_change as "isBeforeChange", count, failed,
      blocked, skipped, passed, "failedNow", "blockedNow", "skippedNow", "passedBefore", newest, ${ORIGIN}
    from placed ${originOf(at, sql`placed`)}
    ${limit === undefined ? sql`` : sql`where place <= ${limit}`}
    order by requirement, place`);
  return rows.map((row) => ({
    ...row,
    updatedAt: toTime(row.updatedAt),
    newest: toTime(row.newest),
  }));
}

/** The ids of the requirements that cases name. */
export async function listNamedByCases(tx: Queryable, at: Scope): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct marked.id from (${liveCases(at).rows}) c
    cross join jsonb_array_elements_text(c.content -> 'requirements') marked(id)`);
  return rows.map(({ id }) => id);
}

/** What the cases pass that have a result, passed or failed, of their present words: nodes and edges as their paths name them. */
export async function listTestedPlaces(
  tx: Queryable,
  at: Scope,
): Promise<{ modelId: string; place: string }[]> {
  const { rows } = await tx.execute<{ modelId: string; place: string }>(sql`
    with tested as (
      select distinct suite_id, key from (${ran(at, liveCases(at))}) ran
      where status in ('passed', 'failed') and not is_before_change
    )
    select distinct suites.model_id as "modelId", passed.place from tested
    join suites on suites.company_id = ${at.companyId} and suites.id = tested.suite_id
    join suite_cases c on c.company_id = ${at.companyId} and c.suite_id = tested.suite_id
      and c.key = tested.key and c.until is null
    cross join jsonb_path_query(c.content, '$.path[*]') step
    cross join lateral (values (step ->> 'nodeId'), (step ->> 'edgeId')) passed(place)
    where passed.place is not null`);
  return rows;
}

/** How the cases of each requirement went last, counted. @param live the cases to count, where those of the project are not meant */
export async function listCounts(
  tx: Queryable,
  at: Scope,
  live = liveCases(at),
): Promise<(Counts & { requirement: string })[]> {
  type Row = Omit<Counts, 'newest'> & { requirement: string; newest: Date | null };
  const { rows } = await tx.execute<Row>(sql`
    select requirement, ${countsOver(sql``)} from (${ran(at, live)}) ran group by requirement`);
  return rows.map((row) => ({ ...row, newest: toTime(row.newest) }));
}

/**
 * The cases that cover any of some requirements, or any at all, each once, with those of them that it covers
 * and how it went last: those that failed first.
 */
export async function listMatrixCases(
  tx: Queryable,
  at: Scope,
  { ids, from, limit }: { ids: string[] | undefined; from: number; limit: number },
) {
  const live = liveCases(at);
  type Row = CaseState & { requirements: string[]; untestedFor: string[]; total: number };
  type Found = Omit<Row, 'updatedAt'> & { updatedAt: Date | null };
  const { rows } = await tx.execute<Found>(sql`
    with pairs as (${covering(live, ids)}), last as (${lastResults(at, live)}), covering as (
      select key, (array_agg(suite_id order by suite_id desc))[1] as suite_id,
        (array_agg(name order by suite_id desc))[1] as name,
        (array_agg(text_hash order by suite_id desc))[1] as text_hash,
        array_agg(requirement order by requirement) as requirements
      from pairs group by key
    ), shown as (
      select covering.*, last.run_id, coalesce(status, 'untested') as status, updated_at,
        went.is_before_change, case when went.is_before_change then array(
          select marked from unnest(requirements) marked where ${isNewLink(at, sql`marked`)})
          else '{}' end as untested_for
      from covering left join last on last.case_key = covering.key
      cross join lateral (select ${isBeforeChange(at, live)} as is_before_change) went
    )
    select page.suite_id as "suiteId", page.key as "caseKey", page.name, run_id as "runId", page.status,
      page.updated_at as "updatedAt", is_before_change as "isBeforeChange", requirements,
      untested_for as "untestedFor", total, ${ORIGIN}
    from (
      select shown.*, count(*) over ()::int as total,
        row_number() over (order by ${urgency}, name, key) as place
      from shown order by place offset ${from} limit ${limit}
    ) page ${originOf(at, sql`page`)} order by place`);
  const items = rows.map(({ total: _, ...row }) => ({ ...row, updatedAt: toTime(row.updatedAt) }));
  return { items, total: rows[0]?.total ?? 0 };
}
