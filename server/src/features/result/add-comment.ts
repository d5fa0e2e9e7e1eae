import { createMask } from '@caseloom/formats';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { notifyMentioned } from '../notification/queries/run-news.ts';
import { type RunRow, requireOpenRun } from '../run/queries.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { authorOf } from './queries/actions.ts';
import { foldVerdicts, keysIn } from './queries/fold-verdicts.ts';
import {
  type BeforeVerdict,
  findForVerdict,
  insertVerdict,
  isCommentRepeated,
  lockCases,
} from './queries/verdicts.ts';
import { requireResult, toResult, updateResults } from './queries.ts';
import { type Caller, recordAction } from './record-action.ts';

type OnCase = { caseKey: string; comment: string };

/** Adds a comment of a caller on one case of a run, and leaves what is said of how it went as it is. */
export async function addComment(
  tx: Queryable,
  caller: Caller,
  { id, caseKey, comment: given }: OnCase & { id: string },
) {
  const { actor } = caller;
  const run = await requireOpenRun(tx, actor, id);
  await lockCases(tx, run, keysIn([caseKey]));
  const before = await findForVerdict(tx, run, caseKey, authorOf(actor));
  if (!before) throw new AppError('case_not_found');
  const comment = createMask(await listSecretValues(tx, run))(given);
  await storeComment(tx, caller, run, { caseKey, comment, before });
  return toResult(await requireResult(tx, run, caseKey));
}

/**
 * Stores a comment alone on a case whose result is locked: where the case shows what the caller said of it, the
 * comment belongs to that. One's own comment once more is not stored.
 */
export async function storeComment(
  tx: Queryable,
  caller: Caller,
  run: RunRow,
  { caseKey, comment, before }: OnCase & { before: BeforeVerdict },
): Promise<void> {
  const author = authorOf(caller.actor);
  if (
    comment === before.ownComment ||
    (await isCommentRepeated(tx, run, { ...author, caseKey, comment }))
  )
    return;
  const { companyId, projectId, id: runId } = run;
  const isAbout = before.isOwn && before.status !== 'untested';
  await insertVerdict(tx, {
    ...{ companyId, projectId, runId, caseKey, caseSince: before.caseSince, comment },
    status: null,
    about: isAbout ? before.shownVerdict : null,
    actionId: await recordAction(tx, caller, run, { name: 'set' }),
  });
  await foldVerdicts(tx, run, keysIn([caseKey]));
  // a comment that the result does not show is news all the same
  await updateResults(tx, run, [caseKey], {});
  await notifyMentioned(tx, caller.actor, run, { caseKey, comment });
  await publishChange(tx, run.id);
}
