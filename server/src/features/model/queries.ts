import type { ModelAnswer, OpenedModel } from '@caseloom/contract';
import type { ModelEdge, ModelNode, ModelSettings } from '@caseloom/engine';
import { and, asc, desc, eq, getColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import type { Page } from '../../http/page.ts';
import { findProject } from '../project/queries.ts';
import { listStepsById, toStep } from '../step/queries.ts';
import { listDataInScope, toTestData } from '../test-data/queries.ts';
import { stepIdsOf } from './library.ts';
import { modelCalls, modelSteps, models, modelVersions } from './schema.ts';

export type ModelRow = typeof models.$inferSelect & { projectSlug: string; updatedByName: string };

/** What a save writes: everything a person draws or sets. */
export type Drawing = {
  name: string;
  description: string;
  bddType: 'bdd' | 'classic';
  isHidden: boolean;
  nodes: ModelNode[];
  edges: ModelEdge[];
  settings: ModelSettings;
};

/** Whose models: the company and one of its projects. */
export type ModelScope = { companyId: string; projectId: string };
export type ModelKey = ModelScope & { id: string };

/** The model wherever in the company it is; whether the actor may see its project is the caller's question. */
export async function findModel(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<ModelRow | undefined> {
  const [row] = await selectModels(tx).where(and(isReadable(companyId), eq(models.id, id)));
  return row;
}

/** The model, for those who may see its project. @throws AppError `model_not_found` */
export async function requireModel(tx: Queryable, actor: Actor, id: string): Promise<ModelRow> {
  const model = await findModel(tx, actor.companyId, id);
  const project = model && (await findProject(tx, actor, { id: model.projectId }));
  if (!project) throw new AppError('model_not_found');
  return model;
}

/** A project's models, newest first. */
export async function listModels(
  tx: Queryable,
  at: ModelScope,
  includeHidden: boolean,
): Promise<ModelRow[]> {
  return selectModels(tx)
    .where(
      and(
        isReadable(at.companyId),
        eq(models.projectId, at.projectId),
        includeHidden ? undefined : eq(models.isHidden, false),
      ),
    )
    .orderBy(desc(models.createdAt), desc(models.id));
}

/** Those of the ids that are models of the project. */
export async function listModelsById(
  tx: Queryable,
  at: ModelScope,
  ids: string[],
): Promise<ModelRow[]> {
  if (ids.length === 0) return [];
  return selectModels(tx)
    .where(
      and(isReadable(at.companyId), eq(models.projectId, at.projectId), inArray(models.id, ids)),
    )
    .orderBy(asc(models.createdAt), asc(models.id));
}

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
    .innerJoin(models, eq(models.id, modelCalls.callerId))
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

export async function insertModel(
  tx: Queryable,
  values: ModelScope & Drawing & { updatedBy: string },
): Promise<{ id: string; version: number }> {
  const [row] = await tx
    .insert(models)
    .values(values)
    .returning({ id: models.id, version: models.version });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row;
}

/** Saves a drawing; undefined, and nothing saved, where `version` is not the newest. */
export async function updateModel(
  tx: Queryable,
  { companyId, projectId, id, version }: ModelKey & { version: number },
  changes: Drawing & { updatedBy: string },
): Promise<{ id: string; version: number } | undefined> {
  const [row] = await tx
    .update(models)
    .set({ ...changes, version: version + 1, updatedAt: new Date() })
    .where(
      and(
        eq(models.companyId, companyId),
        eq(models.projectId, projectId),
        eq(models.id, id),
        eq(models.version, version),
      ),
    )
    .returning({ id: models.id, version: models.version });
  return row;
}

/** Remembers how many cases a version had, unless a newer one was saved meanwhile. */
export async function updateTestCases(
  tx: Queryable,
  { companyId, id, version }: { companyId: string; id: string; version: number },
  testCases: number,
): Promise<void> {
  await tx
    .update(models)
    .set({ testCases })
    .where(and(eq(models.companyId, companyId), eq(models.id, id), eq(models.version, version)));
}

export async function deleteModel(tx: Queryable, { companyId, id }: ModelKey): Promise<void> {
  await tx.delete(models).where(and(eq(models.companyId, companyId), eq(models.id, id)));
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

export async function insertVersion(
  tx: Queryable,
  values: typeof modelVersions.$inferInsert,
): Promise<void> {
  await tx.insert(modelVersions).values(values);
}

export type VersionRow = {
  version: number;
  name: string;
  createdAt: Date;
  createdBy: string;
  nodes: number;
  edges: number;
};

/** Every saved version, newest first, without the drawings. */
export async function listVersions(
  tx: Queryable,
  { companyId, id }: Pick<ModelRow, 'companyId' | 'id'>,
  { after, from, limit }: Page,
): Promise<{ rows: VersionRow[]; total: number }> {
  const isOfModel = and(eq(modelVersions.companyId, companyId), eq(modelVersions.modelId, id));
  const isFurther = after === undefined ? undefined : lt(modelVersions.version, Number(after) || 0);
  const rows = await tx
    .select({
      version: modelVersions.version,
      name: modelVersions.name,
      createdAt: modelVersions.createdAt,
      createdBy: fullName,
      nodes: sql<number>`jsonb_array_length(${modelVersions.nodes})`,
      edges: sql<number>`jsonb_array_length(${modelVersions.edges})`,
    })
    .from(modelVersions)
    .innerJoin(users, eq(users.id, modelVersions.createdBy))
    .where(and(isOfModel, isFurther))
    .orderBy(desc(modelVersions.version))
    .offset(from)
    .limit(limit + 1);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(modelVersions)
    .where(isOfModel);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * One saved version as it was drawn; its step nodes keep the words they had then.
 *
 * @throws AppError `model_not_found` for a version that was never saved
 */
export async function openVersion(
  tx: Queryable,
  { companyId, id, version }: { companyId: string; id: string; version: number },
): Promise<Drawing> {
  const { name, description, bddType, isHidden, nodes, edges, settings } = modelVersions;
  const [row] = await tx
    .select({ name, description, bddType, isHidden, nodes, edges, settings })
    .from(modelVersions)
    .where(
      and(
        eq(modelVersions.companyId, companyId),
        eq(modelVersions.modelId, id),
        eq(modelVersions.version, version),
      ),
    );
  if (!row) throw new AppError('model_not_found');
  return row;
}

const fullName = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

function isReadable(companyId: string) {
  return and(eq(models.companyId, companyId), isNull(projects.deletedAt));
}

function selectModels(tx: Queryable) {
  return tx
    .select({
      ...getColumns(models),
      projectSlug: projects.slug,
      updatedByName: fullName,
    })
    .from(models)
    .innerJoin(projects, eq(projects.id, models.projectId))
    .innerJoin(users, eq(users.id, models.updatedBy));
}

/** A model as the API shows it. */
export function toModel(row: ModelRow): ModelAnswer {
  const { id, projectSlug, name, description, bddType, isHidden, version } = row;
  return {
    id,
    projectSlug,
    name,
    description,
    bddType,
    isHidden,
    nodes: row.nodes,
    edges: row.edges,
    settings: row.settings,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedByName,
  };
}

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
