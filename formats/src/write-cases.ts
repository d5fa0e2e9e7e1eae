import { concat } from './concat.ts';
import type { Export } from './export.ts';
import type { CaseFormat } from './export-formats.ts';
import type { FrameworkId } from './skeleton/manifest.ts';

/** Test cases are written in pieces, so that no memory has to hold all of them. */
type WriteParts = (
  input: Export,
) => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** The writer of each format, loaded once it is needed. */
const WRITERS: Record<CaseFormat, () => Promise<{ writeParts: WriteParts }>> = {
  xlsx: () => import('./xlsx/write.ts'),
  pdf: () => import('./pdf/write.ts'),
  'pdf-wide': () => import('./pdf/write-wide.ts'),
  feature: () => import('./feature/write.ts'),
  csv: () => import('./csv/write.ts'),
  md: () => import('./markdown/write.ts'),
  azure: () => import('./csv/azure.ts'),
  xray: () => import('./csv/xray.ts'),
  zephyr: () => import('./csv/zephyr.ts'),
  testrail: () => import('./csv/testrail.ts'),
  qase: () => import('./csv/qase.ts'),
  json: () => import('./cases-json.ts'),
  playwright: () => codeWriter('playwright'),
  cypress: () => codeWriter('cypress'),
  'cucumber-ts': () => codeWriter('cucumber-ts'),
  'cucumber-java': () => codeWriter('cucumber-java'),
  'pytest-bdd': () => codeWriter('pytest-bdd'),
  robot: () => codeWriter('robot'),
};

async function codeWriter(framework: FrameworkId) {
  return (await import('./skeleton/zip.ts')).codeWriter(framework);
}

/** The writer of a format of test cases, loaded now. Needs Node, as workbooks and PDF hold pictures. */
export async function loadWriter(format: CaseFormat): Promise<WriteParts> {
  const { writeParts } = await WRITERS[format]();
  return writeParts;
}

/**
 * Gives test cases as a file in one piece. Needs Node.
 *
 * @returns text, or the bytes of a workbook or PDF
 */
export async function writeCases(
  format: CaseFormat,
  input: Export,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (format === 'feature') {
    // what memory holds whole is put in order whole
    const { writeFeature } = await import('./feature/write.ts');
    return writeFeature(input);
  }
  const writeParts = await loadWriter(format);
  const parts: (string | Uint8Array)[] = [];
  for await (const part of writeParts(input)) parts.push(part);
  const bytes = parts.filter((part) => typeof part !== 'string');
  return bytes.length > 0 ? concat(bytes) : parts.join('');
}
