import type { Piece } from './piece.ts';

const RULE = /^\s*\+(?:[-=]{2,}\+)+\s*$/;

/**
 * Reads the table that is drawn with `+---+` between its rows, as reStructuredText does; a row has as many lines as it needs.
 *
 * @returns the line after it; the same line where none begins there
 */
export function takeGridTable(lines: string[], index: number, pieces: Piece[]): number {
  if (!RULE.test(lines[index] ?? '')) return index;
  const rows: string[][] = [];
  let open: string[][] = [];
  let end = index + 1;
  for (; /^\s*[|+]/.test(lines[end] ?? ''); end++) {
    const line = lines[end] ?? '';
    if (!RULE.test(line)) open.push(cellsOf(line));
    else if (open.length > 0) {
      rows.push(rowOf(open));
      open = [];
    }
  }
  if (rows.length === 0) return index;
  pieces.push({ kind: 'table', rows });
  return end;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|');
}

/** The lines of each column below one another; an empty line parts what it parts. */
function rowOf(lines: string[][]): string[] {
  const width = Math.max(...lines.map((cells) => cells.length));
  return Array.from({ length: width }, (_, column) =>
    lines
      .map((cells) => cells[column]?.trim() ?? '')
      .join('\n')
      .trim()
      .replaceAll(/(?<=[^\n:.])\n(?=[^\n\d-])/g, ' '),
  );
}
