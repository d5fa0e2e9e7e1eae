import type { Context, GenerationResult, Model } from '@caseloom/engine';
import {
  TEST_MANAGEMENT,
  writeCsv,
  writeFeature,
  writeMarkdown,
  writeTestManagement,
  writeXlsx,
} from '@caseloom/formats';
import { sayOfModel } from './say.ts';

/** The formats of test cases. */
export const CASE_FORMATS = ['json', 'feature', 'xlsx', 'csv', 'md', ...TEST_MANAGEMENT] as const;

type Format = (typeof CASE_FORMATS)[number];

/** Whether test cases can be written in files of this ending (without its dot). */
export function isCaseFormat(ending: string): ending is Format {
  return (CASE_FORMATS as readonly string[]).includes(ending);
}

/** What the name of a file says of its format: `cases.xray.csv` is for Xray, `shop.graphwalker.json` for GraphWalker. */
export function formatIn(path: string): string {
  const [, before = '', ending = ''] = /(?:\.(\w+))?\.(\w+)$/.exec(path.toLowerCase()) ?? [];
  const isTool = ending === 'csv' && (TEST_MANAGEMENT as string[]).includes(before);
  const isGraphWalker = ending === 'json' && before === 'graphwalker';
  return isTool || isGraphWalker ? before : ending;
}

/** The endings of files of test cases. */
export const CASE_ENDINGS = CASE_FORMATS.map((format) =>
  (TEST_MANAGEMENT as string[]).includes(format) ? `${format}.csv` : format,
);

/** A suite in one of the formats that people and tools take. */
export function toFile(
  format: Format,
  model: Model,
  context: Context,
  result: GenerationResult,
): string | Uint8Array {
  const { language } = result.settings;
  const suite = { model, context, result, language, describe: sayOfModel };
  switch (format) {
    case 'feature':
      // a feature made of a feature repeats it, without keys of ours
      return writeFeature(suite, model.settings?.feature === undefined);
    case 'xlsx':
      return writeXlsx(suite);
    case 'csv':
      return writeCsv(suite);
    case 'md':
      return writeMarkdown(suite);
    case 'azure':
    case 'xray':
    case 'zephyr':
    case 'testrail':
    case 'qase':
      return writeTestManagement(format, suite);
    case 'json':
      return `${JSON.stringify(worded(result), null, 2)}\n`;
  }
}

/** The result as the API answers it: every reason and finding with its sentence. */
function worded(result: GenerationResult) {
  const { coverage } = result;
  const uncovered = coverage.uncovered.map((item) => ({ ...item, reason: sayOfModel(item) }));
  const findings = result.findings.map((item) => ({ ...item, message: sayOfModel(item) }));
  return { ...result, modelVersion: 1, coverage: { ...coverage, uncovered }, findings };
}
