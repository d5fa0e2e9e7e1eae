import type { EXPORT_FORMATS } from '@caseloom/contract';

type Format = (typeof EXPORT_FORMATS)[number] | 'html';

const CSV = 'text/csv; charset=utf-8';

const TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: CSV,
  feature: 'text/plain; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  graphwalker: 'application/json',
  azure: CSV,
  xray: CSV,
  zephyr: CSV,
  testrail: CSV,
  qase: CSV,
};

/** Of formats that are known by more than their ending. */
const ENDINGS: Partial<Record<Format, string>> = {
  graphwalker: 'graphwalker.json',
  azure: 'azure.csv',
  xray: 'xray.csv',
  zephyr: 'zephyr.csv',
  testrail: 'testrail.csv',
  qase: 'qase.csv',
};

/** What was written, as a file named after what it is of. */
export function toFile(
  parts: (string | Uint8Array<ArrayBuffer>)[],
  name: string,
  format: Format,
): File {
  const file = fileFacts(name, format);
  return new File(parts, file.name, { type: file.type });
}

/** How a file that is named after something is called, and what it is. */
export function fileFacts(name: string, format: Format): { name: string; type: string } {
  const ending = ENDINGS[format] ?? format;
  return { name: `${safeName(name) || 'model'}.${ending}`, type: TYPES[format] };
}

/** As much of a name as every file system takes: maybe nothing. */
export function safeName(name: string): string {
  return (
    name
      .toWellFormed()
      .replace(/[\p{C}\s/\\:*?"<>|]+/gu, ' ')
      // nor one that a command takes for an option, or a spreadsheet for a formula
      .replace(/^[.\s=+\-@]+/, '')
      .trim()
  );
}
