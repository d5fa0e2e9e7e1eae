import type { ResultStatus } from '@caseloom/contract';
import { createMask } from '@caseloom/formats';
import { publishChange } from '../../db/event-bus.ts';
import { planOnce, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { notifyFailed, notifyMentioned } from '../notification/queries/run-news.ts';
import { requireOpenRun } from '../run/queries.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { storeComment } from './add-comment.ts';
import { authorOf } from './queries/actions.ts';
import { foldVerdicts, keysIn } from './queries/fold-verdicts.ts';
import {
  type BeforeVerdict,
  findForVerdict,
  insertVerdict,
  lockCases,
} from './queries/verdicts.ts';
import { requireResult, toResult } from './queries.ts';
import { type Caller, recordAction } from './record-action.ts';

type NewResult = {
  status: ResultStatus;
  comment?: string | undefined;
  stepStatuses?: ResultStatus[] | undefined;
  failedStep?: number | null | undefined;
  durationMs?: number | null | undefined;
};

/**
 * Adds the verdict of a caller on one case of a run; one that says nothing new is not stored, and on a case
 * that is not run `untested` says no more than its comment and the steps that are done so far.
 *
 * @throws AppError `version_conflict` where somebody else gave one since the caller looked, at `seen`
 */
export async function setResult(
  tx: Queryable,
  caller: Caller,
  {
    id,
    caseKey,
    seen,
    ...given
  }: NewResult & { id: string; caseKey: string; seen?: string | null | undefined },
) {
  const { actor } = caller;
  const [run] = await Promise.all([requireOpenRun(tx, actor, id), planOnce(tx)]);
  const author = authorOf(actor);
  await lockCases(tx, run, keysIn([caseKey]));
  const before = await findForVerdict(tx, run, caseKey, author);
  if (!before) throw new AppError('case_not_found');
  const current = before.updatedAt?.toISOString() ?? null;
  if (seen !== undefined && seen !== current && before.updatedBy !== actor.id)
    throw new AppError('version_conflict', toResult(await requireResult(tx, run, caseKey)));
  const comment = given.comment && createMask(await listSecretValues(tx, run))(given.comment);
  const next = nextVerdict({ ...given, comment }, before);
  let actionId: string | null = null;
  const isUntested = next.status === 'untested' && before.status === 'untested';
  if (isUntested && marksOf(next) === marksOf(before)) {
    if (comment !== undefined && comment !== before.comment)
      await storeComment(tx, caller, run, { caseKey, comment, before });
  } else if (!isRepeated(next, before)) {
    actionId = await recordAction(tx, caller, run, {
      name: 'set',
      marks: { caseKeys: [caseKey], status: next.status },
    });
    const { companyId, projectId } = run;
    const at = { companyId, projectId, runId: id, caseKey, caseSince: before.caseSince };
    await insertVerdict(tx, { ...at, ...next, actionId });
    await foldVerdicts(tx, run, keysIn([caseKey]));
    if (next.status === 'failed') await notifyFailed(tx, actor, run, actionId);
    await notifyMentioned(tx, actor, run, { caseKey, comment: next.comment });
    await publishChange(tx, run.id);
  }
  return { ...toResult(await requireResult(tx, run, caseKey)), actionId };
}

type NextVerdict = Required<Omit<NewResult, 'comment'>> & {
  comment: string;
  commentOf: number | null;
};

/**
 * What a tester says of a case, after what it shows. The statuses of its steps are kept as long as the
 * status of the case stays the same; the comment and the duration only where they are the tester's own.
 *
 * @throws AppError `invalid_input` for steps that the case does not have
 */
function nextVerdict(given: NewResult, before: BeforeVerdict): NextVerdict {
  const { status, stepStatuses, failedStep, durationMs } = given;
  const { isOwn } = before;
  const isSame = before.status === status;
  const steps = stepStatuses ?? (isSame ? before.stepStatuses : []);
  const known = isSame && stepStatuses === undefined ? before.failedStep : null;
  const failed = status === 'failed' ? (failedStep ?? known ?? firstFailed(steps)) : null;
  const stepCount = before.steps;
  if (steps.length > stepCount) throw new AppError('invalid_input', [{ path: 'stepStatuses' }]);
  if (failed !== null && failed > stepCount)
    throw new AppError('invalid_input', [{ path: 'failedStep' }]);
  const ownDuration = isOwn && status !== 'untested' ? before.durationMs : null;
  return {
    status,
    stepStatuses: steps,
    failedStep: failed,
    durationMs: durationMs === undefined ? ownDuration : durationMs,
    ...nextComment(given.comment, before),
  };
}

/** A comment that is given; else one's own goes on. What somebody else wrote, sent back as it was, is not one's own. */
function nextComment(given: string | undefined, { comment, commentOf }: BeforeVerdict) {
  if (given !== undefined && given !== comment) return { comment: given, commentOf: null };
  return { comment: '', commentOf };
}

/** What is said of the steps; of the last ones nothing, however many the list has. */
const marksOf = ({ stepStatuses }: Pick<NextVerdict, 'stepStatuses'>) =>
  stepStatuses.join().replace(/(?:^|,)untested(?:,untested)*$/, '');

/** Whether a verdict says what the same author said last: nothing happened. */
function isRepeated(next: NextVerdict, before: BeforeVerdict): boolean {
  return (
    before.isOwn &&
    before.isNewest &&
    next.comment === '' &&
    next.commentOf === before.commentOf &&
    next.status === before.status &&
    next.failedStep === before.failedStep &&
    next.durationMs === before.durationMs &&
    next.stepStatuses.join() === before.stepStatuses.join()
  );
}

function firstFailed(statuses: ResultStatus[]): number | null {
  const at = statuses.indexOf('failed');
  return at < 0 ? null : at + 1;
}
