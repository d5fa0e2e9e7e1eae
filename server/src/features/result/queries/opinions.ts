import type { ResultAnswer } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../../db/schema.ts';
import { results } from '../schema.ts';

/** The name of a user of a table that is joined from the left; null where there is none. */
export function nameOf(user: { id: PgColumn; firstName: PgColumn; lastName: PgColumn }) {
  return sql<string | null>`case when ${user.id} is null then null
    else concat_ws(' ', ${user.firstName}, ${user.lastName}) end`;
}

/** The name of a result's tester; needs a join of `users`. */
export const updatedByName = nameOf(users);

const author = sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '')
  from users u where u.id = a.created_by)`;

/** Whose comment a result shows; an untested one has no tester. Needs a join of `users`. */
export const commentBy = sql<string | null>`case when ${results.comment} = '' then null
  when ${users.id} is not null then ${updatedByName}
  else (select ${author} from verdicts v join result_actions a on a.id = v.action_id
    where v.number = ${results.shownVerdict}) end`;

/** The last verdict by hand and the last by an automation, where they differ. */
export const bySource = sql<NonNullable<ResultAnswer['bySource']> | null>`
  case when ${results.sourcesDiffer} then (
    select json_object_agg(a.source, json_build_object('status', v.status,
      'comment', coalesce((select c.comment from verdicts c where c.number = v.comment_of
        and not exists (select from result_actions u where u.undoes = c.action_id)), v.comment),
      'by', ${author}, 'sourceName', a.source_name,
      'at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from verdicts v join result_actions a on a.id = v.action_id
    where v.number in (${results.manualVerdict}, ${results.importVerdict})) end`;
