import type { Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../http/deps.ts';
import { type MakeOptions, makeDraft } from './make-draft.ts';
import { countWorking, type DraftKey, updateDraft } from './queries.ts';

/** How many drafts of a company may be running: two that are made, and twenty that wait. */
const MAX_RUNNING = 22;

/**
 * Puts the making of a draft into its queue, in the transaction that sets the draft to work: both
 * happen, or neither.
 *
 * @throws AppError `unavailable` where a company has reached its limit of running drafts
 */
export async function beginDraft(
  tx: Queryable,
  { enqueue }: Pick<Context, 'enqueue'>,
  { companyId, id: draftId }: DraftKey,
  { acceptedNodes = [], addTo, isBuilt = false }: Partial<MakeOptions> = {},
): Promise<void> {
  if ((await countWorking(tx, companyId)) > MAX_RUNNING) throw new AppError('unavailable');
  const jobId = uuidv7();
  await updateDraft(tx, { companyId, id: draftId }, { jobId }, ['working']);
  const data = { companyId, draftId, jobId, begunAt: Date.now(), acceptedNodes, addTo, isBuilt };
  await enqueue(makeDraft, data, { tx, id: jobId });
}

/** Cancels the making of a draft: where it has not begun it never does. */
export async function cancelJob(
  tx: Queryable,
  context: Pick<Context, 'cancelJob'>,
  { jobId }: { jobId: string | null },
): Promise<void> {
  if (jobId) await context.cancelJob(makeDraft, { tx, id: jobId });
}
