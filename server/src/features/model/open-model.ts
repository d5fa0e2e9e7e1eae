import type { OpenedModel } from '@caseloom/contract';
import type { Context, Model } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import { listStepsById, toStep } from '../step/queries.ts';
import { listDataInScope, toTestData } from '../test-data/queries.ts';
import { stepIdsOf } from './library.ts';
import { listCalled, type ModelRow } from './queries.ts';
import { toModel } from './to-model.ts';

/** A model with everything it leans on: steps, data in scope, and the models it calls, however deep. */
export async function openModel(tx: Queryable, row: ModelRow): Promise<OpenedModel> {
  const at = { companyId: row.companyId, projectId: row.projectId };
  const called = await listCalled(tx, at, [row.id]);
  const rows = [row, ...called];
  const stepIds = rows.flatMap((model) => stepIdsOf(model.nodes));
  const steps = await listStepsById(tx, at, [...new Set(stepIds)]);
  const data = await listDataInScope(
    tx,
    at,
    rows.map((model) => model.id),
  );
  return {
    ...toModel(row),
    steps: steps.map((step) => toStep(step, row.projectSlug)),
    testData: data.map((record) => toTestData(record, row.projectId)),
    models: called.map(toModel),
  };
}

/** The same, as the engine takes it. */
export function toEngine({ steps, testData, models, ...model }: OpenedModel): {
  model: Model;
  context: Context;
} {
  return { model, context: { steps, testData, models } };
}
