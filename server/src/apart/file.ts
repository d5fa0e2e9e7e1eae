import type { EXPORT_FORMATS } from '@caseloom/contract';

type Format = (typeof EXPORT_FORMATS)[number];

const TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  feature: 'text/plain; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  md: 'text/markdown; charset=utf-8',
};

/** What was written, as a file named after what it is of. */
export function toFile(
  parts: (string | Uint8Array<ArrayBuffer>)[],
  name: string,
  format: Format,
): File {
  return new File(parts, toFileName(name, format), { type: TYPES[format] });
}

function toFileName(name: string, format: Format): string {
  return `${safeName(name) || 'model'}.${format}`;
}

/** As much of a name as every file system takes: maybe nothing. */
export function safeName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{C}\s/\\:*?"<>|]+/gu, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
}
