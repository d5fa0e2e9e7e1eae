import type { ResultStatus, RunOrder } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import {
  type AttributeFilter,
  byRisk,
  hasAttributes,
} from '../../suite/queries/case-attributes.ts';
import {
  type CaseFilter,
  caseOfSuite,
  lastResult,
  passes,
} from '../../suite/queries/case-filter.ts';
import { findHappyPath } from '../../suite/queries/cases.ts';
import { withCurrentKeys } from '../../suite/queries/current-keys.ts';
import { listWorkers, type RunKey } from '../queries.ts';

/** The run with its suite, the last generation of that, and which of its cases are meant. */
type Filling = RunKey & { suiteId: string; generatedIn: number; cases: CaseFilter };

const BY_POSITION = sql`suite_cases.position`;

/** What the cases of a suite are ordered by for a run. */
const ordersIn = (companyId: string): Record<RunOrder, SQL> => ({
  suite: BY_POSITION,
  failed: sql`array_position(array['failed', 'blocked', 'untested', 'skipped', 'passed'],
    coalesce(${lastResult(companyId, sql`r.status`)}, 'untested')), ${BY_POSITION}`,
  oldest: sql`${lastResult(companyId, sql`r.updated_at`)} nulls first, ${BY_POSITION}`,
  risk: sql`${byRisk(caseOfSuite(companyId))}, ${BY_POSITION}`,
});

/** Gives a run a result for each case that its suite has now and that passes the filter, in an order, everybody's share alike. @returns how many */
export async function fillRun(
  tx: Queryable,
  {
    assigneeIds,
    order = 'suite',
    ...run
  }: Filling & { assigneeIds: string[]; order?: RunOrder | undefined },
): Promise<number> {
  const people = JSON.stringify(assigneeIds);
  const position = sql`(row_number() over placed - 1)::int`;
  const assignee = sql`(${people}::jsonb ->> (${position}
    % greatest(1, jsonb_array_length(${people}::jsonb))))::uuid`;
  return fill(tx, run, {
    from: sql`suite_cases`,
    // written once: with other numbers of the same parameters it would be another window, and sorted once more
    window: sql`window placed as (partition by suite_cases.company_id order by ${ordersIn(run.companyId)[order]})`,
    position: order === 'suite' ? BY_POSITION : position,
    assignee,
  });
}

/**
 * The same, of the cases that had one of these statuses in another run: found by the keys that they have
 * now, also where they had others when they were executed. A case may stay with its assignee, as far as
 * they may still be given work.
 *
 * @returns how many there are, and how many more the suite does not have any more
 */
export async function refillRun(
  tx: Queryable,
  run: Omit<Filling, 'cases'> & { cases: AttributeFilter },
  from: { runId: string; statuses: ResultStatus[]; keepAssignees: boolean },
): Promise<{ filled: number; left: number }> {
  const isRepeated = sql`before.company_id = ${run.companyId}
    and before.project_id = ${run.projectId} and before.run_id = ${from.runId}
    and before.status in (${sql.join(
      from.statuses.map((status) => sql`${status}`),
      sql`, `,
    )})`;
  // where two results are of one case by now, the one under its own key counts
  const repeated = sql`(select distinct on (company_id, key) company_id, key, assignee_id from (${withCurrentKeys(
    run.companyId,
    sql`select * from results before where ${isRepeated}`,
    sql`select ${run.suiteId}::uuid`,
  )}) executed order by company_id, key, case_key = key desc, updated_at desc nulls last)`;
  const workers = from.keepAssignees ? await listAssignedWorkers(tx, run, isRepeated) : [];
  const filled = await fill(tx, run, {
    from: sql`suite_cases join ${repeated} before
      on before.company_id = suite_cases.company_id and before.key = suite_cases.key`,
    position: BY_POSITION,
    assignee: sql`case when ${JSON.stringify(workers)}::jsonb ? before.assignee_id::text
      then before.assignee_id end`,
  });
  const columns = { companyId: run.companyId, suiteId: sql`${run.suiteId}` };
  const isMeant = hasAttributes({ ...columns, key: sql`repeated.key` }, run.cases) ?? sql`true`;
  const { rows } = await tx.execute<{ cases: number }>(
    sql`select count(*)::int as cases from ${repeated} repeated where ${isMeant}`,
  );
  return { filled, left: (rows[0]?.cases ?? 0) - filled };
}

/** Whom some results of another run were assigned to, and who may still be given work. */
async function listAssignedWorkers(tx: Queryable, run: Omit<Filling, 'cases'>, isRepeated: SQL) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct before.assignee_id as id from results before
    where ${isRepeated} and before.assignee_id is not null`);
  return [
    ...(await listWorkers(
      tx,
      run,
      rows.map(({ id }) => id),
    )),
  ];
}

async function fill(
  tx: Queryable,
  { companyId, projectId, id, suiteId, generatedIn, cases }: Filling,
  parts: { from: SQL; window?: SQL; position: SQL; assignee: SQL },
): Promise<number> {
  const { from, window = sql``, position, assignee } = parts;
  const happyPath = (await findHappyPath(tx, { companyId, id: suiteId })) ?? null;
  const { rowCount } = await tx.execute<Record<string, unknown>>(sql`
    insert into results (company_id, project_id, run_id, case_key, suite_id, case_since, position, is_happy_path, assignee_id)
    select suite_cases.company_id, ${projectId}, ${id}, suite_cases.key, suite_cases.suite_id, suite_cases.since,
      ${position}, suite_cases.position is not distinct from ${happyPath}::int, ${assignee}
    from ${from}
    where suite_cases.company_id = ${companyId} and suite_cases.suite_id = ${suiteId}
      and suite_cases.until is null and suite_cases.retired_in is null and ${passes({ companyId, generatedIn }, cases) ?? sql`true`}
    ${window}`);
  return rowCount ?? 0;
}
