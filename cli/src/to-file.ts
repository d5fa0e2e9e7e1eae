import type { Context, GenerationResult, Model } from '@caseloom/engine';
import { writeFeature } from '@caseloom/formats';
import {
  CASE_FORMATS,
  type CaseFormat,
  type ExportFormat,
  fileTypeOf,
  MODEL_FORMATS,
} from '@caseloom/formats/export-formats';
import { writeCases } from '@caseloom/formats/write-cases';
import { sayOfModel } from './say-of-model.ts';

/** The formats of test cases in the order that help shows: those that programs read come first. */
export const FORMATS: readonly CaseFormat[] = [
  ...new Set<CaseFormat>(['json', 'feature', ...CASE_FORMATS.map(({ id }) => id)]),
];

/**
 * The format that the name of a file ends in: `cases.xray.csv` is for Xray, `shop.graphwalker.json`
 * for GraphWalker. Of several endings that fit, the longest counts; other endings are given as they are.
 */
export function formatIn(path: string): string {
  const name = path.toLowerCase();
  const [known] = [...CASE_FORMATS, ...MODEL_FORMATS]
    .filter(({ extension }) => name.endsWith(`.${extension}`))
    .toSorted((a, b) => b.extension.length - a.extension.length);
  return known?.id ?? /\.(\w+)$/.exec(name)?.[1] ?? '';
}

/** The endings of files of such formats, each once, as a sentence lists them. */
export function endingsOf(formats: readonly ExportFormat[]): string {
  const endings = formats.map((format) => `.${fileTypeOf(format).extension}`);
  return [...new Set(endings)].join(', ');
}

/** A suite in one of the formats that people and tools take. */
export async function toFile(
  format: CaseFormat,
  model: Model,
  context: Context,
  result: GenerationResult,
): Promise<string | Uint8Array> {
  const { language } = result.settings;
  const suite = { model, context, result, language, describe: sayOfModel };
  switch (format) {
    case 'feature':
      // a feature made of a feature repeats it, without keys of ours
      return writeFeature(suite, model.settings?.feature === undefined);
    case 'json':
      return `${JSON.stringify(worded(result), null, 2)}\n`;
    default:
      return writeCases(format, suite);
  }
}

/** The result as the API answers it: every reason and finding with its sentence. */
function worded(result: GenerationResult) {
  const { coverage } = result;
  const uncovered = coverage.uncovered.map((item) => ({ ...item, reason: sayOfModel(item) }));
  const findings = result.findings.map((item) => ({ ...item, message: sayOfModel(item) }));
  return { ...result, modelVersion: 1, coverage: { ...coverage, uncovered }, findings };
}
