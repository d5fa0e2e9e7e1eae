import type { Position } from '@caseloom/engine';

const GRID = 15;
/** From one column to the next, and from one row to the next: a step of 180 by 60 and its gap. */
const COLUMN = 255;
const ROW = 105;

/**
 * Gives how many of our units one unit of a drawing is: as many as it takes for the steps that
 * stand on its transitions to fit between its states.
 */
export function stretch(drawn: Map<string, Position>, arcs: [string, string][]): number {
  const lengths = arcs
    .map(([source, target]) => [drawn.get(source), drawn.get(target)])
    .map(([a, b]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0))
    .filter((length) => length > 0)
    .toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? COLUMN;
  return Math.min(5, Math.max(0.5, (2 * COLUMN) / usual));
}

/** Places already given away, looked up by the cell of the grid they lie in. */
export class Sheet {
  #cells = new Map<string, Position[]>();
  /** By requested place: how far down it was taken the last time. */
  #taken = new Map<string, number>();

  /** The requested place, snapped; the nearest free one below it when something is there. */
  put(requested: Position): Position {
    const place = { x: snap(requested.x), y: snap(requested.y) };
    const address = `${place.x} ${place.y}`;
    place.y = this.#taken.get(address) ?? place.y;
    while (this.#isTaken(place)) place.y += GRID;
    this.#taken.set(address, place.y);
    const key = this.#key(place.x, place.y);
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), place]);
    return place;
  }

  #isTaken({ x, y }: Position): boolean {
    for (const across of [-COLUMN, 0, COLUMN])
      for (const down of [-ROW, 0, ROW]) {
        const near = this.#cells.get(this.#key(x + across, y + down)) ?? [];
        if (near.some((other) => Math.abs(other.x - x) < 210 && Math.abs(other.y - y) < 75))
          return true;
      }
    return false;
  }

  #key(x: number, y: number): string {
    return `${Math.floor(x / COLUMN)}:${Math.floor(y / ROW)}`;
  }
}

function snap(value: number): number {
  return Math.round(value / GRID) * GRID || 0;
}
