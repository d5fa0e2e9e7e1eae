import { findMentions } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Actor } from '../../../http/deps.ts';
import { findKeyName } from '../../api-key/queries.ts';
import { notify } from '../queries.ts';
import { listMemberIds } from './recipients.ts';

type Run = { companyId: string; projectId: string; id: string; name: string };

const dataOf = ({ projectId, id: runId, name }: Run, { id: actorId }: Actor) => ({
  ...{ projectId, runId, name, actorId },
});

/** Who did something themselves, and hears nothing of it: what an API key does in their name they did not see. */
const doerOf = ({ id, key }: Actor) => (key ? undefined : id);

/** Notifies the other members of the project that a run is finished. */
export async function notifyFinished(tx: Queryable, actor: Actor, run: Run): Promise<void> {
  const { companyId, projectId, id } = run;
  const userIds = await listMemberIds(tx, { companyId, projectId, but: doerOf(actor) });
  const data = dataOf(run, actor);
  await notify(tx, { companyId, userIds, kind: 'run_finished', data, about: id });
}

/** Notifies people that test cases of a run are theirs now; never the one who assigned them. */
export async function notifyAssigned(
  tx: Queryable,
  actor: Actor,
  run: Run,
  userIds: readonly string[],
): Promise<void> {
  const { companyId, id } = run;
  const others = userIds.filter((userId) => userId !== actor.id);
  const data = dataOf(run, actor);
  await notify(tx, { companyId, userIds: others, kind: 'assigned', data, about: id });
}

/** Notifies somebody that test cases of others are theirs now, in one notice for all runs; not who gave them to themselves. */
export async function notifyHandedOver(
  tx: Queryable,
  actor: Actor,
  { companyId, projectId }: { companyId: string; projectId: string },
  { to, giverIds, count }: { to: string; giverIds: string[]; count: number },
): Promise<void> {
  if (to === actor.id || count === 0) return;
  const data = {
    ...{ projectId, actorId: actor.id, count: String(count), giverIds: giverIds.join(' ') },
  };
  await notify(tx, { companyId, userIds: [to], kind: 'assigned', data, about: uuidv7() });
}

/**
 * Notifies who started a run, and whose test cases they are, that some failed by an action; never the one
 * who did it. Of a run that an API key started, also who made its suite. While the first such notice is
 * unread, no second is written: not one for each push of a CI.
 */
export async function notifyFailed(
  tx: Queryable,
  actor: Actor,
  run: Run & { createdBy: string; suiteId: string; apiKeyName: string | null },
  actionId: string,
): Promise<void> {
  const { companyId, projectId, id, createdBy, suiteId } = run;
  const isByKey = run.apiKeyName !== null;
  const { rows } = await tx.execute<{ ownerId: string }>(sql`
    with failed as (
      select case_key from verdicts where company_id = ${companyId} and project_id = ${projectId}
        and run_id = ${id} and action_id = ${actionId} and status = 'failed'
    ) select assignee_id as "ownerId" from results
      where company_id = ${companyId} and project_id = ${projectId} and run_id = ${id}
        and assignee_id is not null and case_key in (select case_key from failed)
    union select ${createdBy}::uuid where exists (select from failed)
    union select created_by from suites where company_id = ${companyId} and id = ${suiteId}
      and ${isByKey} and exists (select from failed)`);
  const doer = doerOf(actor);
  const userIds = rows.map(({ ownerId }) => ownerId).filter((userId) => userId !== doer);
  const apiKey = await findKeyName(tx, actor);
  const data = { ...dataOf(run, actor), ...(apiKey !== undefined && { apiKey }) };
  await notify(tx, { companyId, userIds, kind: 'result_failed', data, about: id });
}

/** Notifies members of a project whom a comment names: `@` and their full name. */
export async function notifyMentioned(
  tx: Queryable,
  actor: Actor,
  run: Run,
  { caseKey, comment }: { caseKey: string; comment: string },
): Promise<void> {
  if (!comment.includes('@')) return;
  const { companyId, projectId, id } = run;
  const { rows } = await tx.execute<{ id: string; firstName: string; lastName: string }>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName" from users u
    where u.company_id = ${companyId} and u.is_active and u.removed_at is null and u.id <> ${actor.id}
      and (u.role = 'companyOwner' or exists (select from project_members m
        where m.company_id = ${companyId} and m.project_id = ${projectId} and m.user_id = u.id and m.status = 'active'))`);
  const userIds = findMentions(comment, rows).mentioned.map((row) => row.id);
  const data = { ...dataOf(run, actor), caseKey };
  await notify(tx, { companyId, userIds, kind: 'mentioned', data, about: `${id} ${caseKey}` });
}
