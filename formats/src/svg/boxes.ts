import type { ModelNode } from '@caseloom/engine';
import { type Box, boxOf } from './size.ts';

const CELL = { width: 240, height: 120 };

/** Finds what lies somewhere on the canvas without looking through all of it. */
export type Boxes = {
  add: (id: string, box: Box) => void;
  /** How many parts an area covers, but for these; one that lies in several cells counts in each. */
  count: (area: Box, but?: readonly string[]) => number;
  /** Whether an area covers no part, but for these. */
  isFree: (area: Box, but?: readonly string[]) => boolean;
};

type Part = { id: string; box: Box };
const NONE: readonly string[] = [];

/** What was added, sorted into the cells of a grid: a look-up costs what lies in the cells of its area. */
export function boxesOf(nodes: ModelNode[]): Boxes {
  const cells = new Map<number, Part[]>();
  const add = (id: string, box: Box) => {
    for (const cell of cellsOf(box)) {
      const found = cells.get(cell);
      if (found) found.push({ id, box });
      else cells.set(cell, [{ id, box }]);
    }
  };
  const inCell = (cell: number, area: Box, but: readonly string[]) =>
    cells.get(cell)?.filter(({ id, box }) => overlaps(area, box) && !but.includes(id)).length ?? 0;
  for (const node of nodes) add(node.id, boxOf(node));
  return {
    add,
    count: (area, but = NONE) =>
      cellsOf(area).reduce((total, cell) => total + inCell(cell, area, but), 0),
    isFree: (area, but = NONE) =>
      cellsOf(area).every(
        (cell) => !cells.get(cell)?.some(({ id, box }) => overlaps(area, box) && !but.includes(id)),
      ),
  };
}

/** Whether two areas have more than a rim in common. */
export function overlaps(one: Box, other: Box): boolean {
  const isAcross = one.left < other.right && other.left < one.right;
  return isAcross && one.top < other.bottom && other.top < one.bottom;
}

/** Far apart enough that two cells of one drawing hardly share a number; where they do, more is compared than has to be. */
const CELL_STRIDE = 100_003;

function cellsOf({ left, right, top, bottom }: Box): number[] {
  const cells: number[] = [];
  for (let x = Math.floor(left / CELL.width); x <= Math.floor(right / CELL.width); x++)
    for (let y = Math.floor(top / CELL.height); y <= Math.floor(bottom / CELL.height); y++)
      cells.push(x * CELL_STRIDE + y);
  return cells;
}
