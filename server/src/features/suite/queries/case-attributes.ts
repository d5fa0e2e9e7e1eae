import { HIGH_RISK } from '@caseloom/contract';
import type { CaseAttributes, Priority } from '@caseloom/engine';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { SuiteKey } from '../queries.ts';
import { DEFAULT_PRIORITY, type StoredAttributes } from '../schema.ts';

/**
 * What names a case: columns of whatever table a query has it from, and the company as a value, by which each subquery
 * is one of a single server of a cluster of Citus.
 */
type CaseColumns = { companyId: string; suiteId: SQLWrapper; key: SQLWrapper };

const ofCase = ({ companyId, suiteId, key }: CaseColumns) => sql`from case_attributes a
  where a.company_id = ${companyId} and a.suite_id = ${suiteId} and a.key = ${key}`;

/** What people said of a case; null where nobody has said anything, see `toAttributes`. */
export const attributesOf = (columns: CaseColumns) => sql<StoredAttributes | null>`(
  select json_build_object('priority', a.priority, 'tags', a.tags, 'risk',
    case when a.likelihood is not null
      then json_build_object('likelihood', a.likelihood, 'damage', a.damage) end) ${ofCase(columns)})`;

/** Of a case of which nobody has said anything. */
export const NO_ATTRIBUTES: StoredAttributes = { priority: null, risk: null, tags: [] };

/** What people said of a case, with the defaults in place. */
export function toAttributes(found: StoredAttributes | null): CaseAttributes {
  const { priority, ...attributes } = found ?? structuredClone(NO_ATTRIBUTES);
  return { ...attributes, priority: priority ?? DEFAULT_PRIORITY };
}

export type AttributeFilter = {
  priority?: (Priority | 'unstated')[] | undefined;
  /** Whether a priority that nobody stated is not the default. */
  isStated?: boolean | undefined;
  minRisk?: number | undefined;
  tags?: string[] | undefined;
};

/** Whether a case passes a filter by what people said of it. */
export function hasAttributes(
  columns: CaseColumns,
  { priority, isStated, minRisk, tags }: AttributeFilter,
): SQL | undefined {
  const holds = (condition: SQL) => sql`exists (select ${ofCase(columns)} and ${condition})`;
  return and(
    priority && hasPriority(columns, priority, isStated),
    minRisk === undefined ? undefined : holds(sql`a.likelihood * a.damage >= ${minRisk}`),
    ...(tags ?? []).map((tag) =>
      holds(
        sql`exists (select from unnest(a.tags) tag where ${folded(sql`tag`)} = ${folded(sql`${tag}::text`)})`,
      ),
    ),
  );
}

function hasPriority(
  columns: CaseColumns,
  chosen: NonNullable<AttributeFilter['priority']>,
  isStated = false,
): SQL {
  const stated = sql`coalesce(${statedPriorityOf(columns)}, 'unstated')`;
  const isUnstated = sql`${stated} = 'unstated'`;
  const isChosen = sql`${isStated ? stated : priorityOf(columns)} in (${listed(chosen)})`;
  return chosen.includes('unstated') ? sql`(${isChosen} or ${isUnstated})` : isChosen;
}

/** Two spellings of a tag are one, also by the dots and hooks of Turkish capitals. */
const folded = (tag: SQL) => sql`lower(translate(${tag}, 'İI', 'iı'))`;

const listed = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );

/** Whether a case is urgent, or of a high risk. */
export const isRisky = (columns: CaseColumns) => sql`exists (select ${ofCase(columns)}
  and (a.priority in ('critical', 'high') or a.likelihood * a.damage >= ${HIGH_RISK}))`;

/** How soon a case is to be run. */
export const priorityOf = (columns: CaseColumns) =>
  sql<Priority>`coalesce((select a.priority ${ofCase(columns)}), ${DEFAULT_PRIORITY})`;

/** The same, null where nobody has stated it. */
export const statedPriorityOf = (columns: CaseColumns) =>
  sql<Priority | null>`(select a.priority ${ofCase(columns)})`;

/** Orders cases by that: the most urgent first. */
export const byPriority = (columns: CaseColumns) =>
  sql`array_position(array['critical', 'high', 'medium', 'low'], ${priorityOf(columns)})`;

/** The risk of a case; null where nobody said. */
export const riskOf = (columns: CaseColumns) =>
  sql`(select a.likelihood * a.damage ${ofCase(columns)})`;

/** Orders cases by what people said of them: the greatest risk first, then the most urgent. */
export const byRisk = (columns: CaseColumns) => sql`
  ${riskOf(columns)} desc nulls last, ${byPriority(columns)}`;

/** What people said of some cases of a suite, by key; the rows are locked until the transaction is over. */
export async function lockAttributes(
  tx: Queryable,
  suite: SuiteKey,
  keys: string[],
): Promise<Map<string, StoredAttributes>> {
  const { rows } = await tx.execute<StoredAttributes & { key: string }>(sql`
    select key, priority, tags, case when likelihood is not null
      then json_build_object('likelihood', likelihood, 'damage', damage) end as risk
    from case_attributes where ${isOf(suite)} and key in (${listed(keys)}) order by key for update`);
  return new Map(rows.map(({ key, ...attributes }) => [key, attributes]));
}

/** Sets all attributes of cases. */
export async function storeAttributes(
  tx: Queryable,
  { companyId, id }: SuiteKey,
  rows: (StoredAttributes & { key: string })[],
): Promise<void> {
  const values = rows.map(({ risk, ...row }) => ({ ...row, ...risk }));
  await tx.execute(sql`
    insert into case_attributes (company_id, project_id, suite_id, key, priority, likelihood, damage, tags)
    select suites.company_id, suites.project_id, suites.id, given.*
    from suites cross join jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(
      key text, priority text, likelihood smallint, damage smallint, tags text[])
    where suites.company_id = ${companyId} and suites.id = ${id}
    on conflict (company_id, suite_id, key) do update set priority = excluded.priority,
      likelihood = excluded.likelihood, damage = excluded.damage, tags = excluded.tags`);
}

/** Gives a case what people said of another one, unless they said something of it already. */
export async function copyAttributes(
  tx: Queryable,
  suite: SuiteKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    insert into case_attributes (company_id, project_id, suite_id, key, priority, likelihood, damage, tags)
    select company_id, project_id, suite_id, ${to}, priority, likelihood, damage, tags
    from case_attributes where ${isOf(suite)} and key = ${from}
    on conflict (company_id, suite_id, key) do nothing`);
}

/** Forgets what people said of cases that are no more. */
export async function deleteAttributes(
  tx: Queryable,
  suite: SuiteKey,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(
    sql`delete from case_attributes where ${isOf(suite)} and key in (${listed(keys)})`,
  );
}

/** The tags that cases of a project have: each once, in the order in which a database sorts them. */
export async function listTags(
  tx: Queryable,
  { companyId, projectId }: Omit<SuiteKey, 'id'>,
): Promise<string[]> {
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select distinct unnest(a.tags) as tag from case_attributes a
    join suites on suites.company_id = a.company_id and suites.id = a.suite_id
    where a.company_id = ${companyId} and a.project_id = ${projectId} order by tag`);
  return rows.map(({ tag }) => tag);
}

function isOf({ companyId, projectId, id }: SuiteKey): SQL {
  return sql`company_id = ${companyId} and project_id = ${projectId} and suite_id = ${id}`;
}
