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
import { attributesInFile, followAttributes } from './follow-attributes.ts';
import { fileFolderOf } from './in-folder.ts';
import { inSheet } from './in-sheet.ts';
import { matchByFolder } from './match-by-folder.ts';
import { mergeFile } from './merge-file.ts';
import { lockAttributes } from './queries/case-attributes.ts';
import type { CaseRow } from './queries/cases.ts';
import { idAtSource } from './queries/id-at-source.ts';
import { listWritten } from './queries/written-cases.ts';
import { type SuiteKey, updateSuite } from './queries.ts';
import type { StoredAttributes } from './schema.ts';
import { type FileField, fieldOf, sourcePrintOf } from './source-print.ts';
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
    downloadPrint?: string | undefined;
  };

type Options = {
  isPreview?: boolean | undefined;
  leavesRemoved?: boolean | undefined;
  takesFile?: { key: string; parts: CasePart[] }[] | undefined;
  revision?: number | undefined;
  fileName?: string | undefined;
  sheet?: string | undefined;
  by: string;
  language: Language;
};

/** What becomes of a case of the file: the row that it has, or had already. */
type Planned = CaseImport['cases'][number] & {
  before: CaseRow | undefined;
  row: CaseRow;
  /** What of a row that is there stays, though the file says another. */
  stays: ReadonlySet<FileField>;
};
type Plan = { planned: Planned[]; missing: CaseImport['missing'] };

/**
 * Brings cases into a suite as they are: one that came before is changed, by its ID where it comes from, or by
 * its title there if it has none. What a person edited here stays, field by field, unless `takesFile` names it.
 *
 * @throws AppError `version_conflict` where the suite is not at the revision of the preview; as `writeCases` does
 */
export async function importCases(
  tx: Queryable,
  suite: SuiteKey,
  cases: FileCase[],
  { isPreview = false, revision, fileName = '', by, language, ...chosen }: Options,
): Promise<Omit<CaseImport, 'suite'>> {
  const plan = async (writing: Writing) => {
    if (revision !== undefined && writing.locked.revision !== revision)
      throw new AppError('version_conflict');
    const known = await listWritten(tx, suite);
    const keys = known.map(({ key }) => key);
    const attributes = keys.length > 0 ? await lockAttributes(tx, suite, keys) : new Map();
    const planned = planOf(cases, { known, attributes, writing, ...chosen });
    return { planned, missing: missingIn(planned, known) };
  };
  const { planned, missing } = isPreview
    ? await plan(await openWriting(tx, suite, by))
    : await carryOut(tx, suite, by, plan);
  if (!isPreview) await storeFileAttributes(tx, suite, planned, language);
  const [touched] = planned.filter(isTouched);
  if (!isPreview && touched) {
    const at = new Date().toISOString();
    await updateSuite(tx, suite, { lastImport: { revision: touched.row.since, fileName, at } });
  }
  const count = (change: Planned['change']) =>
    planned.filter((one) => one.change === change).length;
  return {
    counts: { new: count('new'), changed: count('changed'), same: count('same') },
    cases: planned.map(({ before, row, stays: _, ...one }) => ({
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
    const touched = planned.filter(isTouched);
    const written: Written = {
      rows: touched.map(({ row }) => row),
      ended: touched.flatMap(({ before }) => before?.key ?? []),
    };
    return { ...written, planned, missing };
  });
}

/** Whether a case has another row from now on. */
const isTouched = ({ before, row }: Planned) => row !== before;

type Known = Pick<Options, 'leavesRemoved' | 'takesFile' | 'sheet'> & {
  known: CaseRow[];
  /** What people say of them, by key. */
  attributes: ReadonlyMap<string, StoredAttributes>;
  writing: Writing;
};

function planOf(given: FileCase[], { known, attributes, writing, ...chosen }: Known): Planned[] {
  const cases = inSheet(given, known, chosen.sheet && writing.mask(chosen.sheet));
  const bySource = new Map(known.map((row) => [row.sourceId, row]));
  const { mask } = writing;
  const [nameOf, plainNameOf] = [createNames(mask), createNames((name) => name)];
  // a file without folders says nothing of them: one sheet of a workbook, say
  const saysFolders = cases.some(({ folder = [] }) => folder.length > 0);
  const matches = matchByFolder(cases, known, mask);
  const takes = new Map(
    chosen.takesFile?.map(({ key, parts }) => [key, new Set(parts.map(fieldOf))]),
  );
  return cases.map((one) => {
    const counted = nameOf(one);
    // one that came before its value was secret is known by the words of then
    const plainName = plainNameOf(one);
    const { name, before } = matches.get(one) ?? {
      ...{ name: counted, before: bySource.get(counted) ?? bySource.get(plainName) },
    };
    const folder = saysFolders ? one.folder : before && fileFolderOf(before);
    const row = rowOf({ ...one, folder }, { name, before, writing });
    const planned = { ...AS_IT_IS, sourceId: one.sourceId ?? '', title: row.name, before };
    if (!before) return { ...planned, change: 'new', key: row.key, row };
    const isRemoved = before.retiredIn !== null;
    const { key } = before;
    if (isRemoved && chosen.leavesRemoved)
      return { ...planned, change: 'same', isRemoved, key, row: before };
    const { isSame, ...merged } = mergeFile(before, row, {
      ...{ attributes: attributes.get(key), takes: takes.get(key) ?? NONE, writing },
      downloadPrint: one.downloadPrint,
    });
    const title = merged.row.name;
    return {
      ...planned,
      ...{ title, change: isSame ? 'same' : 'changed' },
      ...{ isRemoved, key },
      ...merged,
    };
  });
}

const NONE: ReadonlySet<FileField> = new Set();

/** Of a case of which nothing changes that was there. */
const AS_IT_IS = {
  ...{ parts: [], editedParts: [], keptParts: [], here: {}, file: {}, isRemoved: false },
  stays: NONE,
};

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
  const made = {
    ...row,
    content: {
      ...{ ...content, attributes, ...(folder.length > 0 && { folder: folder.map(mask) }) },
      ...{ ...(toolId && { toolId }), ...(toolColumns && { toolColumns }) },
      open: openIn(one),
      ...repeatedId(fileId, name),
      ...stated,
    },
    ...{ sourceId: name, note: mask(one.note ?? '') },
  };
  const others = [one.polarity ?? 'positive', attributes, folder, toolId, toolColumns];
  return { ...made, sourcePrint: sourcePrintOf(made, others.filter(Boolean)) };
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

/** Priority and tags as the file says them, where it says another than last time: what a person set here stays otherwise. */
async function storeFileAttributes(
  tx: Queryable,
  suite: SuiteKey,
  planned: Planned[],
  language: Language,
): Promise<void> {
  const changes = planned.filter(isTouched).map(({ before, row, stays, parts }) => {
    const after = attributesInFile(row);
    const earlier = before && attributesInFile(before, row);
    const last = earlier && { ...without(earlier, parts), ...asBefore(after, stays) };
    return { key: row.key, before: last, after };
  });
  await followAttributes(tx, suite, changes, language);
}

/** What the import changes is as if the file had never said it. */
const without = ({ priority, tags, risk }: StoredAttributes, parts: readonly CasePart[]) => ({
  risk,
  ...(!parts.includes('priority') && { priority }),
  ...(!parts.includes('tags') && { tags }),
});

/** What stays is as if the file had said it last time, too. */
const asBefore = (after: StoredAttributes | undefined, stays: ReadonlySet<FileField>) => ({
  ...(after && stays.has('priority') && { priority: after.priority }),
  ...(after && stays.has('tags') && { tags: after.tags }),
});
