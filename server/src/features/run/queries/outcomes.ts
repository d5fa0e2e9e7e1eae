import type { ResultStatus } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { withCurrentKeys } from '../../suite/queries/current-keys.ts';

type RunPair = { companyId: string; id: string; otherId: string };

type ComparedCase = {
  caseKey: string;
  name: string;
  /** Null where the run does not have the case. */
  status: ResultStatus | null;
  otherStatus: ResultStatus | null;
  isReworded: boolean;
};

/**
 * Which cases went otherwise in two runs, which failed in both, and how many went alike. A case that
 * had another key or other words in one of them is the same case, reworded.
 */
export async function compareRuns(
  tx: Queryable,
  { companyId }: { companyId: string },
  { id, otherId }: { id: string; otherId: string },
) {
  const pair = { companyId, id, otherId };
  const notable = await listNotableCases(tx, pair);
  return {
    same: await countSameOutcomes(tx, pair),
    changed: notable.filter(isChanged),
    failing: notable
      .filter((one) => !isChanged(one))
      .map(({ caseKey, name, isReworded }) => ({ caseKey, name, isReworded })),
  };
}

function isChanged({ status, otherStatus }: ComparedCase): boolean {
  return status !== otherStatus;
}

/** The results of both runs, by the keys that their cases have now; of two of one case, the one under its own key. */
const compared = ({ companyId, id, otherId }: RunPair) => {
  const resultsOf = (runId: string) =>
    sql`select distinct on (key) * from (${withCurrentKeys(
      companyId,
      sql`select * from results where company_id = ${companyId} and run_id = ${runId}`,
      sql`select suite_id from runs where company_id = ${companyId} and id = ${runId}`,
    )}) executed order by key, case_key = key desc, updated_at desc nulls last`;
  return sql`(${resultsOf(id)}) a full join (${resultsOf(otherId)}) b on a.key = b.key`;
};

/** The cases with another status in each of two runs, or failed in both, in the order of the runs. */
async function listNotableCases(tx: Queryable, pair: RunPair): Promise<ComparedCase[]> {
  const { rows } = await tx.execute<ComparedCase>(sql`
    select coalesce(a.case_key, b.case_key) as "caseKey",
      coalesce(c.wording ->> 'name', c.name) as name,
      a.status as status, b.status as "otherStatus",
      a.case_key is not null and b.case_key is not null and (a.case_key <> b.case_key
        or (c.text_hash, c.wording) is distinct from (o.text_hash, o.wording)) as "isReworded"
    from ${compared(pair)}
    -- one after the other by their keys: the cases of all other suites are not read
    cross join lateral (select c.name, c.wording, c.text_hash from suite_cases c
      where c.company_id = ${pair.companyId} and c.suite_id = coalesce(a.suite_id, b.suite_id)
        and c.key = coalesce(a.case_key, b.case_key)
        and c.since = coalesce(a.case_since, b.case_since) limit 1) c
    left join lateral (select o.wording, o.text_hash from suite_cases o
      where o.company_id = ${pair.companyId} and o.suite_id = b.suite_id and o.key = b.case_key
        and o.since = b.case_since limit 1) o on true
    where a.status is distinct from b.status or a.status = 'failed'
    order by coalesce(a.position, b.position), coalesce(a.case_key, b.case_key)`);
  return rows;
}

/** How many cases have the same status in both runs. */
async function countSameOutcomes(tx: Queryable, pair: RunPair): Promise<number> {
  const { rows } = await tx.execute<{ same: number }>(sql`
    select count(*)::int as same from ${compared(pair)} where a.status = b.status`);
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
      join suite_cases c on c.company_id = r.company_id and c.suite_id = r.suite_id and c.key = r.case_key and c.since = r.case_since
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
