import type { ResultStatus } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';

type RunPair = { companyId: string; id: string; otherId: string };

/** Which cases went otherwise in two runs, which failed in both, and how many went alike. */
export async function compareRuns(
  tx: Queryable,
  { companyId }: { companyId: string },
  { id, otherId }: { id: string; otherId: string },
) {
  const pair = { companyId, id, otherId };
  const notable = await listNotableCases(tx, pair);
  const same = await countSameOutcomes(tx, pair);
  return {
    same,
    changed: notable.filter(isChanged),
    failing: notable
      .filter((one) => !isChanged(one))
      .map(({ caseKey, name }) => ({ caseKey, name })),
  };
}

type ComparedCase = {
  caseKey: string;
  name: string;
  /** Null where the run does not have the case. */
  status: ResultStatus | null;
  otherStatus: ResultStatus | null;
};

function isChanged({ status, otherStatus }: ComparedCase): boolean {
  return status !== otherStatus;
}

/** The cases with another status in each of two runs, or failed in both, in the order of the runs. */
async function listNotableCases(
  tx: Queryable,
  { companyId, id, otherId }: RunPair,
): Promise<ComparedCase[]> {
  const { rows } = await tx.execute<{
    case_key: string;
    name: string;
    status: ResultStatus | null;
    other_status: ResultStatus | null;
  }>(sql`
    select coalesce(a.case_key, b.case_key) as case_key,
      coalesce(c.wording ->> 'name', c.name) as name,
      a.status as status, b.status as other_status
    from (select * from results where company_id = ${companyId} and run_id = ${id}) a
    full join (select * from results where company_id = ${companyId} and run_id = ${otherId}) b
      on a.case_key = b.case_key
    -- one after the other by their keys: the cases of all other suites are not read
    cross join lateral (select c.name, c.wording from suite_cases c
      where c.suite_id = coalesce(a.suite_id, b.suite_id)
        and c.key = coalesce(a.case_key, b.case_key)
        and c.since = coalesce(a.case_since, b.case_since) limit 1) c
    where a.status is distinct from b.status or a.status = 'failed'
    order by coalesce(a.position, b.position)`);
  return rows.map(({ case_key: caseKey, name, status, other_status: otherStatus }) => ({
    caseKey,
    name,
    status,
    otherStatus,
  }));
}

/** How many cases have the same status in both runs. */
async function countSameOutcomes(
  tx: Queryable,
  { companyId, id, otherId }: RunPair,
): Promise<number> {
  const { rows } = await tx.execute<{ same: number }>(sql`
    select count(*)::int as same from results a
    join results b on b.company_id = ${companyId} and b.run_id = ${otherId} and b.case_key = a.case_key and b.status = a.status
    where a.company_id = ${companyId} and a.run_id = ${id}`);
  return rows[0]?.same ?? 0;
}

/** How what a run went through came out: the worst of all cases through each node and edge. */
export async function coverRun(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
) {
  const { rows } = await tx.execute<{
    kind: 'node' | 'edge';
    id: string;
    status: ResultStatus;
  }>(sql`
    with path_steps as (
      select path_step ->> 'nodeId' as node, path_step ->> 'edgeId' as edge, r.status
      from results r
      join suite_cases c on c.suite_id = r.suite_id and c.key = r.case_key and c.since = r.case_since
      cross join jsonb_array_elements(c.content -> 'path') path_step
      where r.company_id = ${companyId} and r.run_id = ${id}
    ), named as (
      select 'node' as kind, node as id, status from path_steps
      union all select 'edge', edge, status from path_steps where edge is not null
    )
    select kind, id, (array['failed', 'blocked', 'passed', 'skipped', 'untested'])[min(array_position(
      array['failed', 'blocked', 'passed', 'skipped', 'untested'], status))] as status
    from named group by kind, id`);
  const of = (kind: 'node' | 'edge') =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.status]));
  return { nodes: of('node'), edges: of('edge') };
}
