import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { listModelsById, type ModelKey, type ModelRow, type ModelScope } from '../queries.ts';
import { modelCalls, modelSteps, models } from '../schema.ts';

/** Every model that the given ones call, however deep, once each; without the given ones unless they are called too. */
export async function listCalled(
  tx: Queryable,
  at: ModelScope,
  callerIds: string[],
): Promise<ModelRow[]> {
  if (callerIds.length === 0) return [];
  const called = await tx.execute<{ id: string }>(sql`
    with recursive called as (
      select called_id as id from model_calls
      where company_id = ${at.companyId} and ${inArray(modelCalls.callerId, callerIds)}
      union
      select next.called_id from model_calls next
      join called on next.caller_id = called.id where next.company_id = ${at.companyId}
    ) select id from called`);
  return listModelsById(
    tx,
    at,
    called.rows.map((row) => row.id),
  );
}

/** The models that call a model directly, by name. */
export async function listCallers(
  tx: Queryable,
  { companyId, projectId, id }: ModelKey,
): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: models.id, name: models.name })
    .from(modelCalls)
    .innerJoin(models, refersTo(modelCalls.callerId, models))
    .where(
      and(
        eq(modelCalls.companyId, companyId),
        eq(modelCalls.projectId, projectId),
        eq(modelCalls.calledId, id),
      ),
    )
    .orderBy(asc(models.name), asc(models.id));
}

/** Who calls whom in a project, and what they are called. */
export async function listCalls(
  tx: Queryable,
  at: ModelScope,
): Promise<{ callerId: string; calledId: string }[]> {
  return tx
    .select({ callerId: modelCalls.callerId, calledId: modelCalls.calledId })
    .from(modelCalls)
    .where(and(eq(modelCalls.companyId, at.companyId), eq(modelCalls.projectId, at.projectId)));
}

/** Replaces what is known of the steps and models that a saved drawing uses. */
export async function replaceUses(
  tx: Queryable,
  { companyId, projectId, id }: ModelKey,
  uses: { stepIds: string[]; calledIds: string[] },
): Promise<void> {
  await tx
    .delete(modelSteps)
    .where(and(eq(modelSteps.companyId, companyId), eq(modelSteps.modelId, id)));
  await tx
    .delete(modelCalls)
    .where(and(eq(modelCalls.companyId, companyId), eq(modelCalls.callerId, id)));
  const shown = uses.stepIds.map((stepId) => ({ companyId, projectId, modelId: id, stepId }));
  const called = uses.calledIds.map((calledId) => ({
    companyId,
    projectId,
    callerId: id,
    calledId,
  }));
  if (shown.length > 0) await tx.insert(modelSteps).values(shown);
  if (called.length > 0) await tx.insert(modelCalls).values(called);
}
