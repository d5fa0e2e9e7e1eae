import { fileFolderOf } from './in-folder.ts';
import type { CaseRow } from './queries/cases.ts';

type InFolder = { folder?: string[] | undefined };

/**
 * The cases of one sheet of a workbook as they would come with all of its sheets, each a folder, where the suite has them
 * so; else as they are. A folder of theirs that the suite has without that of the sheet says that the sheet came alone.
 */
export function inSheet<FileCase extends InFolder>(
  cases: FileCase[],
  known: readonly CaseRow[],
  sheet: string | undefined,
): FileCase[] {
  if (!sheet) return cases;
  const folders = known.filter(({ sourceId }) => sourceId !== null).map((row) => fileFolderOf(row));
  const alone = new Set(cases.map(({ folder = [] }) => JSON.stringify(folder)));
  const cameAlone = folders.some((one) => one.length > 0 && alone.has(JSON.stringify(one)));
  if (cameAlone || !folders.some(([top]) => top === sheet)) return cases;
  return cases.map((one) => ({ ...one, folder: [sheet, ...(one.folder ?? [])] }));
}
