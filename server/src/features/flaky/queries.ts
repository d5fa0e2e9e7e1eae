import { FLAKY_DAYS, type Flakiness, type FlakyCase } from '@caseloom/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { users } from '../../db/schema.ts';
import { withCurrentKeys } from '../suite/queries/current-keys.ts';
import type { SuiteKey } from '../suite/queries.ts';
import { flakyMutes } from './schema.ts';

/** When the newest part of a period begins, against which the rest of it is compared: a day (UTC), so that it stays the same all day. */
const recentSince = (end: SQL) =>
  sql`date_trunc('day', least(now(), ${end}) at time zone 'UTC') at time zone 'UTC' - interval '30 days'`;

/**
 * The flaky cases among results: those whose result changed between two executions of the same words in
 * the same environment on the same build. Nothing is said of runs that name no build: what changed
 * there may be the system under test. Within one run only automation repeats itself: who corrects what it
 * said executed nothing again. The rate is the flip rate of Kowalczyk et al., "Modeling and
 * Ranking Flaky Tests at Apple" (ICSE-SEIP 2020).
 *
 * @param executed a query of rows of `results`, each with `key`, see `withCurrentKeys`; those that passed or failed are compared
 * @param end when the period of the results ends
 * @returns a query of `suite_id`, `key`, and `flakiness` as JSON, and whether it `is_muted`
 */
export const flakyCases = (companyId: string, executed: SQL, end: SQL = sql`now()`) => sql`
  select flaky.suite_id, flaky.key, m.case_key is not null as is_muted, json_build_object(
    'repeats', repeats, 'changes', changes, 'rate', 100.0 * changes / repeats,
    'trend', case sign(recent_changes * (repeats - recent_repeats)
        - (changes - recent_changes) * recent_repeats)
      when 1 then 'rising' when -1 then 'falling'
      else case when recent_repeats > 0 and recent_repeats < repeats then 'steady' end end,
    'mute', case when m.case_key is not null then json_build_object('by', m.by,
      'at', ${isoTime(sql`m.muted_at`)}, 'until', ${isoTime(sql`m.muted_until`)}) end) as flakiness
  from (
    select suite_id, key, count(before)::int as repeats,
      (count(*) filter (where status <> before))::int as changes,
      (count(before) filter (where is_recent))::int as recent_repeats,
      (count(*) filter (where status <> before and is_recent))::int as recent_changes
    from (
      select suite_id, key, status, updated_at >= ${recentSince(end)} as is_recent,
        case when run_id <> lag(run_id) over version
          or source = 'import' and lag(source) over version = 'import'
          then lag(status) over version end as before
      from (${executions(companyId, executed)}) execution
      window version as (partition by suite_id, case_key, case_since, environment, build
        order by updated_at, run_id)
    ) repeated group by suite_id, key
  ) flaky left join (
    select m.suite_id, m.case_key, m.muted_at, m.muted_until,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
    from flaky_mutes m left join users u on u.company_id = m.company_id and u.id = m.muted_by
    where m.company_id = ${companyId} and coalesce(m.muted_until > now(), true)
  ) m on m.suite_id = flaky.suite_id and m.case_key = flaky.key
  where changes > 0`;

/** What passed or failed on a build that is named: results, and what automation said before in the same runs. */
const executions = (companyId: string, executed: SQL) => sql`
  with counted as (
    select rows.*, r.environment, r.build from (${executed}) rows
    join runs r on r.company_id = ${companyId} and r.id = rows.run_id
  )
  select suite_id, key, case_key, case_since, run_id, environment, build, status, source, updated_at
  from counted where build <> '' and status in ('passed', 'failed')
  union all
  select counted.suite_id, counted.key, v.case_key, v.case_since, v.run_id, a.environment, a.build,
    v.status, a.source, a.created_at
  from counted
  join verdicts v on v.company_id = ${companyId} and v.run_id = counted.run_id and v.case_key = counted.case_key
    and v.number is distinct from counted.shown_verdict and v.status in ('passed', 'failed')
  join result_actions a on a.company_id = v.company_id and a.id = v.action_id and a.source = 'import' and a.build <> ''
  where not exists (select from result_actions u where u.company_id = ${companyId} and u.undoes = a.id)`;

const isoTime = (at: SQL) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The flaky cases of a suite, or the one of this key, by their results of the last days, the worst first. */
export async function listFlaky(
  tx: Queryable,
  { companyId, id }: Pick<SuiteKey, 'companyId' | 'id'>,
  key?: string,
): Promise<FlakyCase[]> {
  const suite = sql`select ${id}::uuid`;
  const isOfCase = sql`case_key in (select ${key}::text union all
    select earlier ->> 'key' from suite_cases c cross join jsonb_array_elements(c.earlier_keys) earlier
    where c.company_id = ${companyId} and c.suite_id = ${id} and c.key = ${key} and c.until is null)`;
  const counted = sql`select * from (${withCurrentKeys(
    companyId,
    sql`select * from results where company_id = ${companyId} and suite_id = ${id}
      and updated_at >= now() - make_interval(days => ${FLAKY_DAYS}::int)
      and ${key === undefined ? sql`true` : isOfCase}`,
    suite,
  )}) counted where ${key === undefined ? sql`true` : sql`key = ${key}`}`;
  const { rows } = await tx.execute<{ key: string; flakiness: Flakiness }>(sql`
    select key, flakiness from (${flakyCases(companyId, counted)}) flaky
    order by (flakiness ->> 'rate')::float desc, (flakiness ->> 'changes')::int desc, key`);
  return rows.map((row) => ({ caseKey: row.key, ...row.flakiness }));
}

/** Mutes a case, or changes until when. */
export async function muteCase(
  tx: Queryable,
  { companyId, projectId, id: suiteId }: SuiteKey,
  { caseKey, mutedBy, until }: { caseKey: string; mutedBy: string; until: Date | null },
) {
  const changes = { mutedBy, mutedUntil: until, mutedAt: sql`excluded.muted_at` };
  await tx
    .insert(flakyMutes)
    .values({ companyId, projectId, suiteId, caseKey, mutedBy, mutedUntil: until })
    .onConflictDoUpdate({
      target: [flakyMutes.companyId, flakyMutes.suiteId, flakyMutes.caseKey],
      set: changes,
    });
  const [row] = await tx
    .select({ by: fullName(users), at: flakyMutes.mutedAt, until: flakyMutes.mutedUntil })
    .from(flakyMutes)
    .innerJoin(users, refersTo(flakyMutes.mutedBy, users))
    .where(isOf({ companyId, id: suiteId }, caseKey));
  if (!row) throw new Error('what was inserted is there');
  return { by: row.by, at: row.at.toISOString(), until: row.until?.toISOString() ?? null };
}

/** Takes the mute of a case away, where there is one. */
export async function unmuteCase(
  tx: Queryable,
  suite: Pick<SuiteKey, 'companyId' | 'id'>,
  caseKey: string,
): Promise<void> {
  await tx.delete(flakyMutes).where(isOf(suite, caseKey));
}

function isOf({ companyId, id }: Pick<SuiteKey, 'companyId' | 'id'>, caseKey: string) {
  return and(
    eq(flakyMutes.companyId, companyId),
    eq(flakyMutes.suiteId, id),
    eq(flakyMutes.caseKey, caseKey),
  );
}
