import { toCsv } from './csv/write.ts';
import { type Cell, workbookParts } from './xlsx/workbook.ts';

type Language = 'en' | 'tr';
type Status = 'passed' | 'failed' | 'blocked' | 'skipped' | 'untested';

/** A requirement and one of the cases that pass it, or none; times are ISO 8601. */
export type MatrixRow = {
  requirement: string;
  /** Where it is written; empty where nobody said. */
  link: string;
  models: string[];
  status: 'passed' | 'failed' | 'untested';
  isSuspect: boolean;
  reviewedBy: string;
  reviewedAt: string;
  test?: { key: string; title: string; status: Status; updatedAt: string };
};

const WORDS = {
  en: {
    sheet: 'Requirements',
    headings: [
      'Requirement',
      'Link',
      'Models',
      'Status',
      'Suspect',
      'Looked at by',
      'Looked at',
      'Test ID',
      'Title',
      'Last result',
      'Last run',
    ],
    yes: 'yes',
    no: 'no',
    uncovered: 'Not covered',
    passed: 'passed',
    failed: 'failed',
    blocked: 'blocked',
    skipped: 'skipped',
    untested: 'untested',
  },
  tr: {
    sheet: 'Gereksinimler',
    headings: [
      'Gereksinim',
      'Bağlantı',
      'Modeller',
      'Durum',
      'Şüpheli',
      'Bakan',
      'Bakıldığı zaman',
      'Test no',
      'Başlık',
      'Son sonuç',
      'Son koşu',
    ],
    yes: 'evet',
    no: 'hayır',
    uncovered: 'Kapsanmıyor',
    passed: 'geçti',
    failed: 'başarısız',
    blocked: 'engelli',
    skipped: 'atlandı',
    untested: 'denenmedi',
  },
};

const WIDTHS = [24, 40, 30, 14, 10, 22, 22, 14, 60, 14, 22];

/** The matrix of requirements and cases as CSV, a row for each pair. */
export function writeMatrixCsv(rows: MatrixRow[], language: Language): string {
  const cells = rows.map((row) => toCells(row, language).map(String));
  return toCsv([WORDS[language].headings, ...cells]);
}

/** The same as a workbook, in pieces. */
export function matrixParts(rows: MatrixRow[], language: Language): Generator<Uint8Array> {
  const { sheet, headings } = WORDS[language];
  const columns = headings.map((heading, at) => ({ heading, width: WIDTHS[at] ?? 20 }));
  return workbookParts([{ name: sheet, columns, rows: rows.map((row) => toCells(row, language)) }]);
}

function toCells(row: MatrixRow, language: Language): Cell[] {
  const w = WORDS[language];
  const { test } = row;
  return [
    row.requirement,
    row.link,
    row.models.join(', '),
    test ? w[row.status] : w.uncovered,
    row.isSuspect ? w.yes : w.no,
    row.reviewedBy,
    row.reviewedAt,
    test?.key ?? '',
    test?.title ?? '',
    test ? w[test.status] : '',
    test?.updatedAt ?? '',
  ];
}
