import { SECTION_SEPARATOR } from '@caseloom/contract';

/** Folders, the outermost first, as one text. */
export const folderText = (folder: readonly string[]): string => folder.join(SECTION_SEPARATOR);

/**
 * The folders that a text names, the outermost first.
 *
 * @param known the texts of folders that are there: their names may have a `>`, which otherwise parts two
 */
export function foldersOf(text: string, known: readonly string[] = []): string[] {
  const typed = text.trim();
  const separator = known.includes(typed) ? SECTION_SEPARATOR : /›|\s>\s/;
  return typed
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean);
}
