import { createHash } from 'node:crypto';
import type { CasePart } from '@caseloom/contract';
import { partsOf } from './changed-parts.ts';
import { fileFolderOf } from './in-folder.ts';
import type { CaseRow } from './queries/cases.ts';
import type { StoredAttributes } from './schema.ts';

/*
 * What the file of a case said last. Of the folder (`fileFolder`), the priority and the tags (`attributes`) a row has the words,
 * as these are found and given back by them. Of all else it has prints, in one text with a dot between each: that of
 * the words of a case as a whole, of what is no word of it, and of its note; then those of single fields, in the order
 * of `PRINTED`, which rows that came before these were kept have not.
 */

/** The case with its priority and tags in place of those that a file said, and all of it stated. */
export function asItIs(row: CaseRow, attributes: StoredAttributes | null | undefined): CaseRow {
  const { priority, tags } = { priority: null, tags: [], ...attributes };
  return {
    ...row,
    content: {
      ...row.content,
      attributes: { priority: priority ?? 'medium', risk: null, tags },
      open: [...(priority === null ? (['priority'] as const) : []), ...openType(row)],
    },
  };
}

const openType = ({ content: { open, isPolarityStated } }: CaseRow) =>
  open?.includes('polarity') && !isPolarityStated ? (['polarity'] as const) : [];

/** What is merged as one: steps have their test data and expected results with them. */
export type FileField = Exclude<CasePart, 'expected'>;

const PRINTED = ['title', 'preconditions', 'steps', 'requirements', 'polarity'] as const;

/** So many characters say of one field whether it is the same: 96 bits. */
const FIELD_PRINT = 16;
/** As many digits, base 16, of the print that goes into files. */
const DOWNLOAD_PRINT = 20;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Nothing for none, so that cases without one have the print that they always had. */
const printOfNote = (note: string) => note && hash(note);

/** The field to which a part of a case belongs. */
export const fieldOf = (part: CasePart): FileField => (part === 'expected' ? 'steps' : part);

/** A print of each field of a case; what its file left open has an empty one. */
export function printsOf(row: CaseRow, open = row.content.open): Record<FileField, string> {
  const { steps, expected, ...parts } = partsOf(row, open);
  const print = (text: string) => text && hash(text).slice(0, FIELD_PRINT);
  return {
    ...{ title: print(parts.title), folder: print(parts.folder) },
    ...{ preconditions: print(parts.preconditions), steps: print(steps + expected) },
    ...{ priority: print(parts.priority), tags: print(parts.tags) },
    ...{ polarity: print(parts.polarity), note: printOfNote(row.note) },
    requirements: print(parts.requirements),
  };
}

/**
 * The print of all that a file says of a case.
 *
 * @param row the case as its file has it, with the note of the file
 * @param others what the file says of it besides its words
 */
export function sourcePrintOf(row: CaseRow, others: readonly unknown[]): string {
  const prints = printsOf(row);
  const fields = PRINTED.map((field) => prints[field]);
  return [row.textHash, hash(JSON.stringify(others)), prints.note, ...fields].join('.');
}

/** The same prints by what they are of; undefined: not known. */
function readPrints(sourcePrint: string | null) {
  const [words, others, note = '', ...fields] = sourcePrint?.split('.') ?? [];
  const known = fields.length > 0 ? { note } : {};
  const pairs = PRINTED.flatMap((field, at) => {
    const print = fields[at];
    return print === undefined ? [] : [[field, print]];
  });
  const byField: Partial<Record<FileField, string>> = { ...known, ...Object.fromEntries(pairs) };
  return { whole: [words, others, note].join('.'), note, byField };
}

/**
 * Prints of what the file of a case said last, by field; undefined of a field of which that is not known.
 *
 * @param open what the file leaves open, where it is not known what it left open then
 */
export function lastPrints(
  before: CaseRow,
  open: CaseRow['content']['open'],
): Partial<Record<FileField, string>> {
  const inFile = { ...before, content: { ...before.content, folder: fileFolderOf(before) } };
  const { folder, priority, tags } = printsOf(inFile, before.content.open ?? open);
  return { folder, priority, tags, ...readPrints(before.sourcePrint).byField };
}

/** Whether two prints are of the same words, note and all else that a file says. */
export const saysTheSame = (one: string | null, other: string | null) =>
  readPrints(one).whole === readPrints(other).whole;

/** Whether a person noted something else here than the file said last. */
export const isNotedHere = ({ note, sourcePrint }: CaseRow) =>
  printOfNote(note) !== readPrints(sourcePrint).note;

/** Whether a person changed words of a case of which it is not known by field what its file said. */
export const isRewordedUnknown = ({ sourcePrint, textHash }: CaseRow) =>
  sourcePrint !== null && !hasFields(sourcePrint) && !isAsInFile({ sourcePrint, textHash });

/** The print of a case before a person changes it: of one whose words still are those of its file also by field. */
export function withFields(row: CaseRow): string | null {
  const { sourcePrint } = row;
  if (sourcePrint === null || hasFields(sourcePrint) || !isAsInFile(row)) return sourcePrint;
  const prints = printsOf(row);
  const { whole } = readPrints(sourcePrint);
  // it is not known who stated the type
  const known = PRINTED.filter((field) => field !== 'polarity');
  return [whole, ...known.map((field) => prints[field])].join('.');
}

const hasFields = (sourcePrint: string) => sourcePrint.split('.').length > 3;

/** The print begins with that of the words. */
const isAsInFile = ({ sourcePrint, textHash }: Pick<CaseRow, 'sourcePrint' | 'textHash'>) =>
  sourcePrint?.startsWith(`${textHash}.`) ?? false;

/**
 * A print of all that a case says here, of this case alone: a file has it from when it was downloaded, so that it is known
 * whether anybody edited the case here since.
 *
 * @param here the case as `asItIs` gives it
 */
export function downloadPrintOf(here: CaseRow): string {
  const prints = Object.entries(printsOf(here)).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([here.suiteId, here.key, prints]);
  // begins with a letter: no spreadsheet takes it for a number or a formula
  return `S${createHash('sha256').update(text).digest('hex').slice(0, DOWNLOAD_PRINT)}`;
}
