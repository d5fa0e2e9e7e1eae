import { contract, type ResultStatus } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { actionOf } from '../../http/route-meta.ts';
import { findKeyName } from '../api-key/queries.ts';
import { insertAudit } from '../audit/queries.ts';
import type { RunRow } from '../run/queries.ts';
import { authorOf, findOpenEvent, insertAction, keyOf } from './queries/actions.ts';

/** Who makes a call, and from where: what the audit log keeps of it. */
export type Caller = { actor: Actor } & Pick<Context, 'ip' | 'userAgent'>;

type Action = {
  /** The call that it is. */
  name: 'set' | 'import' | 'match' | 'undo';
  /** The file that was imported, or what sent the result that is matched. */
  fileName?: string;
  /** Whether people filled that file in. */
  isByHand?: boolean;
  /** What the sentence of the log says besides. */
  details?: Record<string, string>;
  /** What is said of which cases: a correction of what the same entry says begins an entry of its own. */
  marks?: { caseKeys: string[]; status: ResultStatus };
  /** The action that it takes back. */
  undoes?: string;
};

/**
 * Adds an action to a run, with its entry in the audit log, in the transaction of what it does. What
 * somebody sets or matches within ten minutes belongs to one entry, which counts the verdicts when it is read; what corrects it does not.
 *
 * @returns the id that the verdicts of the action name
 */
export async function recordAction(
  tx: Queryable,
  caller: Caller,
  run: RunRow,
  { name, fileName, isByHand, details, undoes, marks }: Action,
): Promise<string> {
  const { actor } = caller;
  const source = fileName === undefined || isByHand ? authorOf(actor).source : 'import';
  const apiKey = await findKeyName(tx, actor);
  const sourceName = apiKey ?? fileName ?? '';
  const { companyId, projectId, id: runId, environment, build } = run;
  const action = actionOf(contract.result[name]);
  const isGrouped = name === 'set' || name === 'match';
  const open = isGrouped && (await findOpenEvent(tx, run, actor, { action, marks }));
  const eventId = open || uuidv7();
  if (!open) {
    const subject = { projectId, subjectId: runId, name: run.name };
    const { ip, userAgent } = caller;
    const entry = { id: eventId, companyId, actorId: actor.id, action };
    const known = { ...details, ...(apiKey !== undefined && { apiKey }) };
    await insertAudit(tx, { ...entry, ...subject, details: known, ip, userAgent });
  }
  const at = { companyId, projectId, runId, environment, build };
  const by = { createdBy: actor.id, apiKeyId: keyOf(actor) };
  return insertAction(tx, { ...at, ...by, source, sourceName, undoes, eventId });
}
