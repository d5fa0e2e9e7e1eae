import type { ResultAnswer } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import { fullNameOrNull } from '../../../db/full-name.ts';
import { users } from '../../../db/schema.ts';
import { results } from '../schema.ts';

/** The name of a result's tester; needs a join of `users`. */
export const updatedByName = fullNameOrNull(users);

/**
 * From which file or API key what a row of `results` shows came; empty where from neither. @param result its alias
 */
export const sourceNameOf = (companyId: string, result: SQL): SQL<string> => sql`coalesce((
  select a.source_name
  from verdicts v join result_actions a on a.company_id = v.company_id and a.id = v.action_id
  where v.company_id = ${companyId} and v.number = ${result}.shown_verdict), '')`;

const authorIn = (
  companyId: string,
) => sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '')
  from users u where u.company_id = ${companyId} and u.id = a.created_by)`;

const ofComment = (companyId: string, select: SQL) => sql`(select ${select}
  from verdicts v join result_actions a on a.company_id = v.company_id and a.id = v.action_id
  where v.company_id = ${companyId} and v.number = ${results.commentVerdict})`;

/** Whose comment a result shows; an untested one has no tester. */
export const commentByIn = (companyId: string) =>
  sql<string | null>`${ofComment(companyId, authorIn(companyId))}`;

/** The same by its id; null also where an automation wrote it. */
export const commentByIdIn = (companyId: string) =>
  sql<string | null>`${ofComment(
    companyId,
    sql`case when a.source = 'manual' then a.created_by end`,
  )}`;

/** Whether a row of the history was not taken back. @param verdict its alias */
export const isStanding = (companyId: string, verdict: SQL): SQL =>
  sql`not exists (select from result_actions u
    where u.company_id = ${companyId} and u.undoes = ${verdict}.action_id)`;

/**
 * The row that has the comment of a verdict: the last that its author wrote about it, else the one that goes
 * on with it, else its own; none that was taken back. @param verdict the alias of its row
 */
export const commentRowOf = (companyId: string, verdict: SQL): SQL<number> => sql`coalesce(
  (select max(c.number) from verdicts c where c.company_id = ${companyId}
    and c.run_id = ${verdict}.run_id and c.case_key = ${verdict}.case_key
    and c.about = ${verdict}.number and ${isStanding(companyId, sql`c`)}),
  (select c.number from verdicts c where c.company_id = ${companyId}
    and c.number = ${verdict}.comment_of and ${isStanding(companyId, sql`c`)}),
  ${verdict}.number)`;

/** The comment of a verdict. @param verdict the alias of its row */
export const commentOf = (companyId: string, verdict: SQL): SQL<string> =>
  sql`(select said.comment from verdicts said where said.company_id = ${companyId}
    and said.number = ${commentRowOf(companyId, verdict)})`;

/** The last verdict by hand and the last by an automation, where they differ. */
export const bySourceIn = (companyId: string) => sql<NonNullable<ResultAnswer['bySource']> | null>`
  case when ${results.sourcesDiffer} then (
    select json_object_agg(a.source, json_build_object('status', v.status,
      'comment', ${commentOf(companyId, sql`v`)}, 'by', ${authorIn(companyId)}, 'sourceName', a.source_name,
      'at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from verdicts v join result_actions a on a.company_id = v.company_id and a.id = v.action_id
    where v.company_id = ${companyId}
      and v.number in (${results.manualVerdict}, ${results.importVerdict})) end`;
