import type { ModelAnswer } from '@caseloom/contract';
import type { ModelEdge, ModelNode, ModelSettings } from '@caseloom/engine';
import { and, asc, desc, eq, getColumns, inArray, isNull } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { findProject } from '../project/queries.ts';
import { models } from './schema.ts';

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
  const projectId = tx.select({ id: models.projectId }).from(models);
  const [model, project] = await Promise.all([
    findModel(tx, actor.companyId, id),
    findProject(tx, actor, { id: projectId.where(isThis(actor.companyId, id)) }),
  ]);
  if (!model || !project) throw new AppError('model_not_found');
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

/** Adds a model. @returns its id and its first version, 1 */
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

/** Deletes a model for good, with its versions; the database refuses while another model calls it. */
export async function deleteModel(tx: Queryable, { companyId, id }: ModelKey): Promise<void> {
  await tx.delete(models).where(isThis(companyId, id));
}

function isThis(companyId: string, id: string) {
  return and(eq(models.companyId, companyId), eq(models.id, id));
}

function isReadable(companyId: string) {
  return and(eq(models.companyId, companyId), isNull(projects.deletedAt));
}

function selectModels(tx: Queryable) {
  return tx
    .select({
      ...getColumns(models),
      projectSlug: projects.slug,
      updatedByName: fullName(users),
    })
    .from(models)
    .innerJoin(projects, refersTo(models.projectId, projects))
    .innerJoin(users, refersTo(models.updatedBy, users));
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
