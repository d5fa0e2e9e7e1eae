import type { ResultStatus } from '@caseloom/contract';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullNameOrNull } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { nameOfCase } from '../../suite/queries/case-filter.ts';
import { contentOfId, idAtSource } from '../../suite/queries/id-at-source.ts';
import { suiteCases } from '../../suite/schema.ts';
import { isExecuted, isIn, type Run, stepCount } from '../queries.ts';
import { resultActions, results, verdicts } from '../schema.ts';
import type { Author } from './actions.ts';
import { type CaseKeys, keysIn } from './fold-verdicts.ts';
import { commentOf, isStanding } from './opinions.ts';

/** Adds the verdict of an action on one case. */
export async function insertVerdict(
  tx: Queryable,
  values: typeof verdicts.$inferInsert,
): Promise<void> {
  await tx.insert(verdicts).values(values);
}

const shown = alias(verdicts, 'shown');
const shownAction = alias(resultActions, 'shown_action');
const noted = alias(verdicts, 'noted');
const notedAction = alias(resultActions, 'noted_action');
const manual = alias(verdicts, 'manual');
const manualAction = alias(resultActions, 'manual_action');
const manualAuthor = alias(users, 'manual_author');

/** Whether an action is the caller's own, said in the same manner. */
const isBy = ({ userId, source }: Author, action: typeof shownAction | typeof notedAction) =>
  sql<boolean>`coalesce(${action.createdBy} = ${userId} and ${action.source} = ${source}, false)`;

/** Whether what a result shows is the caller's own. */
const isOwn = (author: Author) => isBy(author, shownAction);

/**
 * The row whose comment goes on with the next verdict: what the caller wrote alone since the result that is
 * shown, such as why it fails; else the one that is shown, if it is the caller's own.
 */
const goingOn = ({ companyId }: Run, author: Author) => sql`coalesce(
  (select max(alone.number) from verdicts alone join result_actions a on a.company_id = alone.company_id and a.id = alone.action_id
    where alone.company_id = ${companyId} and alone.run_id = ${results.runId} and alone.case_key = ${results.caseKey}
      and alone.status is null and alone.about is null and alone.comment <> ''
      and alone.number > greatest(${results.shownVerdict}, ${results.manualVerdict}, 0)
      and a.created_by = ${author.userId} and a.source = ${author.source}
      and ${isStanding(companyId, sql`alone`)}),
  case when ${isBy(author, notedAction)} then ${results.commentVerdict} end)`;

/** Whether no verdict was given after the one that is shown. */
const isNewest = sql<boolean>`coalesce(${shown.number}
  >= greatest(${results.manualVerdict}, ${results.importVerdict}, ${shown.number}), true)`;

/** A result as the next verdict on it needs it, once it is locked. */
export async function findForVerdict(tx: Queryable, run: Run, caseKey: string, author: Author) {
  const { status, updatedAt, updatedBy, failedStep, stepStatuses, comment, durationMs } = results;
  const [row] = await tx
    .select({
      ...{ status, updatedAt, updatedBy, failedStep, stepStatuses, comment, durationMs },
      caseSince: results.caseSince,
      steps: stepCount,
      isOwn: isOwn(author),
      shownVerdict: results.shownVerdict,
      commentOf: sql<number | null>`${goingOn(run, author)}`.mapWith(verdicts.number),
      ownComment: sql<string>`case when ${isBy(author, notedAction)} then ${comment} else '' end`,
      isNewest,
    })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .leftJoin(
      shown,
      and(eq(shown.companyId, results.companyId), eq(shown.number, results.shownVerdict)),
    )
    .leftJoin(shownAction, refersTo(shown.actionId, shownAction))
    .leftJoin(
      noted,
      and(eq(noted.companyId, results.companyId), eq(noted.number, results.commentVerdict)),
    )
    .leftJoin(notedAction, refersTo(noted.actionId, notedAction))
    .where(and(isIn(run), eq(results.caseKey, caseKey)));
  return row;
}

/** Whether the newest entry on a case is this comment alone, of the same author. */
export async function isCommentRepeated(
  tx: Queryable,
  run: Run,
  { caseKey, comment, ...author }: Author & { caseKey: string; comment: string },
): Promise<boolean> {
  const newest = tx
    .select({ number: sql<number>`max(${verdicts.number})` })
    .from(verdicts)
    .where(and(isOf(run), eq(verdicts.caseKey, caseKey)));
  const rows = await tx
    .select({ number: noted.number })
    .from(noted)
    .innerJoin(notedAction, refersTo(noted.actionId, notedAction))
    .where(
      and(
        ...[
          eq(noted.companyId, run.companyId),
          eq(noted.number, newest),
          isNull(noted.status),
          eq(noted.comment, comment),
        ],
        ...[isBy(author, notedAction), isStanding(run.companyId, sql`noted`)],
      ),
    );
  return rows.length > 0;
}

export type BeforeVerdict = NonNullable<Awaited<ReturnType<typeof findForVerdict>>>;

/** What setting many cases would do to each: those that somebody else set by hand, those that have the status from the caller already. */
export async function sortCases(
  tx: Queryable,
  run: Run,
  caseKeys: string[],
  { status, ...author }: Author & { status: ResultStatus },
) {
  const isSame = sql<boolean>`(${isOwn(author)} and ${isNewest} and ${results.status} = ${status}
      and ${results.failedStep} is null and ${results.stepStatuses} = '[]')
    or (${results.status} = 'untested' and ${status} = 'untested')`;
  return tx
    .select({
      caseKey: results.caseKey,
      isOthers: sql<boolean>`coalesce(${manualAction.createdBy} <> ${author.userId}, false)`,
      isSame,
      status: sql<ResultStatus>`${manual.status}`,
      by: fullNameOrNull(manualAuthor),
      comment: sql<string>`coalesce(${commentOf(run.companyId, sql`manual`)}, '')`,
    })
    .from(results)
    .leftJoin(
      shown,
      and(eq(shown.companyId, results.companyId), eq(shown.number, results.shownVerdict)),
    )
    .leftJoin(shownAction, refersTo(shown.actionId, shownAction))
    .leftJoin(
      manual,
      and(eq(manual.companyId, results.companyId), eq(manual.number, results.manualVerdict)),
    )
    .leftJoin(manualAction, refersTo(manual.actionId, manualAction))
    .leftJoin(manualAuthor, refersTo(manualAction.createdBy, manualAuthor))
    .where(and(isIn(run), sql`${results.caseKey} in (${keysIn(caseKeys)})`))
    .orderBy(asc(results.position));
}

type CaseName = { name: string; sourceId: string };

/** What cases of a run are called, by their keys. */
export async function listCaseNames(
  tx: Queryable,
  run: Run,
  caseKeys: string[],
): Promise<Map<string, CaseName>> {
  if (caseKeys.length === 0) return new Map();
  const rows = await tx
    .select({
      ...{ key: results.caseKey, shown: nameOfCase, name: suiteCases.name },
      ...{ sourceId: suiteCases.sourceId, sourcePrint: suiteCases.sourcePrint },
      textHash: suiteCases.textHash,
      content: contentOfId(suiteCases.content),
    })
    .from(results)
    .innerJoin(suiteCases, isExecuted)
    .where(and(isIn(run), inArray(results.caseKey, caseKeys)));
  return new Map(
    rows.map((row) => [row.key, { name: row.shown, sourceId: idAtSource(row) ?? '' }]),
  );
}

/** Adds the same verdict of an action on many cases; one's own comments go on, as with one case. */
export async function insertVerdicts(
  tx: Queryable,
  run: Run,
  caseKeys: string[],
  { status, actionId, ...author }: Author & { status: ResultStatus; actionId: string },
): Promise<void> {
  const numbers = await takeNumbers(tx, caseKeys.length);
  await tx.execute(sql`
    insert into verdicts (number, company_id, project_id, run_id, case_key, case_since, action_id, status,
      comment_of, duration_ms) overriding system value
    select ${numberIn(numbers, sql`results`)}, results.company_id, results.project_id, results.run_id, results.case_key,
      results.case_since, ${actionId}, ${status},
      ${goingOn(run, author)},
      case when ${isOwn(author)} and ${status} <> 'untested' then results.duration_ms end
    from results
    left join verdicts shown on shown.company_id = results.company_id and shown.number = results.shown_verdict
    left join result_actions shown_action on shown_action.company_id = shown.company_id and shown_action.id = shown.action_id
    left join verdicts noted on noted.company_id = results.company_id and noted.number = results.comment_verdict
    left join result_actions noted_action on noted_action.company_id = noted.company_id and noted_action.id = noted.action_id
    where ${isIn(run)} and results.case_key in (${keysIn(caseKeys)})`);
}

/** The numbers of so many new verdicts: where rows are selected to be added, Citus makes none itself. */
export async function takeNumbers(tx: Queryable, count: number): Promise<string> {
  const { rows } = await tx.execute<{ numbers: string | null }>(sql`
    select array_agg(nextval(pg_get_serial_sequence('verdicts', 'number')))::text as numbers
    from generate_series(1, ${count}::int)`);
  return rows[0]?.numbers ?? '{}';
}

/** The number of each verdict on some results: in the order of their keys. */
export const numberIn = (numbers: string, result: SQL) => sql`(${numbers}::bigint[])[
  row_number() over (partition by ${result}.company_id order by ${result}.case_key)]`;

/** Locks results in one order, so that two callers who name them in any order cannot deadlock. @returns how many there are */
export async function lockCases(tx: Queryable, run: Run, cases: CaseKeys): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with locked as (
      select from results where ${isIn(run)} and results.case_key in (${cases})
      order by results.case_key for update
    ) select count(*)::int as count from locked`);
  return rows[0]?.count ?? 0;
}

/** Whether a verdict is of the run. */
export function isOf({ companyId, projectId, id }: Run): SQL | undefined {
  return and(
    eq(verdicts.companyId, companyId),
    eq(verdicts.projectId, projectId),
    eq(verdicts.runId, id),
  );
}
