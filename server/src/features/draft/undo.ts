import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { listBinnedUsers } from '../bin/queries.ts';
import { listCallers } from '../model/queries/calls.ts';
import { deleteModel, findModel, type ModelRow } from '../model/queries.ts';
import { type Author, restoreModel } from '../model/save.ts';
import { lockProject } from '../project/queries.ts';
import { deleteUnusedSteps } from '../step/queries.ts';
import { deleteData, findData } from '../test-data/queries.ts';
import type { Accepted } from './schema.ts';

/**
 * Takes away what accepting a draft made, as far as it is as it was made: steps that
 * others use by now stay.
 *
 * @throws AppError `draft_used` where a model was changed, or is called by another one, in the bin too
 */
export async function undoAccept(
  tx: Queryable,
  author: Author,
  projectId: string,
  accepted: Accepted & { modelVersion: number | null },
): Promise<{ modelVersion?: number }> {
  const { companyId } = author;
  const { modelVersion } = accepted;
  await lockProject(tx, { companyId, projectId });
  const models = await madeModels(tx, companyId, accepted);
  const [changed] = models;
  if (modelVersion && changed) await restoreModel(tx, author, changed, modelVersion);
  if (!modelVersion) {
    await checkCallers(tx, companyId, models);
    for (const model of models) await deleteModel(tx, model);
  }
  for (const id of accepted.testData) {
    const data = await findData(tx, companyId, id);
    if (data?.version === 1) await deleteData(tx, companyId, id);
  }
  await deleteUnusedSteps(tx, companyId, accepted.steps);
  return changed && modelVersion ? { modelVersion: changed.version + 1 } : {};
}

/** The models as accepting left them, callers first. @throws AppError `draft_used` */
async function madeModels(
  tx: Queryable,
  companyId: string,
  { models, modelVersion }: Accepted & { modelVersion: number | null },
): Promise<ModelRow[]> {
  const found: ModelRow[] = [];
  for (const { modelId } of models.toReversed()) {
    const model = await findModel(tx, companyId, modelId);
    if (!model) continue;
    if (model.version !== (modelVersion ?? 0) + 1) throw new AppError('draft_used');
    found.push(model);
  }
  return found;
}

async function checkCallers(tx: Queryable, companyId: string, models: ModelRow[]): Promise<void> {
  const own = new Set(models.map(({ id }) => id));
  for (const model of models) {
    const callers = await listCallers(tx, model);
    const binned = await listBinnedUsers(tx, companyId, { modelId: model.id });
    if ([...callers, ...binned].some(({ id }) => !own.has(id))) throw new AppError('draft_used');
  }
}
