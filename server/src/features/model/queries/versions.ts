import type { DrawingAnswer } from '@caseloom/contract';
import type { Drawn } from '@caseloom/engine';
import { and, desc, eq, gt, lt, lte, ne, notExists, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { fullName } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Page } from '../../../http/page.ts';
import { listStepsMadeAt } from '../../step/queries.ts';
import { stepIdsOf, withoutStepId } from '../library.ts';
import {
  type Drawing,
  findModel,
  listModelsById,
  type ModelRow,
  type ModelScope,
} from '../queries.ts';
import { modelVersions } from '../schema.ts';

/** Adds a drawing to the versions of its model; the newest one is stored there too. */
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

/** Whether a model has been saved by one user alone. */
export async function isOfAuthor(
  tx: Queryable,
  { companyId, id }: Pick<ModelRow, 'companyId' | 'id'>,
  userId: string,
): Promise<boolean> {
  const isOther = ne(modelVersions.createdBy, userId);
  const others = await tx
    .select({ version: modelVersions.version })
    .from(modelVersions)
    .where(and(eq(modelVersions.companyId, companyId), eq(modelVersions.modelId, id), isOther))
    .limit(1);
  return others.length === 0;
}

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
      createdBy: fullName(users),
      nodes: sql<number>`jsonb_array_length(${modelVersions.nodes})`,
      edges: sql<number>`jsonb_array_length(${modelVersions.edges})`,
    })
    .from(modelVersions)
    .innerJoin(users, refersTo(modelVersions.createdBy, users))
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

/** The ids of the steps that came into the library with a version of a model; none where that is no more. */
export async function listStepsMadeWith(
  tx: Queryable,
  { companyId, projectId, id, version }: ModelScope & { id: string; version: number },
): Promise<string[]> {
  const { nodes, createdAt } = modelVersions;
  const isIt = and(
    eq(modelVersions.companyId, companyId),
    eq(modelVersions.modelId, id),
    eq(modelVersions.version, version),
  );
  const [row] = await tx.select({ nodes, createdAt }).from(modelVersions).where(isIt);
  if (!row) return [];
  return listStepsMadeAt(tx, { companyId, projectId }, stepIdsOf(row.nodes), row.createdAt);
}

/**
 * A version of a model with the models that it called, each as it was at that time; steps go by the words
 * they had. Test data has no versions.
 *
 * @throws AppError `model_not_found` for a version that was never saved
 */
export async function openVersionWhole(
  tx: Queryable,
  { companyId, projectId, id, version }: ModelScope & { id: string; version: number },
): Promise<Drawn> {
  const { modelId, createdAt } = modelVersions;
  const at = tx
    .select({ createdAt })
    .from(modelVersions)
    .where(
      and(
        eq(modelVersions.companyId, companyId),
        eq(modelId, id),
        eq(modelVersions.version, version),
      ),
    );
  const drawn = await openVersion(tx, { companyId, id, version });
  const later = alias(modelVersions, 'later');
  const isInTime = (column: AnyPgColumn) => lte(column, sql`(${at})`);
  const rows = await tx
    .select()
    .from(modelVersions)
    .where(
      and(
        eq(modelVersions.companyId, companyId),
        eq(modelVersions.projectId, projectId),
        isInTime(createdAt),
        notExists(
          tx
            .select({ version: later.version })
            .from(later)
            .where(
              and(
                eq(later.companyId, companyId),
                eq(later.modelId, modelId),
                gt(later.version, modelVersions.version),
                isInTime(later.createdAt),
              ),
            ),
        ),
      ),
    );
  const models = rows.map(({ modelId: own, ...row }) => ({ ...row, id: own }));
  const model = { ...drawn, id, nodes: drawn.nodes.map(withoutStepId) };
  const called = models.map((one) => ({ ...one, nodes: one.nodes.map(withoutStepId) }));
  return { model, context: { steps: [], testData: [], models: called } };
}

/**
 * A version of a model as it is looked at beside the cases that were made of it.
 *
 * @throws AppError `model_not_found` where the model was deleted
 */
export async function openDrawing(
  tx: Queryable,
  at: { companyId: string; projectId: string; modelId: string; version: number },
): Promise<DrawingAnswer> {
  const { companyId, projectId, modelId: id, version } = at;
  if (!(await findModel(tx, companyId, id))) throw new AppError('model_not_found');
  const drawn = await openVersion(tx, { companyId, id, version });
  const { name, bddType, nodes, edges, settings } = drawn;
  const nested = nodes.flatMap(({ modelId }) => modelId ?? []);
  const called = await listModelsById(tx, { companyId, projectId }, [...new Set(nested)]);
  const models = called.map((model) => ({ id: model.id, name: model.name }));
  return { name, bddType, nodes, edges, version, notes: settings.notes ?? [], models };
}
