import type { Queryable } from '../../db/open.ts';
import { listBinnedUsers } from '../bin/queries.ts';
import { deleteStep, findStep } from './queries.ts';

/** Deletes those of some steps that no model shows, in the bin neither. The project has to be locked. */
export async function deleteUnusedSteps(
  tx: Queryable,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const step = await findStep(tx, companyId, id);
    const isBinned = step && (await listBinnedUsers(tx, companyId, { stepId: id })).length > 0;
    if (step?.usedBy === 0 && !isBinned) await deleteStep(tx, { ...step, id });
  }
}
