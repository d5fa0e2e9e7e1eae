import type { Context, GenerationResult, Model } from '@caseloom/engine';
import {
  type TestManagement,
  writeCsv,
  writeFeature,
  writeMarkdown,
  writeTestManagement,
  writeXlsx,
} from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';

/** The formats that hold test cases, as against those that hold the model. */
export type CaseFormat = 'xlsx' | 'csv' | 'feature' | 'md' | TestManagement;

export type Written = {
  model: Model;
  context: Context;
  result: GenerationResult;
  version: number;
  language: Language;
};

const WRITERS = { xlsx: writeXlsx, csv: writeCsv, feature: writeFeature, md: writeMarkdown };

const isOurs = (format: CaseFormat): format is keyof typeof WRITERS =>
  Object.hasOwn(WRITERS, format);

/** A generation as a file, its findings worded in the caller's language. */
export function writeCases(format: CaseFormat, written: Written): string | Uint8Array<ArrayBuffer> {
  if (!isOurs(format)) return writeTestManagement(format, written);
  return WRITERS[format]({
    ...written,
    describe: ({ code, params }) => sentence(written.language, 'problems', code, params),
  });
}
