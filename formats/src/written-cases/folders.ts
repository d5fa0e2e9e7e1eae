/** The folders of a path such as `Shop > Cart` or `Shop/Cart`, the outermost first. */
export function foldersOf(path: string): string[] {
  return path
    .split(/>|\\|(?<! )\/(?! )/)
    .map((name) => name.trim())
    .filter(Boolean);
}
