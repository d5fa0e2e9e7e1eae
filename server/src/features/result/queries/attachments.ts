import { Readable } from 'node:stream';
import { and, asc, eq, getColumns, isNotNull, type SQL } from 'drizzle-orm';
import { fullName } from '../../../db/full-name.ts';
import type { Db, Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { keyOf } from '../../../files/queries.ts';
import type { FileStore } from '../../../files/store.ts';
import type { Run } from '../queries.ts';
import { attachments } from '../schema.ts';

/** Where what an attachment holds is kept: its name among the files of its company; the trigger `attachments_unnamed` says the same. */
export const nameOfAttachment = (id: string) => `attachments/${id}`;

const { content: _content, ...attachmentColumns } = getColumns(attachments);

export type AttachmentRow = Omit<typeof attachments.$inferSelect, 'content'> & {
  createdByName: string;
};

function selectAttachments(tx: Queryable) {
  return tx
    .select({ ...attachmentColumns, createdByName: fullName(users) })
    .from(attachments)
    .innerJoin(users, refersTo(attachments.createdBy, users));
}

/** The files of a result, oldest first, without what is in them. */
export async function listAttachments(
  tx: Queryable,
  run: Run,
  caseKey: string,
): Promise<AttachmentRow[]> {
  return selectAttachments(tx)
    .where(and(isOf(run), eq(attachments.caseKey, caseKey)))
    .orderBy(asc(attachments.id));
}

/** Stores a file of a result. @returns its row without the content */
export async function insertAttachment(
  tx: Queryable,
  values: typeof attachments.$inferInsert,
): Promise<AttachmentRow> {
  const [added] = await tx.insert(attachments).values(values).returning({ id: attachments.id });
  const isAdded = and(
    eq(attachments.companyId, values.companyId),
    eq(attachments.id, added?.id ?? ''),
  );
  const [row] = added ? await selectAttachments(tx).where(isAdded) : [];
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row;
}

/** A file of a run, with its content where that is still in the database; undefined where no result of the run has it. */
export async function findAttachment(tx: Queryable, run: Run, id: string) {
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(isOf(run), eq(attachments.id, id)));
  return row;
}

/** @returns the case whose result had the file; undefined where there is no such file */
export async function deleteAttachment(
  tx: Queryable,
  run: Run,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(attachments)
    .where(and(isOf(run), eq(attachments.id, id)))
    .returning({ caseKey: attachments.caseKey });
  return row?.caseKey;
}

/** What an attachment holds, as it is read. @throws AppError `file_missing`, `files_unavailable` */
export async function openContent(
  files: FileStore,
  { companyId, id, content }: { companyId: string; id: string; content: Buffer | null },
): Promise<Readable> {
  if (content) return Readable.from(content);
  return files.get(keyOf({ companyId, name: nameOfAttachment(id) }));
}

/** An attachment that is still in the database, whosever it is; undefined once there is none. */
export async function findUnmoved(db: Db) {
  const { id, companyId, content } = attachments;
  const [row] = await db
    .select({ id, companyId, content })
    .from(attachments)
    .where(isNotNull(content))
    .limit(1);
  return row;
}

/** Takes out of the database what is a file now. @returns false where the attachment was deleted meanwhile */
export async function emptyContent(
  db: Db,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const rows = await db
    .update(attachments)
    .set({ content: null })
    .where(and(eq(attachments.companyId, companyId), eq(attachments.id, id)))
    .returning({ id: attachments.id });
  return rows.length > 0;
}

/** A file as the API lists it: without its content, the time in ISO 8601. */
export function toAttachment({ id, name, type, bytes, createdAt, createdByName }: AttachmentRow) {
  return { id, name, type, bytes, createdAt: createdAt.toISOString(), createdBy: createdByName };
}

function isOf({ companyId, projectId, id }: Run): SQL | undefined {
  return and(
    eq(attachments.companyId, companyId),
    eq(attachments.projectId, projectId),
    eq(attachments.runId, id),
  );
}
