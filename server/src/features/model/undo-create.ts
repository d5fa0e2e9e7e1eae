import type { Queryable } from '../../db/open.ts';
import { deleteUnusedSteps, listStepsMadeAt } from '../step/queries.ts';
import { hasSuites } from '../suite/queries.ts';
import { stepIdsOf } from './library.ts';
import { deleteModel, type ModelRow } from './queries.ts';

/** Whether a model is as the user made it, and nothing was made of it: then nobody misses it. */
export async function isAsCreated(
  tx: Queryable,
  model: ModelRow,
  userId: string,
): Promise<boolean> {
  const isOwn = model.version === 1 && model.updatedBy === userId;
  return isOwn && !(await hasSuites(tx, model));
}

/**
 * Takes back that a model was created: it goes for good, and so do the steps that came into the library with it, as
 * far as no other model shows them. The project has to be locked.
 */
export async function undoCreate(tx: Queryable, model: ModelRow): Promise<void> {
  const made = await listStepsMadeAt(tx, model, stepIdsOf(model.nodes), model.createdAt);
  await deleteModel(tx, model);
  await deleteUnusedSteps(tx, model.companyId, made);
}
