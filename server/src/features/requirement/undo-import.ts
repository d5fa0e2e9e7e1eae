import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { lockProject } from '../project/queries.ts';
import { unlinkCases } from './link-cases.ts';
import type { Scope } from './queries/live-cases.ts';
import {
  deleteRecords,
  listRecords,
  type RecordRow,
  takeImport,
  writeRecords,
} from './queries/records.ts';
import type { ImportedChange } from './schema.ts';
import { hasCycle } from './tree.ts';

/**
 * Takes the last import back: its requirements are as they were before it, and the test cases that it let cover them do
 * not any more, where nobody changed these since.
 *
 * @returns the test cases that somebody changed since, and that still cover requirements of the import
 * @throws AppError `import_not_undone` where it is not the last one, or its requirements are not as it left them; and as
 * `unlinkCases` does
 */
export async function undoImport(
  tx: Queryable,
  at: Scope,
  { importId, by }: { importId: string; by: string },
): Promise<Awaited<ReturnType<typeof unlinkCases>>> {
  await lockProject(tx, at);
  const done = await takeImport(tx, { ...at, id: importId });
  if (!done) throw new AppError('import_not_undone');
  const { changes, linked, createdAt } = done;
  const records = await listRecords(tx, at);
  // one that was deleted and written again may have the version that it had
  const isAsLeft = ({ id, version }: ImportedChange) => {
    const row = records.get(id);
    return (row?.version ?? null) === version && (!row || row.updatedAt <= createdAt);
  };
  if (!changes.every(isAsLeft)) throw new AppError('import_not_undone');
  const restored = changes.flatMap((change) => toRestored(at, change, by));
  const made = changes.flatMap(({ id, before }) => (before ? [] : [id]));
  for (const id of made) records.delete(id);
  for (const row of restored) records.set(row.requirement, row);
  const parents = new Map([...records].map(([id, { parent }]) => [id, parent]));
  const isWhole = [...parents.values()].every((parent) => parent === null || parents.has(parent));
  if (!isWhole || hasCycle(parents)) throw new AppError('import_not_undone');
  await writeRecords(tx, restored);
  await deleteRecords(tx, at, made);
  return unlinkCases(tx, at, { linked, by });
}

/** A row as it was, for whoever opened it meanwhile a newer one: they do not save over it. */
function toRestored(at: Scope, { before, version }: ImportedChange, by: string): RecordRow[] {
  if (!before) return [];
  const { reviewedAt, ...row } = before;
  return [
    {
      ...{ companyId: at.companyId, projectId: at.projectId, ...row },
      version: Math.max(row.version, version ?? 0) + 1,
      reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
      ...{ updatedBy: by, updatedAt: new Date() },
    },
  ];
}
