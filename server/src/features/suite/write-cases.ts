import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '@caseloom/contract';
import { DEFAULT_SETTINGS } from '@caseloom/engine';
import { createMask } from '@caseloom/formats';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { keepStandings } from '../requirement/queries/outcomes.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { folderOf, inFolder } from './in-folder.ts';
import type { CaseRow } from './queries/cases.ts';
import { countFigures, nextPosition } from './queries/continued-cases.ts';
import {
  endWritten,
  findWritten,
  insertWritten,
  keepAttributesThen,
} from './queries/written-cases.ts';
import { lockSuite, type SuiteKey, updateSuite } from './queries.ts';
import type { StoredAttributes } from './schema.ts';
import { withFields } from './source-print.ts';
import {
  contentOf,
  newCaseKey,
  printOf,
  type RewrittenWords,
  type WrittenWords,
  wordsOf,
} from './written-content.ts';

type Locked = Awaited<ReturnType<typeof lockSuite>>;

/** A suite while its written cases change: it is locked, and its next revision is being made. */
export type Writing = {
  suite: SuiteKey;
  locked: Locked;
  /** The revision from which on the changes hold. */
  next: number;
  /** The place of the next case. */
  position: number;
  by: string;
  /** Takes secret values out of words: a case goes wherever its suite goes. */
  mask: (text: string) => string;
};

/** The rows that a change makes, and the keys of the cases whose rows they follow. */
export type Written = { rows: CaseRow[]; ended: string[] };

/**
 * Changes written cases of a suite as its next revision: all of it or nothing.
 *
 * @throws AppError `suite_not_ready` while its cases are generated; `suite_full`
 */
export async function writeCases<Made extends Written>(
  tx: Queryable,
  suite: SuiteKey,
  by: string,
  change: (writing: Writing) => Promise<Made>,
): Promise<Made> {
  const writing = await openWriting(tx, suite, by);
  const { locked, next } = writing;
  const made = await change(writing);
  if (made.rows.length === 0) return made;
  const { companyId, projectId } = suite;
  await keepStandings(tx, { companyId, projectId }, async () => {
    await endWritten(tx, suite, made.ended, next);
    await insertWritten(tx, made.rows);
  });
  await storeRevision(tx, suite, locked, next);
  return made;
}

/** Locks a suite to change its written cases. @throws AppError `suite_not_ready` */
export async function openWriting(tx: Queryable, suite: SuiteKey, by: string): Promise<Writing> {
  const locked = await lockSuite(tx, suite);
  if (locked.isBeingMade) throw new AppError('suite_not_ready');
  return {
    ...{ suite, locked, by, next: locked.revision + 1 },
    position: await nextPosition(tx, suite),
    mask: createMask(await listSecretValues(tx, suite)),
  };
}

/** Notes that a suite has another revision, and what it has now. @throws AppError `suite_full` */
export async function storeRevision(
  tx: Queryable,
  suite: SuiteKey,
  { generatedIn, figures: { plan } }: Pick<Locked, 'generatedIn' | 'figures'>,
  revision: number,
): Promise<void> {
  const figures = await countFigures(tx, { ...suite, generatedIn });
  if (figures.testCases + figures.retired > LIMITS.suiteCases) throw new AppError('suite_full');
  await updateSuite(tx, suite, { revision, figures: { ...figures, ...(plan && { plan }) } });
}

/** The row of a case that was not there before. */
export function newRow(writing: Writing, words: WrittenWords): CaseRow {
  const { suite, next, by } = writing;
  const { companyId, projectId, id: suiteId } = suite;
  const position = writing.position++;
  return {
    ...{ companyId, projectId, suiteId, key: newCaseKey(), origin: 'written', position },
    ...{ since: next, until: null, firstSince: next, retiredIn: null },
    // no generation ever changed its words
    textSince: 0,
    ...worded(writing, words),
    ...{ wording: null, reviewedHash: null, note: '', earlierKeys: [], match: null },
    ...{ sourceId: null, sourcePrint: null, changedBy: by, changedAt: new Date() },
  };
}

/** The row of a case from now on, where it says something else, or is taken out or put back. */
export function nextRow(
  writing: Writing,
  row: CaseRow,
  { retiredIn, polarity, ...words }: RewrittenWords & { retiredIn?: number | null },
): CaseRow {
  const before = { title: row.name, polarity: row.polarity, ...wordsOf(row.content) };
  const { requirements, attributes, folder, fileFolder, ...ofFile } = row.content;
  const { toolId, toolColumns, open, fileId } = ofFile;
  // null: as a file leaves it that says no type
  const typed = polarity === undefined ? {} : { polarity: polarity ?? ('positive' as const) };
  const made = worded(writing, { ...before, requirements, ...defined(words), ...typed });
  const isPolarityStated =
    polarity === undefined ? row.content.isPolarityStated : open && polarity !== null;
  return {
    ...{ ...row, ...made, since: writing.next, until: null },
    content: {
      ...{ ...made.content, ...(attributes && { attributes }) },
      ...{ ...(folder && { folder }), ...(fileFolder && { fileFolder }) },
      ...(toolId && { toolId }),
      ...{ ...(toolColumns && { toolColumns }), ...(open && { open }) },
      ...(fileId && { fileId }),
      ...(isPolarityStated && { isPolarityStated }),
    },
    ...(retiredIn !== undefined && { retiredIn }),
    sourcePrint: withFields(row),
    ...{ changedBy: writing.by, changedAt: new Date() },
  };
}

function worded({ mask, locked }: Writing, { title, polarity, ...words }: WrittenWords) {
  const name = mask(title);
  const { language } = { ...DEFAULT_SETTINGS, ...locked.settings };
  const content = contentOf(
    {
      preconditions: mask(words.preconditions),
      steps: words.steps.map(({ text, data, expected }) => ({
        text: mask(text),
        data: data && mask(data),
        expected: expected && mask(expected),
      })),
      requirements: [...new Set(words.requirements.map(mask))],
    },
    { bddType: locked.bddType, language },
  );
  return { name, polarity, content, textHash: printOf(name, content) };
}

/** Adds a case that a person writes. @throws AppError as `writeCases` does */
export async function addWritten(
  tx: Queryable,
  suite: SuiteKey,
  { by, note = '', folder = [], ...words }: WrittenWords & NoteAndFolder & { by: string },
): Promise<string> {
  const { rows } = await writeCases(tx, suite, by, async (writing) => {
    const row = { ...newRow(writing, words), note: writing.mask(note) };
    return { rows: [inFolder(row, folder.map(writing.mask))], ended: [] };
  });
  return rows[0]?.key ?? '';
}

/** What a person writes of a case beside its words. */
type NoteAndFolder = { note?: string | undefined; folder?: string[] | undefined };

type Rewriting = RewrittenWords &
  NoteAndFolder & {
    key: string;
    version?: number | undefined;
    /** What people said of the case before this change of it; undefined where that stays. */
    ratedBefore?: StoredAttributes | undefined;
    by: string;
  };

/**
 * Lets a written case say something else from the next revision on; runs keep what it said. A note, another folder,
 * and what people say of the case, make a version like its words.
 *
 * @throws AppError `case_not_found`; `version_conflict` where it is no longer at its `version`
 */
export async function rewriteCase(
  tx: Queryable,
  suite: SuiteKey,
  { key, version, note, folder, ratedBefore, by, ...words }: Rewriting,
): Promise<void> {
  const { rows } = await writeCases(tx, suite, by, async (writing) => {
    const row = await requireWritten(tx, suite, key);
    if (version !== undefined && row.since !== version) throw new AppError('version_conflict');
    const noteAfter = note === undefined ? row.note : writing.mask(note);
    const reworded = { ...nextRow(writing, row, words), note: noteAfter };
    const after = folder ? inFolder(reworded, folder.map(writing.mask)) : reworded;
    const says = ({ textHash, polarity, note: noted, content }: CaseRow) => [
      ...[textHash, polarity, noted, content.isPolarityStated, folderOf(content)],
    ];
    const isSame = !ratedBefore && isDeepStrictEqual(says(after), says(row));
    return isSame ? NOTHING : { rows: [after], ended: [key] };
  });
  const [made] = rows;
  if (made && ratedBefore)
    await keepAttributesThen(tx, suite, { key, until: made.since, attributes: ratedBefore });
}

/** Takes a written case out of new runs, or puts it back. @throws AppError `case_not_found` */
export async function setRemoved(
  tx: Queryable,
  suite: SuiteKey,
  { key, by, isRemoved }: { key: string; by: string; isRemoved: boolean },
): Promise<void> {
  await writeCases(tx, suite, by, async (writing) => {
    const row = await requireWritten(tx, suite, key);
    if ((row.retiredIn !== null) === isRemoved) return NOTHING;
    const retiredIn = isRemoved ? writing.next : null;
    return { rows: [nextRow(writing, row, { retiredIn })], ended: [key] };
  });
}

const NOTHING: Written = { rows: [], ended: [] };

async function requireWritten(tx: Queryable, suite: SuiteKey, key: string): Promise<CaseRow> {
  const row = await findWritten(tx, suite, key);
  if (!row) throw new AppError('case_not_found');
  return row;
}

function defined<Values extends object>(values: Values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}
