import type { RequirementColumns, RequirementsFile } from '@caseloom/formats/requirements';
import { loadCode } from '../../../lib/load-code.ts';

/** What is in a file, and what reads requirements out of its tables. */
export type OpenedFile = {
  file: File;
  content: RequirementsFile;
  requirementsOf: typeof import('@caseloom/formats/requirements').requirementsOf;
};
export type Columns = RequirementColumns;

/** @throws RequirementsFault where it holds no requirements */
export async function openFile(file: File): Promise<OpenedFile> {
  const { readRequirementsFile, requirementsOf } = await loadCode(
    () => import('@caseloom/formats/requirements'),
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { file, content: readRequirementsFile(file.name, bytes), requirementsOf };
}

const FAULTS = [
  ...['no_table', 'xml_broken', 'no_reqif', 'archive_broken', 'archive_too_large'],
] as const;

/** Why a file could not be read, as the sentences about it are called, and in which line where that is known. */
export function faultOf(error: Error): {
  code: (typeof FAULTS)[number] | 'unreadable';
  line: number;
} {
  const { code, line = 0 } = error as Error & { code?: string; line?: number };
  return { code: FAULTS.find((known) => known === code) ?? 'unreadable', line };
}
