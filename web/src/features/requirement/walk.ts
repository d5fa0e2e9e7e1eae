import type { MatrixCase } from '@caseloom/contract';

/** Where a cell of the matrix is, from 0. */
export type Cell = { row: number; column: number };

type Matrix = {
  /** The ids of the requirements, down. */
  ids: readonly string[];
  /** The cases across; undefined where they were not read yet. */
  cases: readonly (MatrixCase | undefined)[];
};

const STEPS = new Map<string, [down: number, right: number]>([
  ['ArrowDown', [1, 0]],
  ['ArrowUp', [-1, 0]],
  ['ArrowRight', [0, 1]],
  ['ArrowLeft', [0, -1]],
]);

/** Whether a case covers a requirement. */
export function isMarked({ ids, cases }: Matrix, { row, column }: Cell): boolean {
  const id = ids[row];
  return id !== undefined && (cases[column]?.requirements.includes(id) ?? false);
}

/** The next marked cell that a key leads to from a cell, Home and End to the ends of its row; undefined where there is none. */
export function cellAfter(key: string, from: Cell, matrix: Matrix): Cell | undefined {
  const { ids, cases } = matrix;
  if (key === 'Home') return cellAfter('ArrowRight', { row: from.row, column: -1 }, matrix);
  if (key === 'End') return cellAfter('ArrowLeft', { row: from.row, column: cases.length }, matrix);
  const [down, right] = STEPS.get(key) ?? [];
  if (down === undefined || right === undefined) return undefined;
  const next = { ...from };
  for (;;) {
    next.row += down;
    next.column += right;
    const isInside =
      next.row >= 0 && next.row < ids.length && next.column >= 0 && next.column < cases.length;
    if (!isInside) return undefined;
    if (isMarked(matrix, next)) return next;
  }
}
