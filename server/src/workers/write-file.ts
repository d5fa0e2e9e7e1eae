import { closeSync, openSync, writeSync } from 'node:fs';
import type { GenerationResult, TestCase } from '@caseloom/engine';
import {
  type Export,
  type MatrixRow,
  matrixParts,
  type ReleaseReport,
  type ReleaseReportRow,
  type Report,
  type ReportRow,
  writeMatrixCsv,
} from '@caseloom/formats';
import type {
  CaseFormat,
  MatrixFormat,
  ReleaseFormat,
  ReportFormat,
} from '@caseloom/formats/export-formats';
import { writeRelease, writeReport } from '@caseloom/formats/report';
import { loadWriter } from '@caseloom/formats/write-cases';
import { type Language, sentence } from '@caseloom/locales';
import { linesOf } from './spool.ts';
import type { Written } from './write-cases.ts';

/** A file that is written from rows on disk, line by line. */
export type Content =
  | { of: 'cases'; format: CaseFormat; input: Written & { result: GenerationResult } }
  | { of: 'report'; format: ReportFormat; report: Omit<Report, 'rows'> }
  | { of: 'release'; format: ReleaseFormat; report: Omit<ReleaseReport, 'rows'> }
  | { of: 'matrix'; format: MatrixFormat; language: Language };

type FileTask = { content: Content; rows: string; target: string };

/** Writes a file of rows that no memory holds, in parts. */
export async function writeFile({ content, rows, target }: FileTask): Promise<void> {
  const file = openSync(target, 'w', 0o600);
  try {
    for await (const part of await partsOf(content, rows)) {
      if (typeof part === 'string') writeSync(file, part);
      else writeWhole(file, part);
    }
  } finally {
    closeSync(file);
  }
}

function writeWhole(file: number, part: Uint8Array): void {
  for (let offset = 0; offset < part.length; ) offset += writeSync(file, part, offset);
}

const MATRIX_WRITERS = {
  csv: (rows: MatrixRow[], language: Language) => [writeMatrixCsv(rows, language)],
  xlsx: matrixParts,
} satisfies Record<MatrixFormat, unknown>;

type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

async function partsOf(content: Content, rows: string): Promise<Parts> {
  switch (content.of) {
    case 'cases': {
      const { input: given, format } = content;
      const result = { ...given.result, testCases: linesOf<TestCase>(rows) };
      const input: Export = {
        ...given,
        result,
        describe: ({ code, params }) => sentence(given.language, 'problems', code, params),
      };
      const writeParts = await loadWriter(format);
      return writeParts(input);
    }
    case 'report': {
      const report = { ...content.report, rows: linesOf<ReportRow>(rows) };
      return writeReport(content.format, report);
    }
    case 'release': {
      const report = { ...content.report, rows: linesOf<ReleaseReportRow>(rows) };
      return writeRelease(content.format, report);
    }
    case 'matrix': {
      const all = [...linesOf<MatrixRow>(rows)];
      const { format, language } = content;
      return MATRIX_WRITERS[format](all, language);
    }
  }
}
