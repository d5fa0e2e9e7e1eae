import { fold } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { keepStandings } from '../requirement/queries/outcomes.ts';
import { attributesInFile, unfollowAttributes } from './follow-attributes.ts';
import { deleteAttributes, lockAttributes } from './queries/case-attributes.ts';
import { type CaseRow, wasRunSince } from './queries/cases.ts';
import {
  endWritten,
  forgetRevision,
  insertWritten,
  listEnded,
  listMade,
} from './queries/written-cases.ts';
import { type SuiteKey, updateSuite } from './queries.ts';
import type { StoredAttributes } from './schema.ts';
import { isNotedHere } from './source-print.ts';
import { openWriting, storeRevision, type Writing } from './write-cases.ts';

/** A case that an import changed or brought, and what it was before; undefined where it was not there. */
type Change = { row: CaseRow; before: CaseRow | undefined };

type Undone = {
  /** The cases that somebody changed since, as a whole or in their priority. */
  left: { key: string; title: string }[];
};

/**
 * Takes the last import back: what it changed says again what it said, what it brought goes; where a run has it
 * already, it is only taken out of new ones. Cases that somebody changed since stay as they are.
 *
 * @throws AppError `version_conflict` where the revision is not of the last import; as `openWriting` does
 */
export async function undoImport(
  tx: Queryable,
  suite: SuiteKey,
  { revision, by, language }: { revision: number; by: string; language: Language },
): Promise<Undone> {
  const writing = await openWriting(tx, suite, by);
  if (writing.locked.lastImport?.revision !== revision) throw new AppError('version_conflict');
  const { changes, left } = await changesOf(tx, suite, revision);
  const rated = new Set<string>();
  if (changes.length > 0) {
    for (const key of await giveBack(tx, writing, { changes, revision, language })) rated.add(key);
    await storeRevision(tx, suite, writing.locked, writing.next);
  }
  await updateSuite(tx, suite, { lastImport: null });
  const inPart = changes.flatMap(({ before }) => (before && rated.has(before.key) ? before : []));
  return { left: [...left, ...inPart].map(({ key, name }) => ({ key, title: name })) };
}

/** What an import changed and is as it left it, and the cases that are not: in their words, or of new ones in what people say of them. */
async function changesOf(
  tx: Queryable,
  suite: SuiteKey,
  revision: number,
): Promise<{ changes: Change[]; left: CaseRow[] }> {
  const made = await listMade(tx, suite, revision);
  const ended = new Map((await listEnded(tx, suite, revision)).map((row) => [row.key, row]));
  const keys = made.map(({ key }) => key);
  const attributes = keys.length > 0 ? await lockAttributes(tx, suite, keys) : new Map();
  const isAsLeft = (row: CaseRow) =>
    row.until === null && (ended.has(row.key) || isRatedAsInFile(row, attributes.get(row.key)));
  return {
    changes: made.filter(isAsLeft).map((row) => ({ row, before: ended.get(row.key) })),
    left: made.filter((row) => !isAsLeft(row)),
  };
}

/** Whether people say of a case what its file says, so that nothing of theirs goes with it. */
function isRatedAsInFile(row: CaseRow, now: StoredAttributes | undefined): boolean {
  const { priority = null, tags = [] } = attributesInFile(row) ?? {};
  if (!now) return priority === null && tags.length === 0;
  const textOf = (all: readonly string[]) => JSON.stringify([...new Set(all.map(fold))].sort());
  return now.priority === priority && now.risk === null && textOf(now.tags) === textOf(tags);
}

/** @returns the keys of the cases whose priority somebody has changed since: it stays */
async function giveBack(
  tx: Queryable,
  writing: Writing,
  { changes, revision, language }: { changes: Change[]; revision: number; language: Language },
): Promise<string[]> {
  const { suite } = writing;
  const { companyId, projectId } = suite;
  const keys = changes.map(({ row }) => row.key);
  const isRun = await wasRunSince(tx, suite, revision);
  await keepStandings(tx, { companyId, projectId }, () =>
    // what nobody has run is as if it had never been there
    isRun ? appendBefore(tx, writing, changes) : forgetRevision(tx, suite, { keys, revision }),
  );
  const back = changes.flatMap(({ row, before: earlier }) => {
    if (!earlier) return [];
    const before = attributesInFile(earlier, row);
    const then = earlier.content.attributesThen;
    return [{ key: row.key, before, after: attributesInFile(row), then }];
  });
  const rated = await unfollowAttributes(tx, suite, back, language);
  const gone = changes.filter(({ before }) => !before).map(({ row }) => row.key);
  if (!isRun) await deleteAttributes(tx, suite, gone);
  return rated;
}

async function appendBefore(
  tx: Queryable,
  { suite, next, by }: Writing,
  changes: Change[],
): Promise<void> {
  const changed = { since: next, until: null, changedBy: by, changedAt: new Date() };
  const rows = changes.map(({ row, before }) =>
    before
      ? { ...before, ...changed, note: noteBefore(row, before), position: row.position }
      : { ...row, ...changed, retiredIn: next },
  );
  await endWritten(
    tx,
    suite,
    changes.map(({ row }) => row.key),
    next,
  );
  await insertWritten(tx, rows);
}

/** What a person noted since stays; what the import noted goes with it. */
const noteBefore = (row: CaseRow, before: CaseRow) => (isNotedHere(row) ? row.note : before.note);
