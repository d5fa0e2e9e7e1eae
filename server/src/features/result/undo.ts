import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { type RunRow, requireOpenRun, requireRun, toRun } from '../run/queries.ts';
import { forgetMatches } from './forget-matches.ts';
import { type ActionRow, findLastAction, findOwnAction } from './queries/actions.ts';
import { foldVerdicts, keysOfAction } from './queries/fold-verdicts.ts';
import { deleteWaitingOf, listMatchedBy } from './queries/unmatched-results.ts';
import { countShown, listCasesOf } from './queries/verdict-history.ts';
import { lockCases } from './queries/verdicts.ts';
import { type Caller, recordAction } from './record-action.ts';

/**
 * Takes back an action of the caller in a run: its cases show again what the other verdicts on them say. What
 * an import left waiting goes with it; what was matched waits again.
 *
 * @throws AppError `action_not_found` where the caller has no such action, `nothing_to_undo` where it is undone,
 *   `newer_results` where it was to be the caller's last and is not
 */
export async function undoAction(
  tx: Queryable,
  caller: Caller,
  {
    id,
    actionId,
    isLast,
  }: { id: string; actionId?: string | undefined; isLast?: boolean | undefined },
) {
  const { actor } = caller;
  const run = await requireOpenRun(tx, actor, id);
  const action = await requireAction(tx, run, actor.id, actionId);
  const cases = keysOfAction(run, action.id);
  await lockCases(tx, run, cases);
  // another call of the same user may have undone it while this one waited
  const current = await findOwnAction(tx, run, { userId: actor.id, id: action.id });
  if (!current?.isStanding) throw new AppError('nothing_to_undo');
  if (isLast && (await findLastAction(tx, run, actor.id))?.id !== action.id)
    throw new AppError('newer_results');
  const { total, caseKeys, isComment } = await listCasesOf(tx, run, action.id);
  const kept = isComment ? 0 : total - (await countShown(tx, run, action.id));
  const counted: Record<string, string> = total > 0 ? { count: String(total) } : {};
  const details = isComment ? { only: 'comment' } : counted;
  await recordAction(tx, caller, run, { name: 'undo', undoes: action.id, details });
  await deleteWaitingOf(tx, run, action.id);
  await forgetMatches(tx, run, await listMatchedBy(tx, run, [action.id]));
  await foldVerdicts(tx, run, cases);
  await publishChange(tx, run.id);
  const { source, sourceName, createdAt } = action;
  return {
    ...{ undone: total, kept, actionId: action.id, source, sourceName, caseKeys },
    at: createdAt.toISOString(),
    run: toRun(await requireRun(tx, actor, id)),
  };
}

async function requireAction(
  tx: Queryable,
  run: RunRow,
  userId: string,
  id: string | undefined,
): Promise<ActionRow> {
  const found = id
    ? await findOwnAction(tx, run, { userId, id })
    : await findLastAction(tx, run, userId);
  if (!found) throw new AppError(id ? 'action_not_found' : 'nothing_to_undo');
  return found;
}
