import { createHash } from 'node:crypto';
import { type CaseColumns, LIMITS } from '@caseloom/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { caseColumns } from './schema.ts';

type At = { companyId: string; projectId: string };
type Row = typeof caseColumns.$inferSelect;

/** What is remembered of the files of a project, the newest first. */
export async function listColumns(tx: Queryable, at: At): Promise<CaseColumns[]> {
  const rows = await tx
    .select()
    .from(caseColumns)
    .where(isOf(at))
    .orderBy(...byNewest);
  return rows.map(toColumns);
}

/** Remembers the columns of files with these headings in place of what was chosen before; the oldest go. */
export async function saveColumns(
  tx: Queryable,
  at: At,
  { headings, columns }: Pick<CaseColumns, 'headings' | 'columns'>,
): Promise<CaseColumns> {
  const updatedAt = sql`clock_timestamp()`;
  const [row] = await tx
    .insert(caseColumns)
    .values({ ...at, print: printOf(headings), headings, columns, updatedAt })
    .onConflictDoUpdate({
      target: [caseColumns.companyId, caseColumns.projectId, caseColumns.print],
      // Citus evaluates a time only where it stands in the row to insert
      set: { headings, columns, updatedAt: sql`excluded.updated_at` },
    })
    .returning();
  if (!row) throw new Error('an upsert gives its row');
  const old = tx
    .select({ print: caseColumns.print })
    .from(caseColumns)
    .where(isOf(at))
    .orderBy(...byNewest)
    .offset(LIMITS.caseColumns);
  await tx.delete(caseColumns).where(and(isOf(at), inArray(caseColumns.print, old)));
  return toColumns(row);
}

/** Forgets the columns of files with some headings. */
export async function deleteColumns(tx: Queryable, at: At, print: string): Promise<void> {
  await tx.delete(caseColumns).where(and(isOf(at), eq(caseColumns.print, print)));
}

const byNewest = [desc(caseColumns.updatedAt), caseColumns.print];

function isOf({ companyId, projectId }: At): SQL | undefined {
  return and(eq(caseColumns.companyId, companyId), eq(caseColumns.projectId, projectId));
}

const printOf = (headings: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(headings.toSorted())).digest('base64url');

function toColumns({ print: id, headings, columns, updatedAt }: Row): CaseColumns {
  return { id, headings, columns, updatedAt: updatedAt.toISOString() };
}
