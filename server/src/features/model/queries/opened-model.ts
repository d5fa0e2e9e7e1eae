import type { OpenedModel } from '@caseloom/contract';
import type { Queryable } from '../../../db/open.ts';
import { listStepsById, toStep } from '../../step/queries.ts';
import { listDataInScope, toTestData } from '../../test-data/queries.ts';
import { stepIdsOf } from '../library.ts';
import { type ModelRow, toModel } from '../queries.ts';
import { listCalled } from './calls.ts';

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
