/** `== Use cases`, as headings of AsciiDoc begin. */
const HEADING = /^={1,6}(?=[ \t]+\S)/;

/**
 * The lines of an AsciiDoc as those of Markdown: headings, nested lists, and paragraphs that a `+` joins to the item
 * above. Lines of a text that is none stay as they are.
 */
export function fromAsciiDoc(lines: string[]): string[] {
  const isMarkdown = lines.some((line) => /^#{1,6}\s/.test(line));
  if (isMarkdown || !lines.some((line) => HEADING.test(line))) return lines;
  return lines.flatMap((line, index) => {
    if (/^\+\s*$/.test(line) || /^\[[\w%., -]{1,40}\]\s*$/.test(line)) return [];
    const [, marks = '', words = ''] = /^(\*{1,5}|\.{1,5})[ \t]+(\S.*)$/.exec(line) ?? [];
    if (marks)
      return `${'  '.repeat(marks.length - 1)}${marks.startsWith('*') ? '*' : '1.'} ${words}`;
    if (/^\+\s*$/.test(lines[index - 1] ?? '')) return ['', line];
    return line.replace(HEADING, (signs) => '#'.repeat(signs.length));
  });
}
