import type { ResultAnswer } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import { fullNameOrNull } from '../../../db/full-name.ts';
import { users } from '../../../db/schema.ts';
import { results } from '../schema.ts';

/** The name of a result's tester; needs a join of `users`. */
export const updatedByName = fullNameOrNull(users);

/** From which file or API key what a row of `results` shows came; empty where from neither. @param result its alias */
export const sourceNameOf = (result: SQL): SQL<string> => sql`coalesce((select a.source_name
  from verdicts v join result_actions a on a.id = v.action_id
  where v.number = ${result}.shown_verdict), '')`;

const author = sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '')
  from users u where u.id = a.created_by)`;

/** Whose comment a result shows; an untested one has no tester. Needs a join of `users`. */
export const commentBy = sql<string | null>`case when ${results.comment} = '' then null
  when ${users.id} is not null then ${updatedByName}
  else (select ${author} from verdicts v join result_actions a on a.id = v.action_id
    where v.number = ${results.shownVerdict}) end`;

/** The comment of a verdict: the one that goes on with it unless that was taken back, else its own. @param verdict the alias of its row */
export function commentOf(verdict: SQL): SQL<string> {
  return sql`coalesce((select c.comment from verdicts c where c.number = ${verdict}.comment_of
    and not exists (select from result_actions u where u.undoes = c.action_id)), ${verdict}.comment)`;
}

/** The last verdict by hand and the last by an automation, where they differ. */
export const bySource = sql<NonNullable<ResultAnswer['bySource']> | null>`
  case when ${results.sourcesDiffer} then (
    select json_object_agg(a.source, json_build_object('status', v.status,
      'comment', ${commentOf(sql`v`)}, 'by', ${author}, 'sourceName', a.source_name,
      'at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from verdicts v join result_actions a on a.id = v.action_id
    where v.number in (${results.manualVerdict}, ${results.importVerdict})) end`;
