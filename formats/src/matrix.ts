import { testId } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { toCsv } from './csv/write.ts';
import { type Status, wordsOf } from './words.ts';
import type { Cell } from './xlsx/cell.ts';
import type { Sheet } from './xlsx/sheet.ts';
import { workbookParts } from './xlsx/workbook.ts';

/** A requirement and one of the cases that pass it, or none; times are ISO 8601. */
export type MatrixRow = {
  requirement: string;
  /** Empty where nobody wrote one. */
  requirementTitle: string;
  /** Where it is written; empty where it is unknown. */
  link: string;
  models: string[];
  status: Status;
  /** Whether it stands so by results from before its cases changed. */
  isBeforeChange: boolean;
  isSuspect: boolean;
  /** Whether it is only what others are a part of, where no case covers it. */
  isGroup: boolean;
  reviewedBy: string;
  reviewedAt: string;
  /** Why it is not to be tested, where no case covers it. */
  dismissed?: string;
  test?: { key: string; title: string; status: Status; isBeforeChange: boolean; updatedAt: string };
};

const COLUMNS = [
  ['requirement', 24],
  ['requirementTitle', 40],
  ['link', 40],
  ['models', 30],
  ['status', 14],
  ['suspect', 10],
  ['reviewedBy', 22],
  ['reviewedAt', 22],
  ['key', 14],
  ['title', 60],
  ['lastResult', 14],
  ['lastRun', 22],
  ['beforeChange', 18],
] as const;

/** The matrix of requirements and cases as CSV, a row for each pair. */
export function writeMatrixCsv(rows: MatrixRow[], language: Language): string {
  const cells = rows.map((row) => toCells(row, language).map(String));
  return toCsv([COLUMNS.map(([name]) => wordsOf(language)[name]), ...cells], language);
}

/** The same as a workbook, with a second sheet that has a column for each case; in pieces. */
export function matrixParts(rows: MatrixRow[], language: Language): Generator<Uint8Array> {
  const w = wordsOf(language);
  const columns = COLUMNS.map(([name, width]) => ({ heading: w[name], width }));
  const cells = rows.map((row) => toCells(row, language));
  const grid = gridOf(rows, language);
  const sheets: Sheet[] = [{ name: w.requirements, columns, rows: cells }];
  return workbookParts(grid ? [...sheets, grid] : sheets);
}

/** A spreadsheet opens 16,384 columns. */
const MAX_CASES = 16_000;

/** A row for each requirement, a column for each case, the last result where they meet; undefined where there are more cases than columns. */
function gridOf(rows: MatrixRow[], language: Language): Sheet | undefined {
  const w = wordsOf(language);
  const cases = new Map(rows.flatMap(({ test }) => (test ? [[test.key, test]] : [])));
  if (cases.size === 0 || cases.size > MAX_CASES) return undefined;
  const byRequirement = Map.groupBy(rows, ({ requirement }) => requirement);
  return {
    name: w.matrix,
    frozenColumns: 3,
    columns: [
      { heading: w.requirement, width: 24 },
      { heading: w.requirementTitle, width: 40 },
      { heading: w.status, width: 14 },
      ...[...cases.values()].map(({ key, title }) => ({
        heading: `${testId(key)} ${title}`,
        width: 14,
      })),
    ],
    rows: [...byRequirement].map(([requirement, own]) => {
      const results = new Map(own.map(({ test }) => [test?.key, test?.status]));
      const cells = [...cases.keys()].map((key) => {
        const status = results.get(key);
        return status ? w.statuses[status] : '';
      });
      const [first] = own;
      const status = first ? statusOf(first, language) : w.notCovered;
      return [requirement, first?.requirementTitle ?? '', status, ...cells];
    }),
  };
}

function statusOf({ test, status, dismissed, isGroup }: MatrixRow, language: Language): string {
  const w = wordsOf(language);
  if (test) return w.statuses[status];
  if (isGroup && dismissed === undefined) return w.group;
  return dismissed === undefined ? w.notCovered : `${w.notToBeTested}: ${dismissed}`;
}

function toCells(row: MatrixRow, language: Language): Cell[] {
  const w = wordsOf(language);
  const { test } = row;
  return [
    row.requirement,
    row.requirementTitle,
    row.link,
    row.models.join(', '),
    statusOf(row, language),
    row.isSuspect ? w.yes : w.no,
    row.reviewedBy,
    row.reviewedAt,
    test ? testId(test.key) : '',
    test?.title ?? '',
    test ? w.statuses[test.status] : '',
    test?.updatedAt ?? '',
    (test ?? row).isBeforeChange ? w.yes : w.no,
  ];
}
