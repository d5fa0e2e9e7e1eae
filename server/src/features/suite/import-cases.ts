import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CaseImport, CasePart } from '@caseloom/contract';
import {
  type CaseAttributes,
  OPEN_PARTS,
  type OpenPart,
  type ToolColumn,
  type ToolId,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { partsThatDiffer } from './changed-parts.ts';
import { attributesInFile, followAttributes } from './follow-attributes.ts';
import { fileFolderOf, folderOf } from './in-folder.ts';
import { matchByFolder } from './match-by-folder.ts';
import { lockAttributes } from './queries/case-attributes.ts';
import type { CaseRow } from './queries/cases.ts';
import { idAtSource } from './queries/id-at-source.ts';
import { listWritten } from './queries/written-cases.ts';
import type { SuiteKey } from './queries.ts';
import { saysWhatIsThere } from './says-what-is-there.ts';
import type { StoredAttributes } from './schema.ts';
import {
  newRow,
  nextRow,
  openWriting,
  type Writing,
  type Written,
  writeCases,
} from './write-cases.ts';
import type { WrittenWords } from './written-content.ts';

/** A case as a file has it. */
export type FileCase = Partial<Omit<WrittenWords, 'title' | 'steps'>> &
  Pick<WrittenWords, 'title' | 'steps'> & {
    priority?: CaseAttributes['priority'] | undefined;
    tags?: string[] | undefined;
    sourceId?: string | undefined;
    toolId?: ToolId | undefined;
    toolColumns?: ToolColumn[] | undefined;
    folder?: string[] | undefined;
    note?: string | undefined;
  };

type Options = {
  isPreview?: boolean | undefined;
  leavesRemoved?: boolean | undefined;
  revision?: number | undefined;
  by: string;
  language: Language;
};

/** What becomes of a case of the file: the row that it has, or had already. */
type Planned = CaseImport['cases'][number] & { before: CaseRow | undefined; row: CaseRow };
type Plan = { planned: Planned[]; missing: CaseImport['missing'] };

/**
 * Brings cases into a suite as they are: one that came before is changed, by its ID where it comes from, or by
 * its title there if it has none. What a person changed here stays where the file says the same as last time.
 *
 * @throws AppError `version_conflict` where the suite is not at the revision of the preview; as `writeCases` does
 */
export async function importCases(
  tx: Queryable,
  suite: SuiteKey,
  cases: FileCase[],
  { isPreview = false, leavesRemoved = false, revision, by, language }: Options,
): Promise<Omit<CaseImport, 'suite'>> {
  const plan = async (writing: Writing) => {
    if (revision !== undefined && writing.locked.revision !== revision)
      throw new AppError('version_conflict');
    const known = await listWritten(tx, suite);
    const keys = known.map(({ key }) => key);
    const attributes = keys.length > 0 ? await lockAttributes(tx, suite, keys) : new Map();
    const planned = planOf(cases, { known, attributes, writing, leavesRemoved });
    return { planned, missing: missingIn(planned, known) };
  };
  const { planned, missing } = isPreview
    ? await plan(await openWriting(tx, suite, by))
    : await carryOut(tx, suite, by, plan);
  if (!isPreview) await storeFileAttributes(tx, suite, planned, language);
  const count = (change: Planned['change']) =>
    planned.filter((one) => one.change === change).length;
  return {
    counts: { new: count('new'), changed: count('changed'), same: count('same') },
    cases: planned.map(({ before, row, ...one }) => ({
      ...one,
      key: isPreview && !before ? null : row.key,
    })),
    missing,
  };
}

async function carryOut(
  tx: Queryable,
  suite: SuiteKey,
  by: string,
  plan: (writing: Writing) => Promise<Plan>,
): Promise<Plan> {
  return writeCases(tx, suite, by, async (writing) => {
    const { planned, missing } = await plan(writing);
    const touched = planned.filter(({ change }) => change !== 'same');
    const written: Written = {
      rows: touched.map(({ row }) => row),
      ended: touched.flatMap(({ before }) => before?.key ?? []),
    };
    return { ...written, planned, missing };
  });
}

type Known = {
  known: CaseRow[];
  /** What people say of them, by key. */
  attributes: ReadonlyMap<string, StoredAttributes>;
  writing: Writing;
  leavesRemoved: boolean;
};

function planOf(
  cases: FileCase[],
  { known, attributes, writing, leavesRemoved }: Known,
): Planned[] {
  const bySource = new Map(known.map((row) => [row.sourceId, row]));
  const { mask } = writing;
  const [nameOf, plainNameOf] = [createNames(mask), createNames((name) => name)];
  // a file without folders says nothing of them: one sheet of a workbook, say
  const saysFolders = cases.some(({ folder = [] }) => folder.length > 0);
  const matches = matchByFolder(cases, known, mask);
  return cases.map((one) => {
    const counted = nameOf(one);
    // one that came before its value was secret is known by the words of then
    const plainName = plainNameOf(one);
    const { name, before } = matches.get(one) ?? {
      ...{ name: counted, before: bySource.get(counted) ?? bySource.get(plainName) },
    };
    const folder = saysFolders ? one.folder : before && fileFolderOf(before);
    const row = rowOf({ ...one, folder }, { name, before, writing });
    const isRemoved = typeof before?.retiredIn === 'number';
    const isSame = isRemoved ? leavesRemoved : before && saysNothingNew(before, row, attributes);
    const isEdited = isEditedHere(before, row);
    const named = { sourceId: one.sourceId ?? '', title: row.name, isRemoved };
    if (before && isSame) {
      const parts: CasePart[] = [];
      return { change: 'same', parts, ...named, isEdited, key: before.key, before, row: before };
    }
    const changed = { ...named, isEdited, key: row.key, before, row };
    if (!before) return { change: 'new', parts: [], ...changed };
    return { change: 'changed', parts: partsThatDiffer(before, row), ...changed };
  });
}

/** Whether a person changed its words here, or moved it and the file says another folder now. */
function isEditedHere(before: CaseRow | undefined, { content }: CaseRow): boolean {
  if (!before) return false;
  // the print begins with that of the words
  const isReworded = before.sourcePrint?.startsWith(`${before.textHash}.`) === false;
  const isMoved = before.content.fileFolder !== undefined && !content.fileFolder;
  return isReworded || (isMoved && !isDeepStrictEqual(folderOf(before.content), folderOf(content)));
}

/** Whether a file says of a case what it said last time, or what the suite has of it now. */
const saysNothingNew = (before: CaseRow, row: CaseRow, attributes: Known['attributes']) =>
  saysSame(before, row) || saysWhatIsThere(before, row, attributes.get(before.key));

/** Whether a file says of a case what it said last time, and leaves open what it left open then, where that is known. */
function saysSame(before: CaseRow, { sourcePrint, content }: CaseRow): boolean {
  const { open = content.open } = before.content;
  return before.sourcePrint === sourcePrint && isDeepStrictEqual(open, content.open);
}

/** What a file leaves open of a case. */
function openIn({ sourceId = '', priority, polarity }: FileCase): OpenPart[] {
  const isOpen = { id: sourceId === '', priority: !priority, polarity: !polarity };
  return OPEN_PARTS.filter((part) => isOpen[part]);
}

/**
 * The cases of earlier imports that come no more. Where none comes again, the file is another one, and says
 * nothing of them.
 */
function missingIn(planned: readonly Planned[], known: readonly CaseRow[]): CaseImport['missing'] {
  const found = new Set(planned.flatMap(({ before }) => before?.key ?? []));
  if (found.size === 0) return [];
  return known.flatMap((row) => {
    const { key, name, sourceId, retiredIn } = row;
    const isGone = sourceId !== null && retiredIn === null && !found.has(key);
    return isGone ? { key, sourceId: idAtSource(row) ?? '', title: name } : [];
  });
}

/** What each case of a file is known by, without secret values: its ID, else its title; one that has the same again counts on. */
function createNames(mask: Writing['mask']): (one: FileCase) => string {
  const seen = new Map<string, number>();
  return ({ sourceId, title }) => {
    const name = mask(sourceId || title);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  };
}

function rowOf(
  one: FileCase,
  { name, before, writing }: { name: string; before: CaseRow | undefined; writing: Writing },
): CaseRow {
  const { title, steps, preconditions = '' } = one;
  const { polarity, ...stated } = typeOf(one, before);
  const { requirements = [], folder = [] } = one;
  // of several with one ID the tool would update the same case
  const fileId = writing.mask(one.sourceId ?? '');
  const isOne = name === fileId || (one.toolId?.row ?? 1) > 1;
  const toolId = isOne ? one.toolId : undefined;
  const note = writing.mask(one.note ?? '');
  const words = { title, steps, preconditions, polarity, requirements };
  const row = before
    ? nextRow(writing, before, { ...words, retiredIn: null })
    : newRow(writing, words);
  const { mask } = writing;
  const attributes: CaseAttributes = {
    priority: one.priority ?? 'medium',
    risk: null,
    tags: (one.tags ?? []).map(mask),
  };
  const { folder: _, fileFolder: _ff, isPolarityStated: _s, ...rest } = row.content;
  const { fileId: _f, ...content } = rest;
  const toolColumns = (toolId && one.toolColumns)?.map(({ name: column, cells }) => ({
    ...{ name: column, cells: cells.map(mask) },
  }));
  const others = createHash('sha256')
    .update(
      JSON.stringify(
        [one.polarity ?? 'positive', attributes, folder, toolId, toolColumns].filter(Boolean),
      ),
    )
    .digest('base64url');
  return {
    ...row,
    content: {
      ...{ ...content, attributes, ...placeOf(folder.map(mask), before) },
      ...{ ...(toolId && { toolId }), ...(toolColumns && { toolColumns }) },
      open: openIn(one),
      ...repeatedId(fileId, name),
      ...stated,
    },
    sourceId: name,
    note: before && isNotedHere(before) ? before.note : note,
    sourcePrint: [row.textHash, others, printOfNote(note)].filter(Boolean).join('.'),
  };
}

/** The folder that a file says; where it says the same as last time, that to which a person has moved the case since. */
function placeOf(
  folder: string[],
  before: CaseRow | undefined,
): Pick<CaseRow['content'], 'folder' | 'fileFolder'> {
  if (before?.content.fileFolder && isDeepStrictEqual(fileFolderOf(before), folder))
    return { folder: folderOf(before.content), fileFolder: folder };
  return folder.length > 0 ? { folder } : {};
}

/** The ID of a file where an earlier case of the file has it, so that this one is known by another name. */
function repeatedId(fileId: string, name: string): Pick<CaseRow['content'], 'fileId'> {
  return fileId === '' || fileId === name ? {} : { fileId };
}

/** The type that a file says; where it says none, that which a person stated of the case, else the default. */
function typeOf(
  { polarity }: FileCase,
  before: CaseRow | undefined,
): Pick<CaseRow, 'polarity'> & Pick<CaseRow['content'], 'isPolarityStated'> {
  if (polarity) return { polarity };
  return before?.content.isPolarityStated
    ? { polarity: before.polarity, isPolarityStated: true }
    : { polarity: 'positive' };
}

/** Whether a person noted something else here than the file said last. */
export function isNotedHere({ note, sourcePrint }: CaseRow): boolean {
  const [, , fileNote = ''] = sourcePrint?.split('.') ?? [];
  return printOfNote(note) !== fileNote;
}

/** Nothing for none, so that cases without one have the print that they always had. */
const printOfNote = (note: string) => note && createHash('sha256').update(note).digest('base64url');

/** Priority and tags as the file says them, where it says another than last time: what a person set here stays otherwise. */
async function storeFileAttributes(
  tx: Queryable,
  suite: SuiteKey,
  planned: Planned[],
  language: Language,
): Promise<void> {
  const touched = planned.filter(({ change }) => change !== 'same');
  const changes = touched.map(({ before, row }) => ({
    key: row.key,
    before: before && attributesInFile(before, row),
    after: attributesInFile(row),
  }));
  await followAttributes(tx, suite, changes, language);
}
