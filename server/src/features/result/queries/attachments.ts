import { and, asc, eq, getColumns, type SQL } from 'drizzle-orm';
import { fullName } from '../../../db/full-name.ts';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import type { Run } from '../queries.ts';
import { attachments } from '../schema.ts';

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

/** A file of a run with its content; undefined where no result of the run has it. */
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
