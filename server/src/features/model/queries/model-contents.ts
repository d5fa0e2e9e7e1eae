import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { ModelRow } from '../queries.ts';

type Goes = { versions: number; ownData: number };
type Stays = { suites: number; testCases: number; runs: number };

/** What goes into the bin with a model; its suites outlive it, with their runs. */
export async function countModelContents(
  tx: Queryable,
  { companyId, id }: Pick<ModelRow, 'companyId' | 'id'>,
): Promise<{ goes: Goes; stays: Stays }> {
  const isOf = sql`company_id = ${companyId} and model_id = ${id}`;
  const { rows } = await tx.execute<Goes & Stays>(sql`
    select (select count(*)::int from model_versions where ${isOf}) as versions,
      (select count(*)::int from test_data where ${isOf}) as "ownData",
      (select count(*)::int from suites where ${isOf}) as suites,
      (select coalesce(sum((figures ->> 'testCases')::int), 0)::int from suites where ${isOf}) as "testCases",
      (select count(*)::int from runs where company_id = ${companyId}
        and suite_id in (select id from suites where ${isOf})) as runs`);
  const [{ versions, ownData, ...stays } = NOTHING] = rows;
  return { goes: { versions, ownData }, stays };
}

const NOTHING = { versions: 0, ownData: 0, suites: 0, testCases: 0, runs: 0 };
