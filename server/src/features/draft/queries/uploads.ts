import { and, eq, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../../db/open.ts';
import type { DraftKey } from '../queries.ts';
import { drafts, draftUploads } from '../schema.ts';

/*
 * Uploaded files, from when they are sent until they are read. What they hold is kept outside of the database.
 */

/** The name of an uploaded file among those of its company; the trigger `draft_uploads_unnamed` says the same. */
export const nameOfUpload = (draftId: string, place: number) => `uploads/${draftId}-${place}`;

/** Notes that a draft has so many files to read, which are stored by `nameOfUpload`. */
export async function insertUploads(
  tx: Queryable,
  { companyId, id: draftId }: DraftKey,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const rows = Array.from({ length: count }, (_, place) => ({ companyId, draftId, place }));
  await tx.insert(draftUploads).values(rows);
}

/** A file that is still to be read, with what an earlier version stored of it; undefined once it was, or was kept for too long. */
export async function findUpload(
  tx: Queryable,
  key: DraftKey,
  place: number,
): Promise<{ bytes: Buffer | null } | undefined> {
  const [row] = await tx
    .select({ bytes: draftUploads.bytes })
    .from(draftUploads)
    .where(isUpload(key, place));
  return row;
}

/** Whether a draft has files that are still to be read. */
export async function hasUploads(tx: Queryable, { companyId, id }: DraftKey): Promise<boolean> {
  const rows = await tx
    .select({ place: draftUploads.place })
    .from(draftUploads)
    .where(and(eq(draftUploads.companyId, companyId), eq(draftUploads.draftId, id)))
    .limit(1);
  return rows.length > 0;
}

/** Deletes one file; nothing happens where they are deleted already. */
export async function deleteUpload(tx: Queryable, key: DraftKey, place: number): Promise<void> {
  await tx.delete(draftUploads).where(isUpload(key, place));
}

/** Deletes the files of drafts that were stopped a day ago: until then they can be started again. */
export async function deleteLeftUploads(db: Db): Promise<void> {
  await db.delete(draftUploads).where(
    sql`not exists (select from ${drafts} where ${drafts.companyId} = ${draftUploads.companyId}
      and ${drafts.id} = ${draftUploads.draftId} and (${drafts.status} = 'working' or ${drafts.updatedAt} > now() - interval '1 day'))`,
  );
}

function isUpload({ companyId, id }: DraftKey, place: number) {
  return and(
    eq(draftUploads.companyId, companyId),
    eq(draftUploads.draftId, id),
    eq(draftUploads.place, place),
  );
}
