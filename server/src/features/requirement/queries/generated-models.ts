import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { Scope } from './live-cases.ts';

/** The models of a project whose test cases were generated, and of which no suite was made. */
export async function listGeneratedOnly(
  tx: Queryable,
  { companyId, projectId }: Scope,
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct generated.model_id as id from model_generations generated
    where generated.company_id = ${companyId} and generated.project_id = ${projectId}
      and not exists (select from suites where suites.company_id = ${companyId}
        and suites.project_id = ${projectId} and suites.model_id = generated.model_id)`);
  return new Set(rows.map(({ id }) => id));
}
