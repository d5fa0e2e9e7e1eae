import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { ProjectKey } from '../queries.ts';

const NOTHING = {
  ...{
    models: 0,
    steps: 0,
    testData: 0,
    requirements: 0,
    suites: 0,
    testCases: 0,
    runs: 0,
    results: 0,
    releases: 0,
  },
};

/** What goes into the bin with a project. */
export async function countProjectContents(
  tx: Queryable,
  { companyId, id }: ProjectKey,
): Promise<{ goes: typeof NOTHING; stays: Record<never, number> }> {
  const isIn = sql`company_id = ${companyId} and project_id = ${id}`;
  const { rows } = await tx.execute<typeof NOTHING>(sql`
    select (select count(*)::int from models where ${isIn}) as models,
      (select count(*)::int from steps where ${isIn}) as steps,
      (select count(*)::int from test_data where ${isIn}) as "testData",
      (select count(*)::int from requirements where ${isIn}) as requirements,
      (select count(*)::int from suites where ${isIn}) as suites,
      (select coalesce(sum((figures ->> 'testCases')::int), 0)::int from suites where ${isIn}) as "testCases",
      (select count(*)::int from runs where ${isIn}) as runs,
      (select count(*)::int from results where ${isIn} and status <> 'untested') as results,
      (select count(*)::int from releases where ${isIn}) as releases`);
  return { goes: rows[0] ?? NOTHING, stays: {} };
}
