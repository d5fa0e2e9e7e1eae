import type { Piece } from './piece.ts';

const TABLE_ROW = /^\s*\|.*\|\s*$/;
/** In a table the last bar of a row may be left out. */
const OPEN_ROW = /^\s*\|.*(?<!\\)\|/;
const TABLE_RULE = /^[\s|:-]+$/;
/** A bar that is not part of what a cell says. */
const BAR = /(?<!\\)\|/;
const DASHES = /^[\s|:]*-[\s|:-]*$/;

/** Whether a line is a row of a table: between bars, or with tabs. */
export function isTableRow(line: string): boolean {
  return TABLE_ROW.test(line) || line.trim().split('\t').length > 1;
}

/** Whether a table begins at a line. Markdown needs no bars at its sides where a line of dashes comes next. */
export function beginsTable(lines: string[], index: number): boolean {
  const [line = '', next = ''] = lines.slice(index, index + 2);
  return isTableRow(line) || (BAR.test(line) && BAR.test(next) && DASHES.test(next));
}

/** Reads the table that begins at a line, if it has cells. @returns the index of the line after it */
export function takeTable(lines: string[], index: number, pieces: Piece[]): number {
  const first = lines[index] ?? '';
  const isBare = !isTableRow(first) && !OPEN_ROW.test(first);
  const { length } = cellsOf(first, isBare);
  const isRow = (line: string) =>
    isTableRow(line) ||
    OPEN_ROW.test(line) ||
    (isBare && BAR.test(line) && cellsOf(line, isBare).length === length);
  let end = index;
  while (end < lines.length && isRow(lines[end] ?? '')) end++;
  const rows = lines
    .slice(index, end)
    .filter((line) => !TABLE_RULE.test(line))
    .map((line) => cellsOf(line, isBare));
  if (rows.length > 0) pieces.push({ kind: 'table', rows });
  return end;
}

/** Lines that part as many short cells by the same mark are a table too. @returns the line after it */
export function takeParted(lines: string[], index: number, pieces: Piece[]): number {
  for (const [mark, fewestRows] of [
    [';', 2],
    [',', 3],
  ] as const) {
    const line = lines[index] ?? '';
    if (!line.includes(mark)) continue;
    const width = partedBy(line, mark);
    let end = index;
    while (width > 2 && end < lines.length && partedBy(lines[end] ?? '', mark) === width) end++;
    if (end - index < fewestRows) continue;
    const rows = lines.slice(index, end).map((line) => cellsBy(line, mark));
    pieces.push({ kind: 'table', rows });
    return end;
  }
  return index;
}

/** The mark of an item: commas inside it part no cells. */
const BULLET = /^\s*[-*+•]\s/;

/** How many cells a line has, or none where it reads like a sentence or is the item of a list. */
function partedBy(line: string, mark: Mark): number {
  if (BULLET.test(line)) return 0;
  const cells = cellsBy(line, mark);
  const isRow = cells.every((cell) => cell.length <= 60) && !/[.!?:;,]$/.test(line.trim());
  return isRow && (mark === ';' || !/,\s/.test(line)) ? cells.length : 0;
}

type Mark = ';' | ',';

/** By mark: a cell, where quotes keep a mark inside it. */
const CELL: Record<Mark, RegExp> = {
  ';': /(?:"(?:[^"]|"")*"|[^";])+|(?<=^|;)(?=;|$)/g,
  ',': /(?:"(?:[^"]|"")*"|[^",])+|(?<=^|,)(?=,|$)/g,
};

function cellsBy(line: string, mark: Mark): string[] {
  const inside = line.trim().match(CELL[mark]);
  return (inside ?? []).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

/** @param isBare the rows of its table have no bars at their sides */
function cellsOf(line: string, isBare: boolean): string[] {
  const hasBars = isBare || OPEN_ROW.test(line);
  // Word's old format ends each row with one more tab
  if (!hasBars)
    return line
      .trim()
      .split('\t')
      .map((cell) => cell.trim());
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(BAR).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
