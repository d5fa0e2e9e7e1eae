import type { Queryable } from '../../db/open.ts';
import { matchCasesInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { listUnmatched, renameGenerated } from './queries/generated-batch.ts';

/**
 * Gives the cases in the temporary table the keys of the suite's cases that they continue, also where
 * steps were renamed, inserted or moved into another model: a case keeps its key for life.
 *
 * @throws AppError as `runTask` does
 */
export async function continueKeys(
  tx: Queryable,
  suite: { companyId: string; projectId: string; id: string },
  owner: TaskOwner,
): Promise<void> {
  const { before, after } = await listUnmatched(tx, suite);
  if (before.length === 0 || after.length === 0) return;
  await renameGenerated(tx, await matchCasesInWorker({ before, after }, owner));
}
