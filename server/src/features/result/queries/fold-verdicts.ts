import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { Run } from '../queries.ts';
import { commentRowOf, isStanding } from './opinions.ts';

/** From the worst: which of several verdicts a result shows where its project shows the worst. */
const WORST_FIRST = sql`array['failed', 'blocked', 'passed', 'skipped', 'untested']`;

/** From the worst: how a case went whose tests of several automation names went so, as in one file. */
const WORST_NAME_FIRST = sql`array['failed', 'blocked', 'skipped', 'untested', 'passed']`;

/** Some cases of a run: a query of their keys. */
export type CaseKeys = SQL;

/** The cases of these keys. */
export function keysIn(caseKeys: readonly string[]): CaseKeys {
  return sql`select jsonb_array_elements_text(${JSON.stringify(caseKeys)}::jsonb)`;
}

/** The cases that a part of an import names. */
export function keysOfRows(rows: string): CaseKeys {
  return sql`select s."caseKey" from jsonb_to_recordset(${rows}::jsonb) as s("caseKey" text)`;
}

/** The cases that an action gave a verdict. */
export function keysOfAction({ companyId, projectId, id }: Run, actionId: string): CaseKeys {
  return sql`select case_key from verdicts where company_id = ${companyId}
    and project_id = ${projectId} and run_id = ${id} and action_id = ${actionId}`;
}

/** The cases of a run that were ever given a verdict. */
export function keysWithVerdicts({ companyId, projectId, id }: Run): CaseKeys {
  return sql`select case_key from results where company_id = ${companyId}
    and project_id = ${projectId} and run_id = ${id} and shown_verdict is not null`;
}

/**
 * Puts together what some cases of a run show from all verdicts on them: those that were taken back
 * count no more, nor those before the last reset. Of an automation that speaks of some automation names of a case, the
 * case shows the worst of what was said last of each, since anything was said of the case as a whole. Everything that changes verdicts calls this in the
 * same transaction, once it has locked the results; what stays the same is not touched.
 */
export async function foldVerdicts(tx: Queryable, run: Run, cases: CaseKeys): Promise<void> {
  const { companyId, projectId, id } = run;
  await tx.execute(sql`
    with chosen(key) as materialized (${cases}),
    rule as materialized (
      select result_rule = 'worst' as is_worst from projects
      where company_id = ${companyId} and id = ${projectId}
    ), picked as materialized (
      -- case by case, along the index: the statistics of a table that grows quickly are wrong
      select chosen.key, p.manual, p.import, coalesce(named.number, p.shown) as shown, named.status as name_status
      from chosen, rule cross join lateral (
        select max(number) filter (where source = 'manual' and number > reset) as manual,
          max(number) filter (where source = 'import' and number > reset) as import,
          (array_agg(number order by
            case when is_worst then array_position(${WORST_FIRST}, status) end, number desc)
            filter (where number >= reset))[1] as shown
        from (
          select v.number, v.status,
            (select a.source from result_actions a
              where a.company_id = ${companyId} and a.id = v.action_id) as source,
            coalesce(max(v.number) filter (where v.status = 'untested') over (), 0) as reset
          from verdicts v
          where v.company_id = ${companyId} and v.project_id = ${projectId}
            and v.run_id = ${id} and v.case_key = chosen.key
            and v.status is not null and ${isStanding(companyId, sql`v`)}
        ) valid
      ) p left join lateral (
        select number, status from (
          select distinct on (part.name) v.number, part.status
          from verdicts v cross join jsonb_each_text(v.by_name) part(name, status)
          where v.company_id = ${companyId} and v.project_id = ${projectId}
            and v.run_id = ${id} and v.case_key = chosen.key and v.by_name is not null and ${isStanding(companyId, sql`v`)}
            and v.number > coalesce((select max(whole.number) from verdicts whole
              where whole.company_id = ${companyId} and whole.project_id = ${projectId}
                and whole.run_id = ${id} and whole.case_key = chosen.key
                and whole.status is not null and whole.by_name is null and ${isStanding(companyId, sql`whole`)}), 0)
          order by part.name, v.number desc
        ) latest order by array_position(${WORST_NAME_FIRST}, status), number desc limit 1
      ) named on not is_worst
    ), folded as (
      select picked.*, s.*, a.source, a.created_by, a.created_at,
        case when coalesce(s.status, 'untested') = 'untested'
          then coalesce(${lastComment({ companyId, projectId, id })}, ${commentRowOf(companyId, sql`s`)})
          else ${commentRowOf(companyId, sql`s`)} end as comment_row,
        coalesce((select m.status from verdicts m
            where m.company_id = ${companyId} and m.number = manual)
          <> (select i.status from verdicts i
            where i.company_id = ${companyId} and i.number = import), false) as differ
      from picked
      left join verdicts s on s.company_id = ${companyId} and s.number = picked.shown
      left join result_actions a on a.company_id = ${companyId} and a.id = s.action_id
    )
    update results r set status = coalesce(f.name_status, f.status, 'untested'),
      step_statuses = coalesce(f.step_statuses, '[]'), failed_step = f.failed_step,
      comment = coalesce(c.comment, ''), comment_verdict = c.number,
      duration_ms = f.duration_ms, source = coalesce(f.source, 'manual'),
      shown_verdict = f.shown, manual_verdict = f.manual, import_verdict = f.import,
      sources_differ = f.differ, touched_at = now(),
      updated_by = case when f.status <> 'untested' then f.created_by end,
      updated_at = case when f.status <> 'untested' then f.created_at end
    from folded f left join verdicts c on c.company_id = ${companyId} and c.number = f.comment_row and c.comment <> ''
    where r.company_id = ${companyId} and r.project_id = ${projectId} and r.run_id = ${id}
      and r.case_key = f.key
      and (r.shown_verdict, r.manual_verdict, r.import_verdict, r.comment_verdict, r.status)
        is distinct from (f.shown, f.manual, f.import, c.number, coalesce(f.name_status, f.status, 'untested'))`);
}

/** On a case that is not run: the last comment alone since it was reset, whoever wrote it. */
function lastComment({ companyId, projectId, id }: Run): SQL {
  return sql`(select max(c.number) from verdicts c where c.company_id = ${companyId}
    and c.project_id = ${projectId} and c.run_id = ${id} and c.case_key = picked.key
    and c.status is null and c.about is null and c.number > coalesce(picked.shown, 0)
    and ${isStanding(companyId, sql`c`)})`;
}
