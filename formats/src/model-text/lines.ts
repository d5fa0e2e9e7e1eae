/** A line that says something, and those below it that are indented further. */
export type Line = { text: string; number: number; indent: number; children: Line[] };

/** A tab is as wide as two spaces. */
const TAB = 2;

/** The lines of a text by their indentation, without empty ones and remarks (`#`). */
export function linesOf(text: string): Line[] {
  const roots: Line[] = [];
  const open: Line[] = [];
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const [blank = ''] = /^[ \t]*/.exec(raw) ?? [];
    const content = raw.slice(blank.length).replace(/[ \t]+$/, '');
    if (content === '' || content.startsWith('#')) continue;
    const indent = blank.replaceAll('\t', ' '.repeat(TAB)).length;
    const line: Line = { text: blank + content, number: index + 1, indent, children: [] };
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    (open.at(-1)?.children ?? roots).push(line);
    open.push(line);
  }
  return roots;
}
