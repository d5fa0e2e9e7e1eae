import type { Context, GenerationResult, Model } from '@caseloom/engine';
import type { CaseFormat } from '@caseloom/formats/export-formats';
import { writeCases as write } from '@caseloom/formats/write-cases';
import { type Language, sentence } from '@caseloom/locales';

export type Written = {
  model: Model;
  context: Context;
  /** As pictures show it. */
  drawn?: Model;
  result: GenerationResult;
  version: number;
  language: Language;
};

/** A generation as a file, its findings worded in the caller's language. */
export function writeCases(
  format: CaseFormat,
  written: Written,
): Promise<string | Uint8Array<ArrayBuffer>> {
  return write(format, {
    ...written,
    describe: ({ code, params }) => sentence(written.language, 'problems', code, params),
  });
}
