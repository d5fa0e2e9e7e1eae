import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { keepStandings } from '../requirement/queries/outcomes.ts';
import { attributesInFile, unfollowAttributes } from './follow-attributes.ts';
import { deleteAttributes } from './queries/case-attributes.ts';
import { type CaseRow, wasRunSince } from './queries/cases.ts';
import {
  deleteMade,
  endWritten,
  insertWritten,
  listEnded,
  listWritten,
  reopenEnded,
} from './queries/written-cases.ts';
import type { SuiteKey } from './queries.ts';
import { isNotedHere } from './source-print.ts';
import { openWriting, storeRevision, type Writing } from './write-cases.ts';

/**
 * Takes back an import: what it changed says again what it said, what it brought goes; where a run has it
 * already, it is only taken out of new ones.
 *
 * @throws AppError `version_conflict` where the suite was changed since, or the revision is of no import
 */
export async function undoImport(
  tx: Queryable,
  suite: SuiteKey,
  { revision, by, language }: { revision: number; by: string; language: Language },
): Promise<void> {
  const writing = await openWriting(tx, suite, by);
  const made = (await listWritten(tx, suite)).filter(({ since }) => since === revision);
  const isImport = made.some(({ sourceId }) => sourceId !== null);
  if (writing.locked.revision !== revision || !isImport) throw new AppError('version_conflict');
  const ended = new Map((await listEnded(tx, suite, revision)).map((row) => [row.key, row]));
  const { companyId, projectId } = suite;
  const isRun = await wasRunSince(tx, suite, revision);
  await keepStandings(tx, { companyId, projectId }, () =>
    isRun ? appendBefore(tx, writing, made, ended) : forget(tx, writing, revision),
  );
  const back = made.flatMap((row) => {
    const earlier = ended.get(row.key);
    if (!earlier) return [];
    const before = attributesInFile(earlier, row);
    const then = earlier.content.attributesThen;
    return [{ key: row.key, before, after: attributesInFile(row), then }];
  });
  await unfollowAttributes(tx, suite, back, language);
  if (!isRun) {
    const gone = made.filter(({ key }) => !ended.has(key));
    await deleteAttributes(
      tx,
      suite,
      gone.map(({ key }) => key),
    );
  }
  await storeRevision(tx, suite, writing.locked, writing.next);
}

/** Nobody has run it: it is as if it had never been there. */
async function forget(tx: Queryable, { suite }: Writing, revision: number): Promise<void> {
  await deleteMade(tx, suite, revision);
  await reopenEnded(tx, suite, revision);
}

async function appendBefore(
  tx: Queryable,
  { suite, next, by }: Writing,
  made: CaseRow[],
  ended: ReadonlyMap<string, CaseRow>,
): Promise<void> {
  const changed = { since: next, until: null, changedBy: by, changedAt: new Date() };
  const rows = made.map((row) => {
    const before = ended.get(row.key);
    return before
      ? { ...before, ...changed, note: noteBefore(row, before), position: row.position }
      : { ...row, ...changed, retiredIn: next };
  });
  await endWritten(
    tx,
    suite,
    made.map(({ key }) => key),
    next,
  );
  await insertWritten(tx, rows);
}

/** What a person noted since stays; what the import noted goes with it. */
const noteBefore = (row: CaseRow, before: CaseRow) => (isNotedHere(row) ? row.note : before.note);
