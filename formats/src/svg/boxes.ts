import type { ModelNode } from '@caseloom/engine';
import { type Box, boxOf } from './size.ts';

const CELL = { width: 240, height: 120 };

/** Finds what lies somewhere on the canvas without looking through all of it. */
export type Boxes = {
  add: (id: string, box: Box) => void;
  /** Ids of what an area touches, some perhaps twice. */
  touching: (area: Box) => string[];
};

/** What was added, sorted into the cells of a grid: a look-up costs what lies in the cells of its area. */
export function boxesOf(nodes: ModelNode[]): Boxes {
  const cells = new Map<string, { id: string; box: Box }[]>();
  const add = (id: string, box: Box) => {
    for (const cell of cellsOf(box)) {
      const found = cells.get(cell);
      if (found) found.push({ id, box });
      else cells.set(cell, [{ id, box }]);
    }
  };
  const near = (area: Box) => cellsOf(area).flatMap((cell) => cells.get(cell) ?? []);
  for (const node of nodes) add(node.id, boxOf(node));
  return {
    add,
    touching: (area) => near(area).flatMap(({ id, box }) => (overlaps(area, box) ? [id] : [])),
  };
}

/** Whether two areas have more than a rim in common. */
export function overlaps(one: Box, other: Box): boolean {
  const isAcross = one.left < other.right && other.left < one.right;
  return isAcross && one.top < other.bottom && other.top < one.bottom;
}

function cellsOf({ left, right, top, bottom }: Box): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / CELL.width); x <= Math.floor(right / CELL.width); x++)
    for (let y = Math.floor(top / CELL.height); y <= Math.floor(bottom / CELL.height); y++)
      cells.push(`${x} ${y}`);
  return cells;
}
