import type { Context, GenerationResult, Model, Problem } from '@caseloom/engine';
import { writeCsv, writeFeature, writeMarkdown, writeXlsx } from '@caseloom/formats';
import { sentence } from '@caseloom/locales';

/** The formats of test cases. */
export const CASE_FORMATS = ['json', 'feature', 'xlsx', 'csv', 'md'] as const;

type Format = (typeof CASE_FORMATS)[number];

/** Whether test cases can be written in files of this ending (without its dot). */
export function isCaseFormat(ending: string): ending is Format {
  return (CASE_FORMATS as readonly string[]).includes(ending);
}

/** A suite in one of the formats that people and tools take. */
export function toFile(
  format: Format,
  model: Model,
  context: Context,
  result: GenerationResult,
): string | Uint8Array {
  const { language } = result.settings;
  const describe = ({ code, params }: Pick<Problem, 'params'> & { code: string }) =>
    sentence(language, 'problems', code, params);
  const suite = { model, context, result, language, describe };
  switch (format) {
    case 'feature':
      // a feature made of a feature says what that said, and no keys of ours
      return writeFeature(suite, model.settings?.feature === undefined);
    case 'xlsx':
      return writeXlsx(suite);
    case 'csv':
      return writeCsv(suite);
    case 'md':
      return writeMarkdown(suite);
    case 'json':
      return `${JSON.stringify(worded(result, describe), null, 2)}\n`;
  }
}

/** The result as the API answers it: every reason and finding with its sentence. */
function worded(
  result: GenerationResult,
  describe: (problem: { code: string; params?: Problem['params'] }) => string,
) {
  const uncovered = result.coverage.uncovered.map((item) => ({ ...item, reason: describe(item) }));
  const findings = result.findings.map((item) => ({ ...item, message: describe(item) }));
  return { ...result, modelVersion: 1, coverage: { ...result.coverage, uncovered }, findings };
}
