import { isDeepStrictEqual } from 'node:util';
import type { CaseRow } from './queries/cases.ts';

/** The folders in which a case stands, the outermost first; none of one that stands in none. */
export const folderOf = ({ folder = [] }: CaseRow['content']): string[] => folder;

/** The folders in which a case stood in its file, wherever a person has moved it since. */
export const fileFolderOf = ({ content }: Pick<CaseRow, 'content'>): string[] =>
  content.fileFolder ?? folderOf(content);

/** The row of a written case in a folder; one that came from a file remembers its folder there. */
export function inFolder(row: CaseRow, folder: string[]): CaseRow {
  const fileFolder = fileFolderOf(row);
  const isAsInFile = row.sourceId === null || isDeepStrictEqual(folder, fileFolder);
  const { folder: _, fileFolder: _f, ...content } = row.content;
  return {
    ...row,
    content: {
      ...{ ...content, ...(folder.length > 0 && { folder }) },
      ...(!isAsInFile && { fileFolder }),
    },
  };
}
