import { LIMITS } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { lockProject } from '../project/queries.ts';
import { listCoveredIds } from './list-requirements.ts';
import type { Scope } from './queries/live-cases.ts';
import {
  countRecords,
  deleteRecords,
  listRecords,
  type RecordRow,
  writeRecords,
} from './queries/records.ts';
import { hasCycle } from './tree.ts';

export type Words = { title: string; text: string; parentId: string | null; link: string | null };
type Item = Words & { id: string };

/** What people write of a requirement as a row that nobody looked at yet. */
export function toNewRow(
  at: Scope,
  { id, parentId: parent, ...words }: Item,
  { position, by }: { position: number; by: string },
): RecordRow {
  return {
    ...{ companyId: at.companyId, projectId: at.projectId, requirement: id },
    ...{ ...words, parent, position, version: 1 },
    ...{ reviewedTitle: words.title, reviewedText: words.text },
    ...{ reviewedBy: null, reviewedAt: null, updatedBy: by, updatedAt: new Date() },
  };
}

/** The row with other words: where nothing covers the requirement, there is nothing that could be suspect. */
export function withWords(
  row: RecordRow,
  { title, text, parentId: parent, link }: Words,
  { isCovered, by }: { isCovered: boolean; by: string },
): RecordRow {
  return {
    ...row,
    ...{ title, text, parent, link, version: row.version + 1 },
    ...(!isCovered && { reviewedTitle: title, reviewedText: text }),
    ...{ updatedBy: by, updatedAt: new Date() },
  };
}

/** @throws AppError `requirement_exists`, `requirements_full`, and as `checkParent` does */
export async function createRecord(
  tx: Queryable,
  at: Scope,
  item: Item,
  by: string,
): Promise<void> {
  await lockProject(tx, at);
  const records = await listRecords(tx, at);
  if (records.has(item.id)) throw new AppError('requirement_exists');
  const { count, next } = await countRecords(tx, at);
  if (count >= LIMITS.requirements) throw new AppError('requirements_full');
  const row = toNewRow(at, item, { position: next, by });
  checkParent(records, row);
  await writeRecords(tx, [row]);
}

/** @throws AppError `requirement_not_found`, `version_conflict`, and as `checkParent` does */
export async function updateRecord(
  tx: Queryable,
  at: Scope,
  { id, version, ...words }: Item & { version: number },
  by: string,
): Promise<void> {
  await lockProject(tx, at);
  const records = await listRecords(tx, at);
  const before = records.get(id);
  if (!before) throw new AppError('requirement_not_found');
  if (before.version !== version) throw new AppError('version_conflict');
  const isCovered = (await listCoveredIds(tx, at)).has(id);
  const row = withWords(before, words, { isCovered, by });
  checkParent(records, row);
  await writeRecords(tx, [row]);
}

/** Deletes what was written of a requirement; what was a part of it is one of what it was a part of. @throws AppError `requirement_not_found` */
export async function deleteRecord(
  tx: Queryable,
  at: Scope,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await lockProject(tx, at);
  const records = await listRecords(tx, at);
  const row = records.get(id);
  if (!row) throw new AppError('requirement_not_found');
  const parts = [...records.values()].filter(({ parent }) => parent === id);
  const { parent } = row;
  const moved = { parent, updatedBy: by, updatedAt: new Date() };
  await writeRecords(
    tx,
    parts.map((part) => ({ ...part, ...moved, version: part.version + 1 })),
  );
  await deleteRecords(tx, at, [id]);
}

/** Remembers the words of a requirement as looked at. @throws AppError `version_conflict` where those that were looked at are not there any more */
export async function reviewWords(
  tx: Queryable,
  row: RecordRow,
  { version, by }: { version: number | undefined; by: string },
): Promise<void> {
  if (version !== undefined && version !== row.version) throw new AppError('version_conflict');
  const reviewed = { reviewedTitle: row.title, reviewedText: row.text };
  await writeRecords(tx, [{ ...row, ...reviewed, reviewedBy: by, reviewedAt: new Date() }]);
}

/** @throws AppError `requirement_not_found` where the parent has no row, `requirement_cycle` where it is a part of the requirement */
function checkParent(records: Map<string, RecordRow>, { requirement, parent }: RecordRow): void {
  if (parent !== null && parent !== requirement && !records.has(parent))
    throw new AppError('requirement_not_found');
  const parents = new Map([...records].map(([id, row]) => [id, row.parent]));
  if (hasCycle(parents.set(requirement, parent))) throw new AppError('requirement_cycle');
}
