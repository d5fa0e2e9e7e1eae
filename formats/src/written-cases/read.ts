import { separated } from '../csv/read.ts';
import { encodingOf } from '../encoding.ts';
import { languageOf } from '../text-to-model/words.ts';
import type { ReadSheet } from '../xlsx/read.ts';
import { readShownXlsx, type ShownSheet } from '../xlsx/read-shown.ts';
import type { Skipped } from './arrange-rows.ts';
import type { CheckedCases } from './check-cases.ts';
import { asOneFlow, sectionsIn } from './check-list.ts';
import { type Columns, plainName } from './columns.ts';
import type { Table } from './find-header.ts';
import { findHeader } from './find-header.ts';
import { imagesIn, withImagesIn } from './images.ts';
import { type ReadPriority, readPriorities } from './priority.ts';
import { readCaseTable } from './read-table.ts';
import { notedLabels, withReferencesInOnePlace, withRequirements } from './references.ts';
import { onOneLine } from './split-steps.ts';
import type { OtherField, RowRemark, WrittenCase } from './written-case.ts';
import { readCaseXml } from './xml/read.ts';

/** A table that holds test cases: a sheet of a workbook, or a file of comma-separated values. */
export type CaseSheet = Table & {
  /** Of the sheet; empty for a file without sheets. */
  name: string;
  isHidden: boolean;
  /** How many of its rows are hidden; they are read like the others. */
  hiddenRows: number;
};

/** Test cases of a file that names what it says, so that no columns have to be recognised. */
export type CaseList = CheckedCases & { name: ''; fields: OtherField[] };

/** The cases of a table or an export, what is wrong with some, and which rows hold none. */
export type ReadCases = {
  cases: WrittenCase[];
  remarks: RowRemark[];
  skipped: Skipped;
  /** What the file says of its cases that has no place here at all. */
  unplaced: Unplaced[];
  /** The same, but that it is kept for the file that goes back to the tool. */
  forTool: Unplaced[];
  /** What a suite keeps of the cases, and the models that they become do not. */
  notInModels: SuitePart[];
  /** How words for priorities that are not ours are read, where a suite keeps them. */
  priorities: ReadPriority[];
  /** How many rows of check lists there are: each a test case of a suite, and a step of a model. */
  checks: number;
};
export type Unplaced = Pick<OtherField, 'name' | 'count'>;
type SuitePart = Pick<OtherField, 'name' | 'count' | 'field'>;

/** What a table or an export has: its cases, whatever becomes of them. */
type Found = Omit<ReadCases, 'unplaced' | 'forTool' | 'notInModels' | 'priorities' | 'checks'> &
  Pick<CheckedCases, 'stepless'> & {
    fields: OtherField[];
    /** Whether its cases are the rows of a check list, which names none. */
    isCheckList: boolean;
  };

/**
 * What test cases become: models, or test cases of a suite as they are written; or what is compared with each other, as
 * models have it, but that each row of a check list is a case.
 */
export type Use = 'models' | 'suite' | 'comparison';

/** Pictures and other files that are no text have a zero byte here. */
const BEGINNING = 4096;

/** What a file has test cases in. */
export type CaseSource = CaseSheet | CaseList;

/**
 * What a file has test cases in: the tables of a workbook (.xlsx), or of values separated by commas,
 * semicolons or tabs in UTF-8, UTF-16 or the Turkish code page of Windows, with what their columns seem
 * to hold; or the cases of an export in XML.
 *
 * @throws WorkbookTooLarge; Error where the bytes of a workbook are none, or XML is no export of test cases
 */
export function readCaseSources(bytes: Uint8Array): CaseSource[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readShownXlsx(bytes).map(toSheet);
  const encoding = encodingOf(bytes);
  if (!encoding.startsWith('utf-16') && bytes.subarray(0, BEGINNING).includes(0))
    throw new Error('This file is no text.');
  const text = new TextDecoder(encoding).decode(bytes);
  if (/^\s*<[?!a-z]/i.test(text)) return [{ name: '', ...readCaseXml(text) }];
  const { rows, unclosed, doubtful } = separated(text);
  return [
    { ...toSheet({ name: '', rows }), doubtful, ...(unclosed !== undefined && { unclosed }) },
  ];
}

function toSheet(sheet: ReadSheet & Partial<ShownSheet>): CaseSheet {
  const header = findHeader(sheet.rows, sheet.merged);
  return { isHidden: false, hiddenRows: 0, ...sheet, header };
}

/** The cases of a table or an export. @param columns what is read from which column, where a person chose otherwise */
export function casesOf(source: CaseSource, columns?: Columns): Found {
  if ('cases' in source) return { ...source, skipped: NONE_SKIPPED, isCheckList: false };
  return readCaseTable(source, columns ?? source.header.columns);
}

const NO_REQUIREMENTS: ReadonlySet<string> = new Set();
const NONE_SKIPPED: Skipped = { empty: 0, totals: 0, headings: 0 };

/**
 * The tables of a file that have test cases of their own: one whose IDs all stand in another one too shows
 * the same cases once more, as the sheets of our own workbooks do.
 */
export function withOwnCases<Source extends CaseSource>(sources: readonly Source[]): Source[] {
  const seen = new Set<string>();
  return sources.filter((source) => {
    const { cases, stepless } = casesOf(source);
    // a table without steps is one of something else, unless a person says that it is not
    const hasSteps = 'cases' in source || source.header.isRecognised;
    const all = [...cases, ...(hasSteps ? stepless : [])];
    const ids = all.map(({ id, ownId }) => [id, ...(ownId === undefined ? [] : [ownId])]);
    const isOwn = ids.some((names) => names.every((id) => id === '' || !seen.has(id)));
    for (const id of ids.flat()) seen.add(id);
    return isOwn;
  });
}

/** What of a file is read, and how. */
export type Chosen = { source: CaseSource; columns?: Columns | undefined };

/**
 * The cases of several tables together; each is the outermost folder of its cases.
 *
 * @param leavesOut whether cases with a remark are left out, where they could be read nevertheless
 * @param use what becomes of them: a model needs steps, a suite keeps priorities
 * @param requirements the IDs of the project's requirements, which references become
 */
export function casesOfAll(
  chosen: readonly Chosen[],
  leavesOut: boolean,
  use: Use = 'models',
  requirements: ReadonlySet<string> = NO_REQUIREMENTS,
): ReadCases {
  const parts = chosen.map(({ source, columns }) => {
    const found = casesOf(source, columns);
    const read = withNoted(readFor[use](found), { source, use, requirements });
    const kept = leavesOut ? withoutRemarks(read) : read.cases;
    const { name } = source;
    const isFlow = use === 'models' && found.isCheckList;
    const cases = isFlow ? asOneFlow(kept, name || headingOf({ source, columns }, 'step')) : kept;
    const checks = found.isCheckList ? kept.length : 0;
    const folders = isFlow ? sectionsIn(kept, headingOf({ source, columns }, 'section')) : [];
    const notInModels = [...read.notInModels, ...folders];
    if (chosen.length < 2) return { ...read, cases, checks, notInModels };
    return {
      ...{ ...read, checks, notInModels },
      cases: cases.map((one) => ({ ...one, section: [name, ...one.section] })),
      remarks: read.remarks.map((remark) => ({ ...remark, sheet: name })),
    };
  });
  const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const sum = (of: keyof Skipped) => total(parts.map(({ skipped }) => skipped[of]));
  const cases = withReferencesInOnePlace(
    withNamedImages(parts.flatMap((part) => part.cases)).map((one) =>
      withRequirements(one, requirements),
    ),
  );
  const hasReferences = cases.some(({ references }) => references);
  return {
    cases,
    priorities: use === 'suite' ? readPriorities(cases) : [],
    notInModels: together(parts.flatMap(({ notInModels }) => notInModels)).filter(
      ({ field }) => field !== 'references' || hasReferences,
    ),
    remarks: parts.flatMap(({ remarks }) => remarks),
    unplaced: together(parts.flatMap(({ unplaced }) => unplaced)),
    forTool: together(parts.flatMap(({ forTool }) => forTool)),
    checks: total(parts.map(({ checks }) => checks)),
    skipped: { empty: sum('empty'), totals: sum('totals'), headings: sum('headings') },
  };
}

/** With what is said of labels that are too long, unless they are requirements of the project. */
function withNoted<Read extends Pick<ReadCases, 'cases' | 'remarks'>>(
  read: Read,
  {
    source,
    use,
    requirements,
  }: { source: CaseSource; use: Use; requirements: ReadonlySet<string> },
): Read {
  if (use !== 'suite') return read;
  const cases = read.cases.map((one) => withRequirements(one, requirements));
  const placeOf = ({ row, id, title }: WrittenCase) =>
    'cases' in source ? { row, name: [id, title].filter(Boolean).join(' ') } : { row };
  return { ...read, remarks: [...read.remarks, ...notedLabels(cases, placeOf)] };
}

/** What a column of a table is called, without what its heading explains in brackets. */
function headingOf({ source, columns }: Chosen, field: 'section' | 'step'): string {
  if (!('header' in source)) return '';
  const { header } = source;
  const column = (columns ?? header.columns)[field] ?? -1;
  const [heading = ''] = (header.names[column] ?? '').split('(');
  return heading.trim();
}

/** Cases whose images are named in the language that most of them are written in. */
function withNamedImages(cases: WrittenCase[]): WrittenCase[] {
  const isNamed = ({ steps, description = '' }: WrittenCase) =>
    [description, ...steps.map(({ text }) => text)].some((text) => imagesIn(text) > 0);
  if (!cases.some(isNamed)) return cases;
  const words = cases.map(({ title, steps }) =>
    [title, ...steps.map(({ text }) => text)].join('\n'),
  );
  const language = languageOf(words.join('\n'));
  return cases.map((one) => ({
    ...{ ...one, title: withImagesIn(one.title, language) },
    steps: one.steps.map((step) => ({ ...step, text: withImagesIn(step.text, language) })),
    ...(one.description && { description: withImagesIn(one.description, language) }),
  }));
}

/** What several tables say besides steps, each name once. */
function together(all: readonly SuitePart[]): SuitePart[] {
  const groups = Map.groupBy(all, ({ name, field }) => JSON.stringify([name, field]));
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    return first ? { ...first, count: some.reduce((sum, { count }) => sum + count, 0) } : [];
  });
}

/** Fields by whether a suite keeps what they say, as the page and the command line name them. */
function placesOf(fields: readonly OtherField[]) {
  const isOfSuite = ({ isDescribed, field }: OtherField) => isDescribed || field !== undefined;
  const named = (some: readonly OtherField[]): SuitePart[] =>
    some.map(({ isDescribed: _, ...part }) => part);
  return {
    unplaced: named(fields.filter((one) => !isOfSuite(one))),
    notInModels: named(fields.filter((one) => isOfSuite(one) && one.field !== 'id')),
  };
}

/** What has no place here, by whether the cases have it for their tool nevertheless. */
function keptOf(fields: readonly OtherField[], cases: readonly WrittenCase[]) {
  const columns = cases.flatMap(({ toolColumns = [] }) => toolColumns.map(({ name }) => name));
  const kept = new Set(columns.map(plainName));
  const { unplaced } = placesOf(fields);
  return {
    unplaced: unplaced.filter(({ name }) => !kept.has(plainName(name))),
    forTool: unplaced.filter(({ name }) => kept.has(plainName(name))),
  };
}

/** What is said of what models do not keep. */
const OF_SUITE: readonly RowRemark['code'][] = ['priority_unknown', 'values_not_in_tool'];

const toDraw = ({ cases, remarks, skipped, fields }: Found) => ({
  ...{ skipped, ...placesOf(fields), forTool: [] },
  cases: cases.map(onLines),
  remarks: remarks.filter(({ code }) => !OF_SUITE.includes(code)),
});

/** The cases of one source by what becomes of them. */
const readFor: Record<Use, (read: Found) => Omit<ReadCases, 'checks' | 'priorities'>> = {
  models: toDraw,
  comparison: toDraw,
  suite: ({ cases, stepless, remarks, skipped, fields }) => ({
    ...{ skipped, notInModels: [], ...keptOf(fields, [...cases, ...stepless]) },
    cases: [...cases, ...stepless].toSorted((a, b) => byNumber(a.row, b.row)),
    remarks: remarks
      // only what is drawn is shortened
      .filter(({ code }) => code !== 'step_shortened')
      .map((one) => (one.code === 'case_without_steps' ? { ...one, code: 'title_as_step' } : one)),
  }),
};

/** A case with each step on a line, as it is drawn; lines of data with a name each stay separate. */
function onLines(one: WrittenCase): WrittenCase {
  const areNamed = (data: string) => data.split('\n').every((line) => /[:=]/.test(line));
  const steps = one.steps.map(({ text, data = '', ...step }) => ({
    ...{ ...step, text: onOneLine(text, step.type === 'outcome') },
    ...(data !== '' && { data: areNamed(data) ? data : onOneLine(data) }),
  }));
  return { ...one, steps };
}

/** What is said of a case, or of a row of a check list, that cannot be read at all. */
const REFUSED: readonly RowRemark['code'][] = [
  ...(['case_without_steps', 'case_without_title', 'step_without_words'] as const),
  'information_in_note',
];

/** The cases in whose rows nothing is wrong: a case has the rows up to the next one, be that read or not. */
function withoutRemarks({ cases, remarks }: Pick<ReadCases, 'cases' | 'remarks'>): WrittenCase[] {
  const refused = remarks.filter(({ code }) => REFUSED.includes(code));
  const starts = [...new Set([...cases, ...refused].map(({ row }) => row))].toSorted(byNumber);
  const wrong = new Set<number>();
  let at = 0;
  for (const row of remarks.map((remark) => remark.row).toSorted(byNumber)) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= row) at += 1;
    const start = starts[at];
    if (start !== undefined && start <= row) wrong.add(start);
  }
  return cases.filter(({ row }) => !wrong.has(row));
}

const byNumber = (a: number, b: number) => a - b;
