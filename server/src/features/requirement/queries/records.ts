import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import {
  type ImportedChange,
  type LinkedCase,
  requirementImports,
  requirements,
} from '../schema.ts';
import type { Scope } from './live-cases.ts';

export type RecordRow = typeof requirements.$inferSelect;

/** So many rows are written at once: a statement has room for 65,535 values. */
const CHUNK = 1000;

const isOf = ({ companyId, projectId }: Scope) =>
  and(eq(requirements.companyId, companyId), eq(requirements.projectId, projectId));

/** What people wrote of a project's requirements, by their ids. */
export async function listRecords(tx: Queryable, at: Scope): Promise<Map<string, RecordRow>> {
  const rows = await tx.select().from(requirements).where(isOf(at));
  return new Map(rows.map((row) => [row.requirement, row]));
}

/** Ids and titles alone, in the order of their places. */
export function listTitles(tx: Queryable, at: Scope) {
  return tx
    .select({ id: requirements.requirement, title: requirements.title })
    .from(requirements)
    .where(isOf(at))
    .orderBy(requirements.position, requirements.requirement);
}

/** How many there are, and the place behind them all. */
export async function countRecords(
  tx: Queryable,
  at: Scope,
): Promise<{ count: number; next: number }> {
  const next = sql<number>`coalesce(max(${requirements.position}), -1)::int + 1`;
  const [row] = await tx.select({ count: count(), next }).from(requirements).where(isOf(at));
  return row ?? { count: 0, next: 0 };
}

/** Writes rows as they are, those that are there already over what they were. */
export async function writeRecords(tx: Queryable, rows: RecordRow[]): Promise<void> {
  const columns = Object.keys(SET) as (keyof typeof SET)[];
  for (let start = 0; start < rows.length; start += CHUNK)
    await tx
      .insert(requirements)
      .values(rows.slice(start, start + CHUNK))
      .onConflictDoUpdate({
        target: [requirements.companyId, requirements.projectId, requirements.requirement],
        set: Object.fromEntries(
          columns.map((name) => [name, sql`excluded.${sql.identifier(SET[name])}`]),
        ),
      });
}

const SET = {
  ...{ title: 'title', text: 'text', parent: 'parent', link: 'link', position: 'position' },
  ...{ version: 'version', reviewedTitle: 'reviewed_title', reviewedText: 'reviewed_text' },
  ...{ reviewedBy: 'reviewed_by', reviewedAt: 'reviewed_at' },
  ...{ updatedBy: 'updated_by', updatedAt: 'updated_at' },
};

/** Deletes what people wrote of some requirements. */
export async function deleteRecords(tx: Queryable, at: Scope, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK)
    await tx
      .delete(requirements)
      .where(and(isOf(at), inArray(requirements.requirement, ids.slice(start, start + CHUNK))));
}

/** Keeps what an import did, instead of what the one before it did. */
export async function keepImport(
  tx: Queryable,
  row: Scope & { id: string; changes: (ImportedChange | LinkedCase)[]; createdBy: string },
): Promise<void> {
  const { id, changes, createdBy } = row;
  // by the same clock as the times of its rows
  const createdAt = new Date();
  await tx
    .insert(requirementImports)
    .values({ ...row, createdAt })
    .onConflictDoUpdate({
      target: [requirementImports.companyId, requirementImports.projectId],
      set: { id, changes, createdBy, createdAt },
    });
}

/** What an import did, and forgets it; undefined where it is not the last one. */
export async function takeImport(
  tx: Queryable,
  at: Scope & { id: string },
): Promise<{ changes: ImportedChange[]; linked: LinkedCase[]; createdAt: Date } | undefined> {
  const { companyId, projectId, id, changes, createdAt } = requirementImports;
  const [row] = await tx
    .delete(requirementImports)
    .where(and(eq(companyId, at.companyId), eq(projectId, at.projectId), eq(id, at.id)))
    .returning({ changes, createdAt });
  return (
    row && {
      changes: row.changes.filter((change): change is ImportedChange => !isLinked(change)),
      linked: row.changes.filter(isLinked),
      createdAt: row.createdAt,
    }
  );
}

const isLinked = (change: ImportedChange | LinkedCase): change is LinkedCase => 'suiteId' in change;
