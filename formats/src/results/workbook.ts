import { testId } from '@caseloom/engine';
import { printDay } from '@caseloom/locales/date';
import { fill } from '@caseloom/locales/fill';
import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { FILL_IN_COLUMNS, STATUSES, type Status, wordsOf } from '../words.ts';
import { type ReadSheet, readXlsx, WorkbookTooLarge } from '../xlsx/read.ts';
import { MAX_MESSAGE_LENGTH } from './outcome.ts';
import { type AutomatedResult, keysIn, ResultsFault } from './result.ts';

/** What is read of a workbook besides what people fill in. */
const COLUMNS = ['key', 'title', 'number', ...FILL_IN_COLUMNS] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Where the columns of a sheet are, found by their headings in one of our languages. */
type Table = {
  sheet: ReadSheet;
  /** The row of the headings, from 0. */
  head: number;
  at: Partial<Record<ColumnName, number>>;
};

/** Of a case one row, as somebody filled it in. */
type FilledRow = Record<'actual' | 'comment' | 'testedBy' | 'date', string> & {
  /** The number of its step, where it has one. */
  number: number | undefined;
  status: Status;
};

type FilledCase = { id: string; title: string; rows: FilledRow[] };

/** What workbooks that were downloaded before have over a column. */
const EARLIER_WORDS: Partial<Record<ColumnName, string[]>> = { key: ['Test no'] };

/** So far down may the headings be: people put a title above a table. */
const MAX_HEAD = 20;
const MAX_WORD_LENGTH = 60;

/** Whether bytes may be a workbook: those of a ZIP archive are. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * Reads what testers filled in beside the cases of a workbook of ours: on any sheet that has the columns
 * "Test ID" and "Status", wherever they are, in any language of ours. A case whose status nobody filled in
 * is left out; one that has a comment nevertheless is `untested`.
 *
 * @param language of what is written around their words
 * @returns undefined where the bytes are no workbook
 * @throws ResultsFault
 */
export function readWorkbookResults(
  bytes: Uint8Array,
  language: Language,
): AutomatedResult[] | undefined {
  const sheets = sheetsOf(bytes);
  if (!sheets) return undefined;
  const tables = sheets.flatMap(tableIn);
  if (tables.length === 0) throw new ResultsFault('workbook_without_results');
  const cases = new Map<string, FilledCase>();
  for (const table of tables) collect(table, language, cases);
  const results = [...cases.values()].flatMap((one) => toResult(one, language));
  if (results.length === 0) throw new ResultsFault('workbook_not_filled_in');
  return results;
}

function sheetsOf(bytes: Uint8Array): ReadSheet[] | undefined {
  try {
    return readXlsx(bytes);
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw new ResultsFault('too_large');
    // of memory that is full the caller knows more
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

/** A text as people compare it: without regard to capitals, as its language has them, and to spaces. */
function folded(text: string, language: Language): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase(language);
}

function tableIn(sheet: ReadSheet): Table[] {
  for (const [head, row] of sheet.rows.slice(0, MAX_HEAD).entries())
    for (const language of LANGUAGES) {
      const words = wordsOf(language);
      const headings = row.map((cell) => folded(cell, language));
      const at: Table['at'] = {};
      for (const name of COLUMNS) {
        const known = [words[name], ...(EARLIER_WORDS[name] ?? [])];
        const folds = new Set(known.map((word) => folded(word, language)));
        const found = headings.findIndex((heading) => folds.has(heading));
        if (found >= 0) at[name] = found;
      }
      if (at.key !== undefined && at.status !== undefined) return [{ sheet, head, at }];
    }
  return [];
}

/** Adds the rows of a table to their cases: by the ID that each row has; a row without one that has a step number goes on with the case above it. */
function collect(
  { sheet, head, at }: Table,
  language: Language,
  cases: Map<string, FilledCase>,
): void {
  let id = '';
  for (const [index, cells] of sheet.rows.entries()) {
    if (index <= head) continue;
    const cell = (name: ColumnName) => cells[at[name] ?? -1]?.trim() ?? '';
    const number = Number(cell('number')) || undefined;
    if (cell('key') || number === undefined) id = cell('key');
    const row: FilledRow = {
      number,
      status: statusOf(cell('status'), { sheet: sheet.name, row: index + 1 }),
      actual: cell('actual'),
      comment: cell('comment'),
      testedBy: cell('testedBy'),
      date: dateOf(cell('date'), language),
    };
    if (id === '' && row.status === 'untested') continue;
    // a row of nobody's is named after its place
    const place = id || `${sheet.name} ${index + 1}`;
    const known = cases.get(place);
    if (known) known.rows.push(row);
    else cases.set(place, { id: place, title: cell('title'), rows: [row] });
  }
}

/** By their words in every language of ours, and by their names in the API. */
const STATUS_BY_WORD = new Map<string, Status>(
  LANGUAGES.flatMap((language) =>
    STATUSES.flatMap((status): [string, Status][] => [
      [folded(status, language), status],
      [folded(wordsOf(language).statuses[status], language), status],
    ]),
  ),
);

/** @throws ResultsFault where no status is called so */
function statusOf(word: string, { sheet, row }: { sheet: string; row: number }): Status {
  if (word === '') return 'untested';
  for (const language of LANGUAGES) {
    const status = STATUS_BY_WORD.get(folded(word, language));
    if (status) return status;
  }
  const shown = word.slice(0, MAX_WORD_LENGTH).toWellFormed();
  throw new ResultsFault('workbook_status_unknown', { sheet, row, word: shown });
}

/** Days are counted from here, in the calendar of spreadsheets; the last one they know is of the year 9999. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const LAST_DAY = 2_958_465;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A date that somebody typed: a spreadsheet keeps it as a number of days, unless it took it for a text. */
function dateOf(cell: string, language: Language): string {
  const days = /^\d+(\.\d+)?$/.test(cell) ? Math.floor(Number(cell)) : Number.NaN;
  if (!(days >= 1 && days <= LAST_DAY)) return cell;
  return printDay(language, new Date(FIRST_DAY + days * DAY_MS));
}

/** How bad a status is, the worst first: a case went as its worst row. */
const WORST: readonly Status[] = ['failed', 'blocked', 'skipped', 'passed', 'untested'];

function toResult({ id, title, rows: given }: FilledCase, language: Language): AutomatedResult[] {
  const rows = inOrder(given);
  const message = messageOf(rows, language);
  const status = WORST.find((one) => rows.some((row) => row.status === one)) ?? 'untested';
  if (status === 'untested' && message === '') return [];
  const keys = keysIn([id]);
  // with its sign a key is one, even where no case of the run has it
  const name = [keys[0] ? testId(keys[0]) : id, title].filter(Boolean).join(' ');
  const steps = stepsOf(rows);
  const failedStep = (steps?.indexOf('failed') ?? -1) + 1;
  return [
    {
      name,
      keys,
      status,
      ...(steps && { steps }),
      ...(failedStep > 0 && { failedStep }),
      ...(message && { message }),
    },
  ];
}

/** The rows in the order of their steps, also where somebody sorted the sheet by something else. */
function inOrder(rows: FilledRow[]): FilledRow[] {
  return rows.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
}

/** The status of each step; undefined where the first row alone has one, which is that of the case. */
function stepsOf([first, ...others]: FilledRow[]): Status[] | undefined {
  if (!first || others.every(({ status }) => status === 'untested')) return undefined;
  const later = others.map(({ status }) => status);
  const isOfCase = first.status === 'failed' && later.includes('failed');
  return [isOfCase ? 'untested' : first.status, ...later];
}

/** What results have no field of their own for stands in the comment, under the headings that a workbook has in the language of the reader. */
function messageOf(rows: FilledRow[], language: Language): string {
  const w = wordsOf(language);
  const unique = (texts: string[]) => [...new Set(texts.filter(Boolean))];
  const actual = rows.flatMap(({ actual: text, number }, index) =>
    text ? fill(w.actualAt, { number: number ?? index + 1, text }) : [],
  );
  const testedBy = unique(rows.map((row) => row.testedBy)).join(', ');
  const dates = unique(rows.map(({ date }) => date)).join(', ');
  return [
    ...unique(rows.map(({ comment }) => comment)),
    ...actual,
    testedBy && `${w.testedBy}: ${testedBy}`,
    dates && `${w.date}: ${dates}`,
  ]
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_MESSAGE_LENGTH);
}
