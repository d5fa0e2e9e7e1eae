import type { OpenedModel } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { listDataInScope, toTestData } from '../test-data/queries.ts';
import type { DraftRow } from './queries.ts';

/**
 * A model of a draft as if it were saved: data that the draft does not have is the project's.
 *
 * @throws AppError `model_not_found`
 */
export async function openDraftModel(
  tx: Queryable,
  row: DraftRow,
  modelId: string,
): Promise<OpenedModel> {
  const { models, steps, testData } = row.content;
  const { projectId, projectSlug, companyId } = row;
  const opened = models.map((model) => ({
    ...{ ...model, isHidden: false, settings: model.settings ?? {} },
    ...{ projectSlug, description: '', version: 1, updatedBy: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
  const model = opened.find(({ id }) => id === modelId);
  if (!model) throw new AppError('model_not_found');
  const names = new Set(testData.map(({ name }) => name));
  const around = await listDataInScope(tx, { companyId, projectId }, []);
  const createdAt = row.createdAt.toISOString();
  const proposed = testData.map(
    ({ fromProject: _, modelId: own = null, known: _known, ...data }) => ({
      ...{ ...data, modelId: own, projectSlug, isPublic: false, version: 1, createdAt },
    }),
  );
  const others = around.filter(({ name }) => !names.has(name));
  return {
    ...model,
    steps: steps.map(({ known: _, ...step }) => ({ ...step, projectSlug, createdAt, usedBy: 0 })),
    testData: [...proposed, ...others.map((record) => toTestData(record, projectId))],
    models: opened,
  };
}
