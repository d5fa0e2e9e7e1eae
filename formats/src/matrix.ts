import type { Language } from '@caseloom/locales/language';
import { toCsv } from './csv/write.ts';
import { type Status, wordsOf } from './words.ts';
import type { Cell } from './xlsx/cell.ts';
import { workbookParts } from './xlsx/workbook.ts';

/** A requirement and one of the cases that pass it, or none; times are ISO 8601. */
export type MatrixRow = {
  requirement: string;
  /** Where it is written; empty where it is unknown. */
  link: string;
  models: string[];
  status: 'passed' | 'failed' | 'untested';
  isSuspect: boolean;
  reviewedBy: string;
  reviewedAt: string;
  test?: { key: string; title: string; status: Status; updatedAt: string };
};

const COLUMNS = [
  ['requirement', 24],
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
] as const;

/** The matrix of requirements and cases as CSV, a row for each pair. */
export function writeMatrixCsv(rows: MatrixRow[], language: Language): string {
  const cells = rows.map((row) => toCells(row, language).map(String));
  return toCsv([COLUMNS.map(([name]) => wordsOf(language)[name]), ...cells], language);
}

/** The same as a workbook, in pieces. */
export function matrixParts(rows: MatrixRow[], language: Language): Generator<Uint8Array> {
  const w = wordsOf(language);
  const columns = COLUMNS.map(([name, width]) => ({ heading: w[name], width }));
  const cells = rows.map((row) => toCells(row, language));
  return workbookParts([{ name: w.requirements, columns, rows: cells }]);
}

function toCells(row: MatrixRow, language: Language): Cell[] {
  const w = wordsOf(language);
  const { test } = row;
  return [
    row.requirement,
    row.link,
    row.models.join(', '),
    test ? w.statuses[row.status] : w.notCovered,
    row.isSuspect ? w.yes : w.no,
    row.reviewedBy,
    row.reviewedAt,
    test?.key ?? '',
    test?.title ?? '',
    test ? w.statuses[test.status] : '',
    test?.updatedAt ?? '',
  ];
}
