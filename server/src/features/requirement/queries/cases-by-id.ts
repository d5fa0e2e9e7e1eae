import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { contentOfId, idAtSource } from '../../suite/queries/id-at-source.ts';
import type { suiteCases } from '../../suite/schema.ts';
import type { Scope } from './live-cases.ts';

/** A test case of a suite, with all that it is called by. */
export type NamedCase = Pick<
  Row,
  'suiteId' | 'suiteName' | 'key' | 'name' | 'origin' | 'isRemoved'
> & {
  requirements: string[];
  /** Its ID in the file that it came from and in its tool. */
  ids: string[];
  /** What stands in its test IDs: the key that it has, and those that it had. */
  keys: string[];
};

type Stored = typeof suiteCases.$inferSelect;
type Row = Pick<Stored, 'suiteId' | 'key' | 'name' | 'origin'> &
  Parameters<typeof idAtSource>[0] & {
    suiteName: string;
    isRemoved: boolean;
    requirements: string[];
    toolId: string | null;
    earlierKeys: string[];
  };

/**
 * The test cases that a project's suites have now, also those that were taken out, that are called by any of these IDs
 * and keys. One query for all of them, which reads each test case of the project once.
 */
export async function listCasesById(
  tx: Queryable,
  { companyId, projectId }: Scope,
  { ids, keys }: { ids: string[]; keys: string[] },
): Promise<NamedCase[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<Row>(sql`
    with ids as (select value as id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)),
      keys as (select value as key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    select c.suite_id as "suiteId", suite.name as "suiteName", c.key, coalesce(c.wording ->> 'name', c.name) as name, c.origin,
      c.retired_in is not null as "isRemoved", c.content -> 'requirements' as requirements,
      c.source_id as "sourceId", c.source_print as "sourcePrint", c.text_hash as "textHash",
      ${contentOfId(sql`c.content`)} as content,
      c.content -> 'toolId' ->> 'id' as "toolId",
      array(select earlier.key from jsonb_to_recordset(c.earlier_keys) earlier(key text)) as "earlierKeys"
    from suite_cases c
    join suites suite on suite.company_id = c.company_id and suite.id = c.suite_id
    where c.company_id = ${companyId} and c.project_id = ${projectId} and c.until is null and (
      c.key in (select key from keys)
      or (c.earlier_keys <> '[]' and exists (
        select from jsonb_to_recordset(c.earlier_keys) earlier(key text)
        where earlier.key in (select key from keys)))
      or (c.origin = 'written' and (c.source_id in (select id from ids)
        or c.content ->> 'fileId' in (select id from ids)
        or c.content -> 'toolId' ->> 'id' in (select id from ids))))
    order by c.suite_id, c.position`);
  return rows.map((row) => {
    const { suiteId, suiteName, key, name, origin, isRemoved } = row;
    const { requirements, toolId, earlierKeys } = row;
    return {
      ...{ suiteId, suiteName, key, name, origin, isRemoved, requirements },
      ids: [idAtSource(row), toolId].filter((id) => typeof id === 'string'),
      keys: [key, ...earlierKeys],
    };
  });
}

/** What some test cases say now of the requirements that they cover, by suite and key; without those that are there no more. */
export async function listLinked(
  tx: Queryable,
  { companyId, projectId }: Scope,
  cases: { suiteId: string; key: string }[],
): Promise<
  { suiteId: string; key: string; since: number; name: string; requirements: string[] }[]
> {
  const linked = JSON.stringify(cases.map(({ suiteId, key }) => ({ suite_id: suiteId, key })));
  const { rows } = await tx.execute<Awaited<ReturnType<typeof listLinked>>[number]>(sql`
    select c.suite_id as "suiteId", c.key, c.since, c.name, c.content -> 'requirements' as requirements
    from jsonb_to_recordset(${linked}::jsonb) linked(suite_id uuid, key text)
    join suite_cases c on c.company_id = ${companyId} and c.project_id = ${projectId}
      and c.suite_id = linked.suite_id and c.key = linked.key and c.until is null
      and c.origin = 'written'
    order by c.suite_id, c.position`);
  return rows;
}
