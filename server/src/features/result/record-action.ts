import { contract } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { actionOf } from '../../http/route-meta.ts';
import { insertAudit } from '../audit/queries.ts';
import type { RunRow } from '../run/queries.ts';
import { authorOf, findKeyName, findOpenEvent, insertAction, keyOf } from './queries/actions.ts';

/** Who makes a call, and from where: what the audit log keeps of it. */
export type Caller = { actor: Actor } & Pick<Context, 'ip' | 'userAgent'>;

type Action = {
  /** The call that it is. */
  name: 'set' | 'import' | 'undo';
  /** The file that was imported. */
  fileName?: string;
  /** What the sentence of the log says besides. */
  details?: Record<string, string>;
  /** The action that it takes back. */
  undoes?: string;
};

/**
 * Adds an action to a run, with its entry in the audit log, in the transaction of what it does. What
 * somebody sets within ten minutes belongs to one entry, which counts the verdicts when it is read.
 *
 * @returns the id that the verdicts of the action name
 */
export async function recordAction(
  tx: Queryable,
  caller: Caller,
  run: RunRow,
  { name, fileName, details, undoes }: Action,
): Promise<string> {
  const { actor } = caller;
  const source = fileName === undefined ? authorOf(actor).source : 'import';
  const sourceName = (await findKeyName(tx, actor)) ?? fileName ?? '';
  const { companyId, projectId, id: runId, environment } = run;
  const action = actionOf(contract.result[name]);
  const open = name === 'set' && (await findOpenEvent(tx, run, actor, action));
  const eventId = open || uuidv7();
  if (!open) {
    const subject = { projectId, subjectId: runId, name: run.name };
    const { ip, userAgent } = caller;
    const entry = { id: eventId, companyId, actorId: actor.id, action };
    await insertAudit(tx, { ...entry, ...subject, ...(details && { details }), ip, userAgent });
  }
  const at = { companyId, projectId, runId, environment };
  const by = { createdBy: actor.id, apiKeyId: keyOf(actor) };
  return insertAction(tx, { ...at, ...by, source, sourceName, undoes, eventId });
}
