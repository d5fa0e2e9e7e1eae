/** The folders of a path such as `Shop > Cart` or `Shop/Cart`, the outermost first. */
export function foldersOf(path: string): string[] {
  return path
    .split(/>|\\|(?<! )\/(?! )/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** What stands between the folders of a path that we write. */
export type FolderSeparator = ' > ' | '/';

/** A path of folders in one cell; where a name has the sign that parts them, its code stands in place of it. */
export function writePath(folder: readonly string[]): string {
  const path = folder.join(' > ');
  const again = readPath(path, ' > ');
  if (again.length === folder.length && again.every((name, index) => name === folder[index]))
    return path;
  return folder
    .map((name) => name.replaceAll(/>|%(?=3E)/g, (sign) => encodeURIComponent(sign)))
    .join(' > ');
}

/** The folders of a path that we wrote; a stroke with spaces around it is one of a name. */
export function readPath(path: string, separator: FolderSeparator): string[] {
  return path
    .split(separator === '/' ? /(?<! )\/(?! )/ : separator)
    .map((name) => name.trim().replaceAll(/%3E|%25(?=3E)/g, (code) => decodeURIComponent(code)))
    .filter(Boolean);
}
