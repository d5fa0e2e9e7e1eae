import { imageAs } from './images.ts';

/*
 * The marks of Markdown and of Jira's wiki, as people and tools write them in the cells of test cases. Both
 * are read at once: a cell does not say which of them it means.
 */

/** What may stand before and behind marked words: elsewhere a star or a line is a sign of the words. */
const BEFORE = '(^|[\\s(|"\'“>])';
const BEHIND = '(?=$|[\\s).,;:!?|"\'”<])';
const between = (mark: string, sign: string) =>
  new RegExp(
    `${BEFORE}${mark}([^\\s${sign}\\n](?:[^${sign}\\n]*[^\\s${sign}\\n])?)${mark}${BEHIND}`,
    'gm',
  );
const MARKED: readonly RegExp[] = [
  ...[between('~~', '~'), between('\\*', '*'), between('_', '_'), between('\\+', '+')],
];
const JIRA_IMAGE = /!([^\s!|]+\.(?:png|jpe?g|gif|svg|webp|bmp))(?:\|[^!\n]*)?!/gi;
const MARKDOWN_LINK = /(?<!!)\[([^\]\n]{1,300})\]\(([^)\s]{1,2000})\)/g;
const JIRA_LINK = /\[([^\]|\n]{1,300})\|([^\]|\s]{1,2000})(?:\|[^\]\n]*)?\]/g;
const BARE_LINK = /\[((?:https?|mailto):[^\]|\s]{1,2000})\]/g;
const BLOCK = /\{(color|panel|quote|noformat|code)(?::[^{}\n]{0,200})?\}/g;

/** Words without the marks of Markdown and of Jira's wiki; lists have dashes or numbers, rows of tables lines. */
export function withoutWiki(text: string): string {
  if (!/[*_+~`#|![{]|^h\d\./m.test(text)) return text;
  const words = withoutBlocks(text)
    .replace(JIRA_IMAGE, (_, link: string) => imageAs('', link))
    .replace(MARKDOWN_LINK, linkAs)
    .replace(JIRA_LINK, linkAs)
    .replace(BARE_LINK, '$1')
    .replace(/`([^`\n]+)`/g, '$1');
  const lists = linesOf(words);
  const bold = lists.replace(/\*\*([^*\n]+)\*\*/g, '$1');
  return MARKED.reduce((rest, mark) => rest.replace(mark, '$1$2'), bold);
}

const linkAs = (_: string, words: string, link: string) =>
  words.trim() === link ? link : `${words} (${link})`;

/** Blocks of Jira and fences of Markdown; a name in braces that is there once is a word. */
function withoutBlocks(text: string): string {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(BLOCK)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return text
    .replace(BLOCK, (mark, name: string) => ((counts.get(name) ?? 0) > 1 ? '' : mark))
    .replace(/^\s*```.*$/gm, '');
}

function linesOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  // several lines with one `#` are a list of Jira, a single one is a heading of Markdown
  const isNumbered = lines.filter((line) => /^#\s/.test(line)).length > 1;
  let number = 0;
  return lines
    .flatMap((line) => {
      if (isNumbered && /^#\s/.test(line)) return line.replace(/^#\s+/, `${++number}. `);
      return line.startsWith('|') ? (rowOf(line) ?? []) : withoutMark(line, isNumbered);
    })
    .join('\n');
}

/** A line without the mark of a heading, or with a dash for any other of a point. */
function withoutMark(line: string, isNumbered: boolean): string {
  if (/^h[1-6]\.\s/.test(line)) return line.replace(/^h[1-6]\.\s+/, '');
  if (!isNumbered && /^#{1,6}\s/.test(line)) return line.replace(/^#+\s+/, '').replace(/\s#+$/, '');
  return line.replace(/^(?:[*#-]{2,}|\*)\s+(?=\S)/, '- ');
}

/** A row of a table of Markdown, Jira or TestRail, its cells apart; nothing of a line or an empty row. */
function rowOf(line: string): string | undefined {
  if (/^\|[\s:|-]*-{2,}[\s:|-]*$/.test(line)) return undefined;
  const isHead = /^\|\|[^|].*\|\|$/.test(line);
  const cells = line
    .replace(/^\|+|\|+$/g, '')
    .split(isHead ? '||' : '|')
    .map((cell) => cell.trim().replace(/^:(?=\S)/, ''));
  return cells.every((cell) => cell === '') ? undefined : cells.join(' | ');
}
