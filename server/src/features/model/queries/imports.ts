import { LIMITS, type ModelImport } from '@caseloom/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { fullName } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { listModelsById, type ModelScope } from '../queries.ts';
import { modelImports } from '../schema.ts';

export type ImportRow = typeof modelImports.$inferSelect;

const isOf = ({ companyId, projectId }: ModelScope) =>
  and(eq(modelImports.companyId, companyId), eq(modelImports.projectId, projectId));
const byNewest = [desc(modelImports.createdAt), desc(modelImports.id)];

/** The imports of a project with what it still has of their models, the newest first; those of which nothing is left are none. */
export async function listImports(tx: Queryable, at: ModelScope): Promise<ModelImport[]> {
  const rows = await tx
    .select({ row: modelImports, by: fullName(users) })
    .from(modelImports)
    .innerJoin(users, refersTo(modelImports.createdBy, users))
    .where(isOf(at))
    .orderBy(...byNewest);
  const ids = rows.flatMap(({ row }) => row.models.map(({ id }) => id));
  const known = await listModelsById(tx, at, [...new Set(ids)]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return rows.flatMap(({ row: { id, fileName, createdAt, models }, by }) => {
    const present = models.flatMap(({ before, ...model }) => {
      const name = names.get(model.id);
      return name === undefined ? [] : { ...model, name, isNew: before === null };
    });
    const shown = { id, fileName, at: createdAt.toISOString(), by, models: present };
    return present.length > 0 ? shown : [];
  });
}

/** Keeps an import; the oldest of the project go. @returns its id */
export async function insertImport(
  tx: Queryable,
  values: typeof modelImports.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(modelImports).values(values).returning({ id: modelImports.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  const old = tx
    .select({ id: modelImports.id })
    .from(modelImports)
    .where(isOf(values))
    .orderBy(...byNewest)
    .offset(LIMITS.modelImports);
  await tx.delete(modelImports).where(and(isOf(values), inArray(modelImports.id, old)));
  return row.id;
}

/** Forgets an import, which is then undone no more. */
export async function deleteImport(tx: Queryable, { id, ...at }: ModelScope & { id: string }) {
  await tx.delete(modelImports).where(and(isOf(at), eq(modelImports.id, id)));
}

/** An import, wherever in the company it is; undefined where it is not known. */
export async function findImport(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(modelImports)
    .where(and(eq(modelImports.companyId, companyId), eq(modelImports.id, id)));
  return row;
}
