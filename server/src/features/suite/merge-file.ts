import { isDeepStrictEqual } from 'node:util';
import type { CasePart, FieldWords } from '@caseloom/contract';
import { partsThatDiffer } from './changed-parts.ts';
import { fileFolderOf, folderOf } from './in-folder.ts';
import type { CaseRow } from './queries/cases.ts';
import type { StoredAttributes } from './schema.ts';
import {
  asItIs,
  downloadPrintOf,
  type FileField,
  fieldOf,
  isNotedHere,
  isRewordedUnknown,
  lastPrints,
  printsOf,
  saysTheSame,
} from './source-print.ts';
import { nextRow, type Writing } from './write-cases.ts';
import { wordsOf } from './written-content.ts';

/** What becomes of a case of a suite that its file has again. */
export type Merge = {
  /** The case from now on; that of before where nothing is to be stored of it. */
  row: CaseRow;
  /** What the import changes of it. */
  parts: CasePart[];
  /** What a person edited and the file has changed, too. */
  editedParts: CasePart[];
  /** What a person edited and the file says as last time. */
  keptParts: CasePart[];
  /** What the fields of these say here and in the file. */
  here: FieldWords;
  file: FieldWords;
  /** Whether the case says what it said. */
  isSame: boolean;
  /** What stays though the file says another. */
  stays: ReadonlySet<FileField>;
};

type Options = {
  /** What people say of the case; undefined where nobody said anything. */
  attributes: StoredAttributes | undefined;
  /** What a person edited and is to say what the file says. */
  takes: ReadonlySet<FileField>;
  /** What a file of ours has of the case from when it was downloaded. */
  downloadPrint: string | undefined;
  writing: Writing;
};

/**
 * Merges a case with what its file says now, field by field. What the file says as last time stays as it is in the
 * suite, with all that people changed; what it says otherwise changes. What people changed, too, stays and is named, unless
 * it is to say what the file says. Of a field of which nobody knows what the file said, the file is right.
 *
 * @param after the case as the file has it
 */
export function mergeFile(
  before: CaseRow,
  after: CaseRow,
  { attributes, takes, downloadPrint, writing }: Options,
): Merge {
  const here = asItIs(before, attributes);
  // the file is of what is here: what it says otherwise was changed in it, whatever an earlier one said
  const isOfHere = downloadPrint === downloadPrintOf(here);
  const isAsLast = !isOfHere && saysAsLast(before, after);
  const fateOf = isOfHere ? () => 'file' as const : fatesOf(before, here, after);
  const { parts, editedParts, keptParts, kept } = partsByFate(here, after, {
    fateOf: isAsLast ? () => 'here' : fateOf,
    takes,
  });
  const stays = new Set(kept.map(fieldOf));
  const isBack = before.retiredIn !== null;
  const isSame = !isBack && parts.length === 0 && (isAsLast || !hasNewIds(before, after));
  // what the file says is remembered, or the next import would ask again
  const isStored = !isSame || editedParts.length > 0;
  const row = isStored ? keep(before, after, stays, writing) : before;
  const { changedBy, changedAt } = before;
  const edited = new Set([...editedParts, ...keptParts].map(fieldOf));
  return {
    // the import has not changed what it says
    row: isSame && isStored ? { ...row, changedBy, changedAt } : row,
    ...{ parts, editedParts, keptParts, isSame, stays },
    ...{ here: wordsIn(here, edited), file: wordsIn(after, edited) },
  };
}

/** Whether a file says of a case what it said last time, and leaves open what it left open then, where that is known. */
function saysAsLast(before: CaseRow, { sourcePrint, content }: CaseRow): boolean {
  const { open = content.open } = before.content;
  return saysTheSame(before.sourcePrint, sourcePrint) && isDeepStrictEqual(open, content.open);
}

/** Which parts of a case the import changes, which of those that differ were edited, and which stay. */
function partsByFate(
  here: CaseRow,
  after: CaseRow,
  { fateOf, takes }: { fateOf: (field: FileField) => Fate } & Pick<Options, 'takes'>,
) {
  const differ = partsThatDiffer(here, after);
  const partsThat = (fate: Fate) => differ.filter((part) => fateOf(fieldOf(part)) === fate);
  const isTaken = (part: CasePart) => fateOf(fieldOf(part)) === 'file' || takes.has(fieldOf(part));
  return {
    ...{ editedParts: partsThat('choice'), keptParts: partsThat('here') },
    ...{ parts: differ.filter(isTaken), kept: differ.filter((part) => !isTaken(part)) },
  };
}

/** What a case says in some fields. */
function wordsIn({ name, polarity, note, content }: CaseRow, fields: ReadonlySet<FileField>) {
  const { attributes, open = [] } = content;
  const all: Required<FieldWords> = {
    ...{ title: name, folder: folderOf(content), ...wordsOf(content), note },
    priority: open.includes('priority') ? null : (attributes?.priority ?? null),
    polarity: open.includes('polarity') ? null : polarity,
    ...{ tags: attributes?.tags ?? [], requirements: content.requirements },
  };
  const some: FieldWords = Object.fromEntries(
    Object.entries(all).filter(([field]) => [...fields].some((one) => one === field)),
  );
  return some;
}

/** What a print of the words of a case is made of. */
const WORDS: ReadonlySet<FileField> = new Set<FileField>([
  ...(['title', 'preconditions', 'steps', 'requirements'] as const),
]);

/** Whether a field that differs says what the file says, or what is here, or is for the importer to choose. */
type Fate = 'file' | 'here' | 'choice';

function fatesOf(before: CaseRow, here: CaseRow, after: CaseRow): (field: FileField) => Fate {
  const { open } = after.content;
  const last = lastPrints(before, open);
  const [there, says] = [printsOf(here), printsOf(after)];
  return (field) => {
    const isOpenType = field === 'polarity' && open?.includes('polarity');
    if (isOpenType && before.content.isPolarityStated) return 'here';
    if (last[field] === undefined) return fateUnknown(before, field);
    if (says[field] === last[field]) return 'here';
    return there[field] === last[field] ? 'file' : 'choice';
  };
}

/** Of a field of which nobody knows what the file said. */
function fateUnknown(before: CaseRow, field: FileField): Fate {
  if (field === 'note') return isNotedHere(before) ? 'here' : 'file';
  return isRewordedUnknown(before) && WORDS.has(field) ? 'choice' : 'file';
}

/** Whether the tool of a case calls it otherwise, or has other cells of it. */
function hasNewIds(before: CaseRow, after: CaseRow): boolean {
  const { toolId, toolColumns } = after.content;
  const isOfTool = { toolId: before.content.toolId, toolColumns: before.content.toolColumns };
  return toolId !== undefined && !isDeepStrictEqual({ toolId, toolColumns }, isOfTool);
}

/** The case as the file has it, but for what stays; it remembers all that the file says. */
function keep(
  before: CaseRow,
  after: CaseRow,
  stays: ReadonlySet<FileField>,
  writing: Writing,
): CaseRow {
  const of = (field: FileField) => (stays.has(field) ? before : after);
  const { textHash, name, content } = nextRow(writing, before, {
    title: of('title').name,
    preconditions: wordsOf(of('preconditions').content).preconditions,
    steps: wordsOf(of('steps').content).steps,
    requirements: of('requirements').content.requirements,
  });
  const { folder: _, fileFolder: _f, isPolarityStated: _s, ...ofFile } = after.content;
  const typed = of('polarity');
  const { isPolarityStated } = typed.content;
  return {
    ...{ ...after, textHash, name, polarity: typed.polarity, note: of('note').note },
    content: {
      ...{ ...ofFile, steps: content.steps, requirements: content.requirements },
      ...placeOf(folderOf(of('folder').content), fileFolderOf(after)),
      ...(isPolarityStated && { isPolarityStated }),
    },
  };
}

/** The folders in which a case stands, and those in its file where these are others. */
function placeOf(
  folder: string[],
  fileFolder: string[],
): Pick<CaseRow['content'], 'folder' | 'fileFolder'> {
  return {
    ...(folder.length > 0 && { folder }),
    ...(!isDeepStrictEqual(folder, fileFolder) && { fileFolder }),
  };
}
