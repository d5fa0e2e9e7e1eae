import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';

const GRID = 15;
/** From one column to the next, and from one row to the next: a step of 180 by 60 and its gap. */
const COLUMN = 255;
const ROW = 105;

/** Gives every node a place of its own on the grid, in columns by their distance from the start, the end behind them all. */
export function layOut(nodes: ModelNode[], edges: ModelEdge[]): void {
  const column = columns(nodes, edges);
  const last = Math.max(0, ...column.values()) + 1;
  const filled = new Map<number, number>();
  for (const node of nodes) {
    const at = node.type === 'end' ? last : (column.get(node.id) ?? 0);
    const row = filled.get(at) ?? 0;
    filled.set(at, row + 1);
    node.position = { x: at * COLUMN, y: row * ROW };
  }
}

function columns(nodes: ModelNode[], edges: ModelEdge[]): Map<string, number> {
  const starts = nodes.filter(({ type }) => type === 'start');
  const column = new Map(starts.map(({ id }) => [id, 0]));
  const bySource = Map.groupBy(edges, ({ source }) => source);
  for (const [id, at] of column)
    for (const { target } of bySource.get(id) ?? [])
      if (!column.has(target)) column.set(target, at + 1);
  return column;
}

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

  /** The wanted place, snapped; the nearest free one below it when something is there. */
  put(wanted: Position): Position {
    const place = { x: snap(wanted.x), y: snap(wanted.y) };
    while (this.#isTaken(place)) place.y += GRID;
    const key = this.#key(place.x, place.y);
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), place]);
    return place;
  }

  #isTaken({ x, y }: Position): boolean {
    for (const across of [-COLUMN, 0, COLUMN])
      for (const down of [-ROW, 0, ROW]) {
        const near = this.#cells.get(this.#key(x + across, y + down)) ?? [];
        if (near.some((at) => Math.abs(at.x - x) < 210 && Math.abs(at.y - y) < 75)) return true;
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
