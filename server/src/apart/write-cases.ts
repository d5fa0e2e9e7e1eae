import type { Context, GenerationResult, Model } from '@caseloom/engine';
import { writeCsv, writeFeature, writeMarkdown, writeXlsx } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';

/** The formats that hold test cases, as against those that hold the model. */
export type CaseFormat = 'xlsx' | 'csv' | 'feature' | 'md';

export type Written = {
  model: Model;
  context: Context;
  result: GenerationResult;
  version: number;
  language: Language;
};

const WRITERS = { xlsx: writeXlsx, csv: writeCsv, feature: writeFeature, md: writeMarkdown };

/** A generation as a file, its findings worded in the caller's language. */
export function writeCases(format: CaseFormat, written: Written): string | Uint8Array<ArrayBuffer> {
  return WRITERS[format]({
    ...written,
    describe: ({ code, params }) => sentence(written.language, 'problems', code, params),
  });
}
