import { type ExportFormat, fileTypeOf, type ReportFormat } from '@caseloom/formats/export-formats';

type Format = ExportFormat | ReportFormat;

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
  const { extension, mediaType } = fileTypeOf(format);
  return { name: `${safeName(name) || 'model'}.${extension}`, type: mediaType };
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
