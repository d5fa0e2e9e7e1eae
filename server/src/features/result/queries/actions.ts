import type { ResultStatus } from '@caseloom/contract';
import { and, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import type { Actor } from '../../../http/deps.ts';
import { auditEvents } from '../../audit/schema.ts';
import type { Run } from '../queries.ts';
import { resultActions } from '../schema.ts';

export type ActionRow = typeof resultActions.$inferSelect;

/** Adds an action, once the results that it is about are locked: its time is later than that of all before. */
export async function insertAction(
  tx: Queryable,
  values: Omit<typeof resultActions.$inferInsert, 'createdAt'>,
): Promise<string> {
  const [row] = await tx
    .insert(resultActions)
    .values({ ...values, createdAt: sql`clock_timestamp()` })
    .returning({ id: resultActions.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** The key that a call was made with; null for the call of a person. */
export function keyOf({ key, sessionId }: Actor): string | null {
  return key ? sessionId : null;
}

/** Who says something: a user, by hand or through an automation. */
export type Author = { userId: string; source: 'manual' | 'import' };

/** As whom a caller says how a case went. */
export function authorOf({ id: userId, key }: Actor): Author {
  return { userId, source: key ? 'import' : 'manual' };
}

const undoing = alias(resultActions, 'undoing');

/** Whether an action gave verdicts that were not taken back. */
function isStanding(tx: Queryable, { companyId }: Run): SQL | undefined {
  const undone = tx
    .select()
    .from(undoing)
    .where(and(eq(undoing.companyId, companyId), eq(undoing.undoes, resultActions.id)));
  return and(isNull(resultActions.undoes), notExists(undone));
}

/** The last action of a user in a run that gave verdicts and is not undone; none that an API key made in their name. */
export async function findLastAction(
  tx: Queryable,
  run: Run,
  userId: string,
): Promise<ActionRow | undefined> {
  const [row] = await tx
    .select()
    .from(resultActions)
    .where(
      and(
        isIn(run),
        eq(resultActions.createdBy, userId),
        isNull(resultActions.apiKeyId),
        isStanding(tx, run),
      ),
    )
    .orderBy(desc(resultActions.createdAt), desc(resultActions.id))
    .limit(1);
  return row;
}

/** An action of a user in a run, or of a key of theirs, by its id, and whether it is not undone. */
export async function findOwnAction(
  tx: Queryable,
  run: Run,
  { userId, id }: { userId: string; id: string },
): Promise<(ActionRow & { isStanding: boolean }) | undefined> {
  const [row] = await tx
    .select({ action: resultActions, isStanding: sql<boolean>`${isStanding(tx, run)}` })
    .from(resultActions)
    .where(
      and(
        isIn(run),
        eq(resultActions.id, id),
        eq(resultActions.createdBy, userId),
        isNull(resultActions.undoes),
      ),
    );
  return row && { ...row.action, isStanding: row.isStanding };
}

/** The file that an action imported, or the key that sent it. */
export async function findSourceName(tx: Queryable, run: Run, id: string): Promise<string> {
  const [row] = await tx
    .select({ sourceName: resultActions.sourceName })
    .from(resultActions)
    .where(and(isIn(run), eq(resultActions.id, id)));
  return row?.sourceName ?? '';
}

/** For how long what somebody sets in a run belongs to one entry of the audit log. */
const GROUP = sql`interval '10 minutes'`;

/** The entry of the audit log that covers what a caller has set in a run lately; undefined where a new one begins. */
export async function findOpenEvent(
  tx: Queryable,
  run: Run,
  actor: Actor,
  { action, marks }: { action: string; marks?: Marks | undefined },
): Promise<string | undefined> {
  const [last] = await tx
    .select({
      id: auditEvents.id,
      isOpen: sql<boolean>`${auditEvents.action} = ${action}
        and ${auditEvents.createdAt} > now() - ${GROUP}
        and ${resultActions.apiKeyId} is not distinct from ${keyOf(actor)}
        and not ${isCorrected(run.companyId, marks)}`,
    })
    .from(resultActions)
    .innerJoin(auditEvents, refersTo(resultActions.eventId, auditEvents))
    .where(and(isIn(run), eq(resultActions.createdBy, actor.id)))
    .orderBy(desc(resultActions.createdAt), desc(resultActions.id))
    .limit(1);
  return last?.isOpen ? last.id : undefined;
}

type Marks = { caseKeys: string[]; status: ResultStatus };

/** Whether an entry of the audit log says otherwise of one of the cases. */
function isCorrected(companyId: string, marks: Marks | undefined): SQL {
  if (!marks) return sql`false`;
  return sql`exists (select from verdicts v join result_actions a on a.company_id = v.company_id and a.id = v.action_id
    where a.event_id = ${auditEvents.id} and v.company_id = ${companyId}
      and v.status <> ${marks.status} and v.case_key in (
        select jsonb_array_elements_text(${JSON.stringify(marks.caseKeys)}::jsonb)))`;
}

function isIn({ companyId, projectId, id }: Run): SQL | undefined {
  return and(
    eq(resultActions.companyId, companyId),
    eq(resultActions.projectId, projectId),
    eq(resultActions.runId, id),
  );
}
