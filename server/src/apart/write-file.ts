import { closeSync, openSync, writeSync } from 'node:fs';
import type { GenerationResult, TestCase } from '@caseloom/engine';
import {
  csvParts,
  type Export,
  featureParts,
  jsonParts,
  type MatrixRow,
  markdownParts,
  matrixParts,
  type Report,
  type ReportRow,
  reportHtmlParts,
  reportXlsxParts,
  type TestManagement,
  testManagementParts,
  writeMatrixCsv,
  xlsxParts,
} from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import { linesOf } from './spool.ts';
import type { Written } from './write-cases.ts';

export type SuiteFormat = 'xlsx' | 'csv' | 'feature' | 'md' | 'json' | TestManagement;

/** What is written of rows that lie in a file, line by line. */
export type Content =
  | { of: 'cases'; format: SuiteFormat; input: Written & { result: GenerationResult } }
  | { of: 'report'; format: 'html' | 'xlsx'; report: Omit<Report, 'rows'> }
  | { of: 'matrix'; format: 'csv' | 'xlsx'; language: Language };

type Wanted = { content: Content; rows: string; target: string };

/** Writes a file of rows that no memory holds, in parts. */
export function writeFile({ content, rows, target }: Wanted): void {
  const file = openSync(target, 'w', 0o600);
  try {
    for (const part of partsOf(content, rows)) {
      if (typeof part === 'string') writeSync(file, part);
      else writeWhole(file, part);
    }
  } finally {
    closeSync(file);
  }
}

function writeWhole(file: number, part: Uint8Array): void {
  for (let at = 0; at < part.length; ) at += writeSync(file, part, at);
}

const CASE_PARTS = {
  xlsx: xlsxParts,
  csv: csvParts,
  feature: featureParts,
  md: markdownParts,
  json: jsonParts,
};

const isOurs = (format: SuiteFormat): format is keyof typeof CASE_PARTS =>
  Object.hasOwn(CASE_PARTS, format);

function partsOf(content: Content, rows: string): Iterable<string | Uint8Array> {
  switch (content.of) {
    case 'cases': {
      const { input: given, format } = content;
      const result = { ...given.result, testCases: linesOf<TestCase>(rows) };
      const input: Export = {
        ...given,
        result,
        describe: ({ code, params }) => sentence(given.language, 'problems', code, params),
      };
      if (!isOurs(format)) return testManagementParts(format, input);
      return CASE_PARTS[format](input);
    }
    case 'report': {
      const report = { ...content.report, rows: linesOf<ReportRow>(rows) };
      return content.format === 'html' ? reportHtmlParts(report) : reportXlsxParts(report);
    }
    case 'matrix': {
      const all = [...linesOf<MatrixRow>(rows)];
      const { format, language } = content;
      return format === 'csv' ? [writeMatrixCsv(all, language)] : matrixParts(all, language);
    }
  }
}
