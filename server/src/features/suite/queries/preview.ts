import type { MatchedBy } from '@caseloom/engine';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { contentOf, type Live } from '../../requirement/queries/live-cases.ts';
import type { SuiteKey } from '../queries.ts';
import type { CaseContent } from '../schema.ts';
import { current, generatedFor, isGone } from './generated-batch.ts';

/*
 * What the generation would do to a suite besides changing its cases.
 */

export type DoubtfulCase = {
  key: string;
  newKey: string;
  name: string;
  sourceId: string | null;
  previousName: string;
  position: number;
  by: MatchedBy;
  likeness: number;
  before: CaseContent;
  after: CaseContent;
};

/** Cases that continue earlier ones by a likeness below the bound, or because a person says so: the least alike first. */
export async function listDoubtful(
  tx: Queryable,
  suite: SuiteKey,
  { below, limit }: { below: number; limit: number },
): Promise<{ rows: DoubtfulCase[]; total: number }> {
  const { rows } = await tx.execute<DoubtfulCase & { total: number }>(sql`
    select known.key, coalesce(generated.new_key, generated.key) as "newKey",
      coalesce(known.wording ->> 'name', generated.name) as name,
      generated.content ->> 'sourceId' as "sourceId",
      coalesce(known.wording ->> 'name', known.name) as "previousName", known.position,
      generated.match ->> 'by' as by, (generated.match ->> 'likeness')::float as likeness,
      known.content as before, generated.content as after, count(*) over ()::int as total
    from ${generatedFor(suite)} join ${current(suite)} known on known.key = generated.key
    where generated.match ->> 'by' = 'person' or generated.match ->> 'by' = 'likeness'
      and (generated.match ->> 'likeness')::float < ${below}
    order by likeness, generated.position limit ${limit}`);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type LeftCase = Pick<DoubtfulCase, 'key' | 'name' | 'sourceId'>;
type Edits = { wordings: number; notes: number };

const edits = sql`count(*) filter (where known.wording is not null)::int as wordings,
  count(*) filter (where known.note <> '')::int as notes`;

/** How many cases that continue were worded or noted by a person. */
export async function countKeptEdits(tx: Queryable, suite: SuiteKey): Promise<Edits> {
  const { rows } = await tx.execute<Edits>(sql`select ${edits}
    from ${current(suite)} known join ${generatedFor(suite)} on generated.key = known.key`);
  return rows[0] ?? { wordings: 0, notes: 0 };
}

/** The cases that would be retired and were worded or noted by a person, and how many they are. */
export async function listLeftEdits(
  tx: Queryable,
  suite: SuiteKey,
  limit: number,
): Promise<Edits & { cases: LeftCase[] }> {
  const { rows: counted } = await tx.execute<Edits>(
    sql`select ${edits} from ${current(suite)} known where ${isGone(suite)}`,
  );
  const { rows: cases } = await tx.execute<LeftCase>(sql`
    select known.key, coalesce(known.wording ->> 'name', known.name) as name,
      known.content ->> 'sourceId' as "sourceId"
    from ${current(suite)} known
    where ${isGone(suite)} and (known.wording is not null or known.note <> '')
    order by known.position limit ${limit}`);
  return { ...(counted[0] ?? { wordings: 0, notes: 0 }), cases };
}

/** The cases that the project would have with the generation in place of those that its suite has now, see `listCounts`. */
export const casesWithGeneration = (suite: SuiteKey): Live => ({
  rows: sql`
  select suite_id, key, coalesce(wording ->> 'name', name) as name, earlier_keys, text_hash, content
  from suite_cases where company_id = ${suite.companyId} and project_id = ${suite.projectId}
    and suite_id <> ${suite.id} and until is null and retired_in is null
  union all
  select ${suite.id}::uuid, generated.key, generated.name, coalesce(known.earlier_keys, '[]'),
    generated.text_hash, generated.content
  from ${generatedFor(suite)} left join ${current(suite)} known on known.key = generated.key`,
  content: sql`case when covering.suite_id = ${suite.id}
    then (select generated.content from ${generatedFor(suite)} where generated.key = covering.key)
    else ${contentOf(suite)} end`,
});

/** How many runs of a suite are open. */
export async function countOpenRuns(
  tx: Queryable,
  { companyId, projectId, id }: SuiteKey,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from runs
    where company_id = ${companyId} and project_id = ${projectId} and suite_id = ${id}
      and status = 'open'`);
  return rows[0]?.count ?? 0;
}

/** How many cases of a suite an automation ever reported, whatever they show now, and how many of those the generation still has. */
export async function countTags(
  tx: Queryable,
  suite: SuiteKey,
): Promise<{ matching: number; total: number }> {
  const { rows } = await tx.execute<{ matching: number; total: number }>(sql`
    with named as (
      select distinct r.case_key from results r where r.company_id = ${suite.companyId}
        and r.suite_id = ${suite.id} and exists (select from verdicts v
          join result_actions a on a.company_id = v.company_id and a.id = v.action_id and a.source = 'import'
          where v.company_id = ${suite.companyId} and v.project_id = r.project_id
            and v.run_id = r.run_id and v.case_key = r.case_key)
    ), tagged as (
      select known.key from ${current(suite)} known where known.retired_in is null
        and (known.key in (select case_key from named) or exists (
          select from jsonb_to_recordset(known.earlier_keys) earlier(key text)
          join named on named.case_key = earlier.key))
    )
    select count(*)::int as total,
      count(*) filter (where key in (select generated.key from ${generatedFor(suite)}))::int as matching
    from tagged`);
  return rows[0] ?? { matching: 0, total: 0 };
}
