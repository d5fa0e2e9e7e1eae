/** The line of a place in a text, from 1 on. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

const indentOf = (line: string) => line.search(/\S/);

/**
 * What a line is about: the element that begins on it, or on the nearest line above it that is indented less.
 *
 * @param elements ids by the lines on which they begin
 */
export function elementAt(
  text: string,
  line: number,
  elements: ReadonlyMap<number, string>,
): string | undefined {
  const lines = text.split('\n');
  let indent = indentOf(lines[line - 1] ?? '');
  for (let at = line; at > 0 && indent >= 0; at--) {
    const here = indentOf(lines[at - 1] ?? '');
    if (at !== line && (here < 0 || here >= indent)) continue;
    const id = elements.get(at);
    if (id !== undefined) return id;
    indent = here;
    if (indent === 0) return undefined;
  }
  return undefined;
}

/** What a new line after the caret begins with: the indentation of the line that the caret is in. */
export function indentBefore(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
