import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/open.ts';
import { unnamedFiles } from './schema.ts';

/** A file by its company and its name in it. */
export type FileName = { companyId: string; name: string };

export const keyOf = ({ companyId, name }: FileName) => `${companyId}/${name}`;

/** Notes files that are about to be stored: where no row names them in a day, they are deleted. */
export async function announceFiles(tx: Queryable, files: FileName[]): Promise<void> {
  const dueAt = sql`now() + interval '1 day'`;
  if (files.length > 0)
    await tx.insert(unnamedFiles).values(files.map((file) => ({ ...file, dueAt })));
}

/**
 * Keeps announced files for good: in the transaction that inserts the rows which name them.
 *
 * @throws Error where one is not announced any more: it may be deleted already
 */
export async function keepFiles(tx: Queryable, companyId: string, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const { name } = unnamedFiles;
  const isOne = and(eq(unnamedFiles.companyId, companyId), inArray(name, names));
  const kept = await tx.delete(unnamedFiles).where(isOne).returning({ name });
  if (kept.length !== names.length) throw new Error('a file was stored for longer than a day');
}

/** Files whose time is over, at most so many. */
export function listDueFiles(db: Db, limit: number): Promise<FileName[]> {
  const { companyId, name, dueAt } = unnamedFiles;
  return db
    .select({ companyId, name })
    .from(unnamedFiles)
    .where(lt(dueAt, sql`now()`))
    .orderBy(asc(dueAt))
    .limit(limit);
}

/** Takes files off the list, in the transaction that lasts until they are deleted. @returns those that nobody else took */
export function takeFiles(tx: Queryable, files: FileName[]): Promise<FileName[]> {
  const { companyId, name } = unnamedFiles;
  const isOne = files.map((file) => and(eq(companyId, file.companyId), eq(name, file.name)));
  return tx
    .delete(unnamedFiles)
    .where(or(...isOne))
    .returning({ companyId, name });
}

/** Attachments that were stored last, and are not in the row itself, as an earlier version had them. */
export async function listNewestFiles(db: Db, limit: number): Promise<FileName[]> {
  const { rows } = await db.execute<FileName>(
    sql`select company_id::text as "companyId", 'attachments/' || id as name
      from attachments where content is null order by created_at desc limit ${limit}`,
  );
  return rows;
}

/** Any number: a backup, which reads files of one moment, holds it, and meanwhile none is deleted. */
const FILES_LOCK = 7_263_502;

/** Keeps files from being deleted until the session ends; waits for deletions that have begun. */
export const HOLD_FILES = `select pg_advisory_lock(${FILES_LOCK})`;

/** Whether files may be deleted now; until the transaction ends nobody can change that. */
export async function mayDeleteFiles(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as may`,
  );
  return rows[0]?.may ?? false;
}
