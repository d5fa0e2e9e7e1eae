import { concat } from './concat.ts';
import type { Export } from './export.ts';
import { type CaseFormat, loadWriter } from './export-formats.ts';

/**
 * Gives test cases as a file in one piece.
 *
 * @returns text, or the bytes of a workbook
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
  const parts = [...(await loadWriter(format))(input)];
  const bytes = parts.filter((part) => typeof part !== 'string');
  return bytes.length > 0 ? concat(bytes) : parts.join('');
}
