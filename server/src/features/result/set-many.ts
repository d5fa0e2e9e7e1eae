import { LIMITS, type ResultStatus } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { insertAudit, keyDetails } from '../audit/queries.ts';
import { notifyAssigned, notifyFailed } from '../notification/queries/run-news.ts';
import { listWorkers, type RunRow, requireOpenRun, requireRun, toRun } from '../run/queries.ts';
import { findUser } from '../user/queries.ts';
import { authorOf } from './queries/actions.ts';
import { foldVerdicts, keysIn } from './queries/fold-verdicts.ts';
import { insertVerdicts, listCaseNames, lockCases, sortCases } from './queries/verdicts.ts';
import { countAssigned, updateResults } from './queries.ts';
import { type Caller, recordAction } from './record-action.ts';

type Changes = {
  status?: ResultStatus | undefined;
  assigneeId?: string | null | undefined;
  replaceOthers?: boolean | undefined;
};

/**
 * Sets or assigns many cases of a run at once. Those whose last verdict by hand somebody else gave
 * keep it, unless they are to be replaced.
 *
 * @throws AppError `case_not_found`, `user_not_found`; then nothing is changed
 */
export async function setMany(
  tx: Queryable,
  caller: Caller,
  input: Changes & { id: string; caseKeys: string[]; isPreview?: boolean | undefined },
) {
  const { id, assigneeId } = input;
  const { actor } = caller;
  const caseKeys = [...new Set(input.caseKeys)];
  const run = await requireOpenRun(tx, actor, id);
  if (assigneeId && (await listWorkers(tx, run, [assigneeId])).size === 0)
    throw new AppError('user_not_found');
  if ((await lockCases(tx, run, keysIn(caseKeys))) < caseKeys.length)
    throw new AppError('case_not_found');
  const plan = await planChanges(tx, caller, run, { ...input, caseKeys });
  const { changed, ...planned } = plan;
  let actionId: string | null = null;
  if (!input.isPreview) {
    if (assigneeId !== undefined) await assign(tx, caller, run, { caseKeys, assigneeId });
    if (assigneeId) await notifyAssigned(tx, actor, run, [assigneeId]);
    if (input.status && changed.length > 0)
      actionId = await giveVerdicts(tx, caller, run, { caseKeys: changed, status: input.status });
    await publishChange(tx, run.id);
  }
  return {
    ...toRun(await requireRun(tx, actor, id)),
    ...planned,
    changed: changed.length,
    actionId,
  };
}

/** What would be set and what kept, and which cases would get a verdict: not those that have it from the caller. */
async function planChanges(
  tx: Queryable,
  { actor }: Caller,
  run: RunRow,
  { status, caseKeys, replaceOthers = false }: Changes & { caseKeys: string[] },
) {
  if (!status) return { set: 0, kept: 0, others: [], othersTotal: 0, changed: [] };
  const cases = await sortCases(tx, run, caseKeys, { ...authorOf(actor), status });
  const others = cases.filter(({ isOthers }) => isOthers);
  const chosen = replaceOthers ? cases : cases.filter(({ isOthers }) => !isOthers);
  const listed = others.slice(0, LIMITS.listedOthers);
  const names = await listCaseNames(
    tx,
    run,
    listed.map(({ caseKey }) => caseKey),
  );
  return {
    set: chosen.length,
    kept: cases.length - chosen.length,
    others: listed.map(({ caseKey, status, by, comment }) => ({
      ...{ caseKey, status, by, comment },
      name: names.get(caseKey)?.name ?? '',
    })),
    othersTotal: others.length,
    changed: chosen.filter(({ isSame }) => !isSame).map(({ caseKey }) => caseKey),
  };
}

/** Gives cases to somebody, or takes them back; the audit log counts those that were not theirs before. */
async function assign(
  tx: Queryable,
  { actor, ip, userAgent }: Caller,
  run: RunRow,
  { caseKeys, assigneeId }: { caseKeys: string[]; assigneeId: string | null },
): Promise<void> {
  const count = caseKeys.length - (await countAssigned(tx, run, caseKeys, assigneeId));
  await updateResults(tx, run, caseKeys, { assigneeId });
  if (count === 0) return;
  const { companyId, projectId, id: subjectId, name } = run;
  const user =
    assigneeId === null
      ? undefined
      : await findUser(tx, { id: assigneeId, companyId: actor.companyId });
  const details = {
    ...(await keyDetails(tx, actor)),
    ...{ count: String(count), assignee: user ? `${user.firstName} ${user.lastName}` : '' },
  };
  const action = assigneeId === null ? 'work.unassign' : 'work.assign';
  const entry = { companyId, projectId, subjectId, name, action, details };
  await insertAudit(tx, { ...entry, actorId: actor.id, ip, userAgent });
}

async function giveVerdicts(
  tx: Queryable,
  caller: Caller,
  run: RunRow,
  { caseKeys, status }: { caseKeys: string[]; status: ResultStatus },
): Promise<string> {
  const actionId = await recordAction(tx, caller, run, {
    name: 'set',
    marks: { caseKeys, status },
  });
  await insertVerdicts(tx, run, caseKeys, { ...authorOf(caller.actor), status, actionId });
  await foldVerdicts(tx, run, keysIn(caseKeys));
  if (status === 'failed') await notifyFailed(tx, caller.actor, run, actionId);
  return actionId;
}
