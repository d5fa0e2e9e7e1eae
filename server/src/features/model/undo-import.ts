import type { UndoneImport } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { putIntoBin } from '../bin/queries/put-and-restore.ts';
import { lockProject } from '../project/queries.ts';
import { deleteUnusedSteps } from '../step/queries.ts';
import { hasSuites } from '../suite/queries.ts';
import { findData, listUsingModels, updateData } from '../test-data/queries.ts';
import { listCallers } from './queries/calls.ts';
import { deleteImport, findImport } from './queries/imports.ts';
import { isOfAuthor, listStepsMadeWith } from './queries/versions.ts';
import { findModel, type ModelRow, type ModelScope } from './queries.ts';
import { type Author, restoreModel } from './save.ts';
import type { ImportedData, ImportedModel } from './schema.ts';
import { undoCreate } from './undo-create.ts';

/**
 * Takes an import back: the models that it made go, for good where nobody but the author worked on them and into the
 * bin otherwise; those that it updated are as they were before, and so is test data. What was deleted since stays deleted.
 *
 * @returns what stays, as somebody changed it since, made a suite of it, or calls or names it elsewhere; where that is
 * all of it, the import is still there to be undone
 * @throws AppError `import_not_found` where it was undone before, or too many came after it
 */
export async function undoImport(
  tx: Queryable,
  author: Author,
  at: ModelScope & { id: string },
): Promise<UndoneImport> {
  await lockProject(tx, at);
  const done = await findImport(tx, at.companyId, at.id);
  if (done?.projectId !== at.projectId) throw new AppError('import_not_found');
  const left: UndoneImport['left'] = [];
  // what is called goes after what calls it
  for (const one of done.models.toReversed()) {
    const model = await findModel(tx, at.companyId, one.id);
    if (model?.projectId === at.projectId && !(await undoModel(tx, author, model, one)))
      left.unshift({ kind: 'model', id: model.id, name: model.name });
  }
  // of a model that was brought back as it was, also by hand, the words of the file stay behind
  for (const { id, version } of done.models)
    await deleteUnusedSteps(tx, at.companyId, await listStepsMadeWith(tx, { ...at, id, version }));
  for (const one of done.testData) {
    const name = await undoData(tx, author, at, one);
    if (name !== undefined) left.push({ kind: 'testData', id: one.id, name });
  }
  const isUndone = left.length === 0 || left.length < done.models.length + done.testData.length;
  if (isUndone) await deleteImport(tx, at);
  return { left, isUndone };
}

/** @returns whether it was taken back; otherwise it is as it was */
async function undoModel(
  tx: Queryable,
  author: Author,
  model: ModelRow,
  { version, before }: ImportedModel,
): Promise<boolean> {
  if (model.version !== version) return false;
  if (before !== null) {
    await restoreModel(tx, author, model, before);
    return true;
  }
  const isNeeded = (await hasSuites(tx, model)) || (await listCallers(tx, model)).length > 0;
  if (isNeeded) return false;
  // only what nobody else worked on may go for good without an admin
  if (await isOfAuthor(tx, model, author.id)) await undoCreate(tx, model);
  else
    await putIntoBin(tx, 'model', {
      companyId: model.companyId,
      id: model.id,
      deletedBy: author.id,
    });
  return true;
}

/** @returns the name of data that stays as it is; undefined where it was taken back, or is no more */
async function undoData(
  tx: Queryable,
  { id: deletedBy }: Author,
  { companyId, projectId }: ModelScope,
  { id, version, before }: ImportedData,
): Promise<string | undefined> {
  const record = await findData(tx, companyId, id);
  if (record?.projectId !== projectId) return undefined;
  if (record.version !== version) return record.name;
  if (before !== null) {
    const values = record.values.slice(0, before);
    await updateData(tx, { companyId, id, version }, { values });
    return undefined;
  }
  if ((await listUsingModels(tx, record)).length > 0) return record.name;
  await putIntoBin(tx, 'testData', { companyId, id, deletedBy });
  return undefined;
}
