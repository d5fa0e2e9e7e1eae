import type { OpenedModel } from '@caseloom/contract';
import type { Queryable } from '../../../db/open.ts';
import { listStepsById, toStep } from '../../step/queries.ts';
import { listDataInScope, toTestData } from '../../test-data/queries.ts';
import { stepIdsOf } from '../library.ts';
import { type ModelRow, type ModelScope, toModel } from '../queries.ts';
import { listCalled } from './calls.ts';

/** A model with everything it leans on: steps, data in scope, and the models it calls, however deep. */
export async function openModel(tx: Queryable, row: ModelRow): Promise<OpenedModel> {
  const at = { companyId: row.companyId, projectId: row.projectId };
  // that it calls none is the rule: what it needs itself is read meanwhile
  const [called, own] = await Promise.all([
    listCalled(tx, at, [row.id]),
    listContents(tx, at, [row]),
  ]);
  const { steps, data } = called.length > 0 ? await listContents(tx, at, [row, ...called]) : own;
  return {
    ...toModel(row),
    steps: steps.map((step) => toStep(step, row.projectSlug)),
    testData: data.map((record) => toTestData(record, row.projectId)),
    models: called.map(toModel),
  };
}

/** The steps that models show, and the data in their scope. */
async function listContents(tx: Queryable, at: ModelScope, rows: ModelRow[]) {
  const stepIds = new Set(rows.flatMap(({ nodes }) => stepIdsOf(nodes)));
  const modelIds = rows.map(({ id }) => id);
  const [steps, data] = await Promise.all([
    listStepsById(tx, at, [...stepIds]),
    listDataInScope(tx, at, modelIds),
  ]);
  return { steps, data };
}
