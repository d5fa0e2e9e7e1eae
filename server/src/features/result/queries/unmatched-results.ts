import { LIMITS, type UnmatchedResult } from '@caseloom/contract';
import type { Language } from '@caseloom/locales/language';
import { and, asc, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import type { Page } from '../../../http/page.ts';
import type { Run } from '../queries.ts';
import { dismissedResults, resultActions, unmatchedResults } from '../schema.ts';
import { listCaseNames } from './verdicts.ts';

export type UnmatchedRow = typeof unmatchedResults.$inferSelect;

/** A result that no case was found for, as an import hands it over. */
type WaitingRow = Pick<
  UnmatchedRow,
  'automationName' | 'name' | 'status' | 'durationMs' | 'message' | 'proposals'
>;

/** Which of them are kept, and how many are not. */
type Sorted = { notKept: number; elsewhere: number; names: string[] };

/**
 * Lets results of an import wait in a run: rows of JSON in the order of their names. One of a name that
 * waits already takes its place; those that name a case of another suite do not wait here.
 *
 * @returns how many of them there is no room for, and how many results are of cases of another suite, or of this one and not in the run
 */
export async function insertWaiting(
  tx: Queryable,
  { companyId, projectId, id: runId }: Run,
  { rows, actionId }: { rows: string; actionId: string },
): Promise<{ notKept: number; elsewhere: number }> {
  const { rows: sorted } = await tx.execute<Sorted>(sql`
    with read as materialized (
      select s.*, exists (select from suites x join suite_cases c on c.company_id = x.company_id and c.suite_id = x.id
        where x.company_id = ${companyId} and x.project_id = ${projectId}
          and c.company_id = ${companyId}
          and c.key in (select jsonb_array_elements_text(s.keys))) as is_elsewhere
      from jsonb_to_recordset(${rows}::jsonb) as s("automationName" text, name text, status text,
        "durationMs" int, message text, proposals jsonb, keys jsonb, results int)
    ), given as materialized (
      select s.*, u.id is not null and u.matched_key is null as is_there
      from read s
      left join unmatched_results u on u.company_id = ${companyId} and u.run_id = ${runId}
        and u.automation_name = s."automationName"
      where not s.is_elsewhere
    ), ranked as (
      select given.*, row_number() over (partition by is_there order by "automationName") as place
      from given
    ), kept as (
      select * from ranked where is_there or place <= ${LIMITS.waitingResults} - (
        select count(*) from unmatched_results u where u.company_id = ${companyId}
          and u.run_id = ${runId} and u.matched_key is null)
    )
    select (select count(*) from given)::int - (select count(*) from kept)::int as "notKept",
      coalesce((select sum(results) from read where is_elsewhere), 0)::int as elsewhere,
      array(select "automationName" from kept) as names`);
  const { names, ...counts } = sorted[0] ?? { names: [], notKept: 0, elsewhere: 0 };
  const kept = new Set(names);
  const values = (JSON.parse(rows) as WaitingRow[])
    .filter(({ automationName }) => kept.has(automationName))
    .map(({ automationName, name, status, durationMs, message, proposals }) => ({
      ...{ companyId, projectId, runId, automationName, name, status, durationMs, message },
      ...{ actionId, proposals },
    }));
  if (values.length > 0)
    await tx
      .insert(unmatchedResults)
      .values(values)
      .onConflictDoUpdate({
        target: [
          unmatchedResults.companyId,
          unmatchedResults.runId,
          unmatchedResults.automationName,
        ],
        set: {
          ...{ name: sql`excluded.name`, status: sql`excluded.status` },
          ...{ durationMs: sql`excluded.duration_ms`, message: sql`excluded.message` },
          ...{ actionId: sql`excluded.action_id`, proposals: sql`excluded.proposals` },
          ...{ matchedKey: null, matchAction: null, isNamedByMatch: false },
        },
      });
  return counts;
}

/** The automation names of what waits in a run. */
export async function listWaitingNames(tx: Queryable, run: Run): Promise<string[]> {
  const rows = await tx
    .select({ name: unmatchedResults.automationName })
    .from(unmatchedResults)
    .where(and(isIn(run), isNull(unmatchedResults.matchedKey)));
  return rows.map(({ name }) => name);
}

/** Takes what waits under these names out of a run: it has found its cases. */
export async function deleteSettled(tx: Queryable, run: Run, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.delete(unmatchedResults).where(
    and(
      isIn(run),
      isNull(unmatchedResults.matchedKey),
      sql`${unmatchedResults.automationName} in (
        select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
    ),
  );
}

/** How many results wait in a run. */
export async function countWaiting(tx: Queryable, run: Run): Promise<number> {
  return countRows(tx, isWaiting(tx, run));
}

/** The results that wait in a run, or those that people matched in it, by name as a language sorts it: one more than the page takes. */
export async function listUnmatched(
  tx: Queryable,
  run: Run,
  { matched, language }: { matched: boolean; language: Language },
  { after = '0', limit }: Page,
): Promise<{ rows: (UnmatchedResult & { place: number })[]; total: number }> {
  const where = matched
    ? and(isIn(run), isNotNull(unmatchedResults.matchedKey))
    : isWaiting(tx, run);
  const ids = await listSorted(tx, where, language);
  const from = Number(after);
  const found = await tx
    .select({
      row: unmatchedResults,
      sourceName: resultActions.sourceName,
      at: resultActions.createdAt,
    })
    .from(unmatchedResults)
    .innerJoin(resultActions, refersTo(unmatchedResults.actionId, resultActions))
    .where(and(isIn(run), inArray(unmatchedResults.id, ids.slice(from, from + limit + 1))));
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ row }: (typeof found)[number]) => places.get(row.id) ?? ids.length;
  const rows = found.toSorted((a, b) => placeOf(a) - placeOf(b));
  const keys = rows.flatMap(({ row }) => [
    ...row.proposals.map(({ caseKey }) => caseKey),
    ...(row.matchedKey ? [row.matchedKey] : []),
  ]);
  const names = await listCaseNames(tx, run, [...new Set(keys)]);
  const named = (caseKey: string) => ({
    ...{ caseKey, name: '', sourceId: '' },
    ...names.get(caseKey),
  });
  return {
    rows: rows.map(({ row, sourceName, at }, index) => {
      const { id, automationName, name, status, durationMs, message, matchedKey } = row;
      return {
        ...{ id, automationName, name, status, durationMs, message, sourceName },
        at: at.toISOString(),
        proposals: row.proposals.map((one) => ({ ...one, ...named(one.caseKey) })),
        matched: matchedKey ? named(matchedKey) : null,
        place: from + index + 1,
      };
    }),
    total: ids.length,
  };
}

/** The ids of results by their names. The database may be one that knows no language: it sorts by code points. */
async function listSorted(
  tx: Queryable,
  where: SQL | undefined,
  language: Language,
): Promise<string[]> {
  const { id, automationName: name } = unmatchedResults;
  const rows = await tx.select({ id, name }).from(unmatchedResults).where(where);
  const { compare } = new Intl.Collator(language, { numeric: true });
  return rows
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    .map((row) => row.id);
}

/** Results of a run by their ids, waiting or matched, locked until the transaction is over. */
export async function findUnmatched(
  tx: Queryable,
  run: Run,
  ids: string[],
): Promise<UnmatchedRow[]> {
  return tx
    .select()
    .from(unmatchedResults)
    .where(and(isIn(run), inArray(unmatchedResults.id, ids)))
    .orderBy(asc(unmatchedResults.id))
    .for('update');
}

/** The results that were matched by these actions. */
export async function listMatchedBy(
  tx: Queryable,
  run: Run,
  actionIds: string[],
): Promise<UnmatchedRow[]> {
  if (actionIds.length === 0) return [];
  return tx
    .select()
    .from(unmatchedResults)
    .where(and(isIn(run), inArray(unmatchedResults.matchAction, actionIds)));
}

/** The cases that results of a run are matched with, not locked. */
export async function listMatchedKeys(tx: Queryable, run: Run, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ key: unmatchedResults.matchedKey })
    .from(unmatchedResults)
    .where(and(isIn(run), inArray(unmatchedResults.id, ids)));
  return [...new Set(rows.flatMap(({ key }) => key ?? []))].sort();
}

type MatchState = Pick<UnmatchedRow, 'matchedKey' | 'matchAction' | 'isNamedByMatch'>;

/** Sets with which case results are matched, or that they wait. */
export async function updateMatch(
  tx: Queryable,
  run: Run,
  ids: string[],
  state: MatchState,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(unmatchedResults)
    .set(state)
    .where(and(isIn(run), inArray(unmatchedResults.id, ids)));
}

/** Takes what an import left waiting out of a run. */
export async function deleteWaitingOf(tx: Queryable, run: Run, actionId: string): Promise<void> {
  await tx
    .delete(unmatchedResults)
    .where(
      and(isIn(run), eq(unmatchedResults.actionId, actionId), isNull(unmatchedResults.matchedKey)),
    );
}

async function countRows(tx: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(unmatchedResults)
    .where(where);
  return row?.total ?? 0;
}

/** Whether a result waits in a run: nobody matched it or dismissed its automation name. */
function isWaiting(tx: Queryable, run: Run): SQL | undefined {
  const dismissed = tx
    .select({ name: dismissedResults.automationName })
    .from(dismissedResults)
    .where(
      and(
        eq(dismissedResults.companyId, run.companyId),
        eq(dismissedResults.projectId, run.projectId),
        eq(dismissedResults.automationName, unmatchedResults.automationName),
      ),
    );
  return and(isIn(run), isNull(unmatchedResults.matchedKey), notExists(dismissed));
}

function isIn({ companyId, projectId, id }: Run): SQL | undefined {
  return and(
    eq(unmatchedResults.companyId, companyId),
    eq(unmatchedResults.projectId, projectId),
    eq(unmatchedResults.runId, id),
  );
}
