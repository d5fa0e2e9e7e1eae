import type { Piece } from './piece.ts';

const TABLE_ROW = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^[\s|:-]+$/;

/** Whether a line is a row of a table: between bars, or with tabs. */
export function isTableRow(line: string): boolean {
  return TABLE_ROW.test(line) || line.trim().split('\t').length > 1;
}

/** Reads the table that begins at a line, if it has cells. @returns the index of the line after it */
export function takeTable(lines: string[], index: number, pieces: Piece[]): number {
  let end = index;
  while (end < lines.length && isTableRow(lines[end] ?? '')) end++;
  const rows = lines
    .slice(index, end)
    .filter((line) => !TABLE_RULE.test(line))
    .map(cellsOf);
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

function cellsOf(line: string): string[] {
  // Word's old format ends each row with one more tab.
  if (!TABLE_ROW.test(line))
    return line
      .trim()
      .split('\t')
      .map((cell) => cell.trim());
  const inner = line.trim().slice(1, -1);
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
