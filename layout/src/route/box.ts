import type { Position } from '@caseloom/engine';
import type { Rectangle } from '../types.ts';

/** What something covers. */
export type Box = { left: number; right: number; top: number; bottom: number };

export function boxOf({ position: { x, y }, width, height }: Rectangle): Box {
  return { left: x, right: x + width, top: y, bottom: y + height };
}

/** The area of a width and a height around a point. */
export function around({ x, y }: Position, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** What two points span, and so much around it. */
export function spanned(a: Position, b: Position, by = 0): Box {
  return {
    left: Math.min(a.x, b.x) - by,
    right: Math.max(a.x, b.x) + by,
    top: Math.min(a.y, b.y) - by,
    bottom: Math.max(a.y, b.y) + by,
  };
}

/** Whether two areas share more than a rim. */
export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function grown({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by };
}

const CELL = 240;

/** Areas that can be asked for by where they are, without looking through all of them. */
export class BoxIndex<T extends Box> {
  readonly #cells = new Map<number, T[]>();
  readonly #all = new Set<T>();

  constructor(boxes: Iterable<T> = []) {
    for (const box of boxes) this.add(box);
  }

  add(box: T): void {
    this.#all.add(box);
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(box);
      else this.#cells.set(key, [box]);
    }
  }

  delete(box: T): void {
    this.#all.delete(box);
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key) ?? [];
      const at = cell.indexOf(box);
      if (at >= 0) cell.splice(at, 1);
    }
  }

  all(): T[] {
    return [...this.#all];
  }

  /** What overlaps an area, each once, in the order of the cells. */
  in(area: Box): T[] {
    const found: T[] = [];
    const isOne = isInOneCell(area);
    for (const key of cellsOf(area))
      for (const box of this.#cells.get(key) ?? [])
        if (overlaps(box, area) && (isOne || !found.includes(box))) found.push(box);
    return found;
  }
}

const isInOneCell = ({ left, right, top, bottom }: Box) =>
  Math.floor(left / CELL) === Math.floor(right / CELL) &&
  Math.floor(top / CELL) === Math.floor(bottom / CELL);

function cellsOf({ left, right, top, bottom }: Box): number[] {
  const keys: number[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++)
      keys.push(x * 0x10000 + y);
  return keys;
}
