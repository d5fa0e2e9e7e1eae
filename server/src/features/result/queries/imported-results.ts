import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { KeyPage } from '../../../workers/match-results.ts';
import { nameOfCase } from '../../suite/queries/case-filter.ts';
import { idAtSourceIn } from '../../suite/queries/id-at-source.ts';
import { suiteCases } from '../../suite/schema.ts';
import { isExecuted, isIn, type Run } from '../queries.ts';
import { results } from '../schema.ts';
import { readInOrder } from './reported-results.ts';
import { numberIn, takeNumbers } from './verdicts.ts';

/** Adds what an automation said of some cases as verdicts of an action: rows of JSON in the order of their keys. */
export async function insertImported(
  tx: Queryable,
  run: Run,
  { rows, actionId }: { rows: string; actionId: string },
): Promise<void> {
  const numbers = await takeNumbers(tx, (JSON.parse(rows) as unknown[]).length);
  await tx.execute(sql`
    insert into verdicts (number, company_id, project_id, run_id, case_key, case_since, action_id, status,
      step_statuses, failed_step, duration_ms, comment, by_name) overriding system value
    select ${numberIn(numbers, sql`r`)}, r.company_id, r.project_id, r.run_id, r.case_key, r.case_since, ${actionId}, s.status,
      s."stepStatuses", s."failedStep", s."durationMs", s.comment,
      s."byName"
    from jsonb_to_recordset(${rows}::jsonb) as s(
      "caseKey" text, status text, "stepStatuses" jsonb, "failedStep" int, "durationMs" int, comment text,
      "byName" jsonb)
    join results r on r.company_id = ${run.companyId} and r.project_id = ${run.projectId}
      and r.run_id = ${run.id} and r.case_key = s."caseKey"`);
}

/** So many IDs of other suites are compared with what waits. */
const OTHER_IDS = 50_000;

/** The IDs that the team gave the cases which the suites of a run's project have now, in every suite of it. */
export async function listOwnIds(
  tx: Queryable,
  { companyId, projectId }: Pick<Run, 'companyId' | 'projectId'>,
): Promise<string[]> {
  const { content, sourceId, until, retiredIn } = suiteCases;
  const id = idAtSourceIn(content, sourceId);
  const rows = await tx
    .select({ id })
    .from(suiteCases)
    .where(
      and(
        eq(suiteCases.companyId, companyId),
        eq(suiteCases.projectId, projectId),
        isNull(until),
        isNull(retiredIn),
        isNotNull(id),
      ),
    )
    .groupBy(id)
    .limit(OTHER_IDS);
  return rows.flatMap((row) => row.id ?? []);
}

/** How many keys are read at once; what cases say, which is long, is read of fewer. */
const KEYS = 20_000;
const KEYS_WITH_STEPS = 1000;

/**
 * The next keys of a run's cases, their titles and the IDs of their team, in its order, as a text of JSON; with steps, also
 * whether each step of theirs has an outcome of its own, and how many values they have.
 */
export async function listKeyPage(
  tx: Queryable,
  run: Run,
  { after, withSteps }: { after: number; withSteps: boolean },
): Promise<KeyPage> {
  const { wording, content, earlierKeys, sourceId } = suiteCases;
  // where a person worded something, what they wrote counts
  const values = sql`(select count(*)::int from jsonb_object_keys(${content} -> 'data'))`;
  const lines = sql`(select json_agg(
      coalesce(nullif(${wording} -> 'steps' -> (place - 1)::int, 'null'), step) ? 'expected' order by place)
    from jsonb_array_elements(${content} -> 'steps') with ordinality generated(step, place))`;
  await readInOrder(tx);
  const rows = tx
    .select({
      position: results.position,
      entry: sql`json_build_array(${sql.join(
        [
          results.caseKey,
          nameOfCase,
          earlierKeys,
          idAtSourceIn(content, sourceId),
          ...(withSteps ? [lines, values] : []),
        ],
        sql`, `,
      )})`.as('entry'),
    })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .where(and(isIn(run), gt(results.position, after)))
    .orderBy(asc(results.position))
    .limit(withSteps ? KEYS_WITH_STEPS : KEYS)
    .as('page');
  const [found] = await tx
    .select({
      last: sql<number | null>`max(${rows.position})`,
      rows: sql<string>`json_agg(${rows.entry})::text`,
    })
    .from(rows);
  return found?.last == null ? null : { last: found.last, rows: found.rows };
}
