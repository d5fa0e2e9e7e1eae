import { REPEATED_LENGTH } from './document.ts';
import type { Piece } from './piece.ts';

export type Cell = { pieces: Piece[]; columns: number; rows: number };
export type Table = { rows: Cell[][]; isLayout: boolean };

/** Wider than any table that people read, whatever its cells say of their width. */
const MAX_COLUMNS = 100;
/** What stands between two cells where the table is read as text. */
const BETWEEN = ' | ';

/**
 * What a table of a page gives: one piece, or, where it only arranges other things on the page, what is in its cells.
 *
 * @param onMore called with the length of what cells add that reach over several rows or columns; it may throw
 */
export function piecesOfTable(
  { rows, isLayout }: Table,
  onMore: (length: number) => void,
): Piece[] {
  const cells = rows.flat();
  const arranges = ({ pieces }: Cell) =>
    pieces.some(({ kind }) => kind === 'table' || kind === 'gherkin') ||
    pieces.filter(({ kind }) => kind === 'heading').length > 1;
  if (isLayout || rows.every((row) => row.length < 2) || cells.some(arranges))
    return cells.flatMap(({ pieces }) => pieces);
  const filled = fill(rows, onMore).filter((row) => row.some(Boolean));
  return filled.length > 0 ? [{ kind: 'table', rows: filled }] : [];
}

/** The texts of cells, each in its column: those that reach over several are followed by empty ones. */
function fill(rows: Cell[][], onMore: (length: number) => void): string[][] {
  /** By column: what reaches down from above, and for how many rows more. */
  const above: { text: string; left: number }[] = [];
  return rows.map((cells) => {
    const row: string[] = [];
    const fromAbove = () => {
      for (let one = above[row.length]; one && one.left > 0; one = above[row.length]) {
        one.left--;
        row.push(one.text);
      }
    };
    for (const cell of cells) {
      fromAbove();
      const text = textOf(cell);
      for (let index = 0; index < cell.columns && row.length < MAX_COLUMNS; index++) {
        const again = index === 0 && text.length <= REPEATED_LENGTH ? text : '';
        above[row.length] = { text: again, left: cell.rows - 1 };
        row.push(index === 0 ? text : '');
      }
    }
    fromAbove();
    onMore(lengthOf(row) - lengthOf(cells.map(textOf)));
    return row;
  });
}

const lengthOf = (texts: string[]) =>
  texts.reduce((sum, text) => sum + text.length + BETWEEN.length, 0);

function textOf({ pieces }: Cell): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'table') return piece.rows.map((row) => row.join(BETWEEN)).join('\n');
      return piece.kind === 'item' ? `${piece.marker} ${piece.text}` : piece.text;
    })
    .join('\n');
}
