import type { Position } from '@caseloom/engine';
import { BoxIndex, boxOf, grown } from '../route/box.ts';
import { GRID, type LayoutNode } from '../types.ts';

/** How far moved nodes keep from those that stay. */
const CLEAR = GRID;
const FARTHEST = 400;

/**
 * Moves places all together to the nearest spot where their nodes stand clear of those that stay:
 * rather right and down than left and up.
 */
export function clearOfOthers(
  nodes: LayoutNode[],
  places: Map<string, Position>,
  staying: LayoutNode[],
): Map<string, Position> {
  const taken = new BoxIndex(staying.map(boxOf));
  const isFree = (dx: number, dy: number) =>
    nodes.every((node) => {
      const { x, y } = places.get(node.id) ?? node.position;
      const box = boxOf({ ...node, position: { x: x + dx, y: y + dy } });
      return taken.in(grown(box, CLEAR - 1)).length === 0;
    });
  for (let ring = 0; ring < FARTHEST; ring++)
    for (const [dx, dy] of ringOf(ring * GRID)) if (isFree(dx, dy)) return shifted(places, dx, dy);
  const below = Math.max(...staying.map(({ position, height }) => position.y + height));
  const top = Math.min(...[...places.values()].map(({ y }) => y));
  return shifted(places, 0, Math.ceil((below - top) / GRID) * GRID + 2 * GRID);
}

/** Offsets on the rim of a square around where one is. */
function ringOf(by: number): [number, number][] {
  if (by === 0) return [[0, 0]];
  const rim: [number, number][] = [
    [0, by],
    [by, 0],
    [0, -by],
    [-by, 0],
  ];
  for (let off = GRID; off <= by; off += GRID)
    for (const [x, y] of [
      [off, by],
      [by, off],
      [-off, by],
      [by, -off],
      [off, -by],
      [-by, off],
      [-off, -by],
      [-by, -off],
    ] as const)
      rim.push([x, y]);
  return rim;
}

function shifted(places: Map<string, Position>, dx: number, dy: number): Map<string, Position> {
  return new Map([...places].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]));
}

/** Moves places so that their upper left corner is where that of the nodes was. */
export function anchored(
  nodes: LayoutNode[],
  places: Map<string, Position>,
): Map<string, Position> {
  const min = (values: number[]) => values.reduce((min, one) => Math.min(min, one), values[0] ?? 0);
  const now = [...places.values()];
  const snapped = (value: number) => Math.round(value / GRID) * GRID;
  const dx = snapped(min(nodes.map(({ position }) => position.x)) - min(now.map(({ x }) => x)));
  const dy = snapped(min(nodes.map(({ position }) => position.y)) - min(now.map(({ y }) => y)));
  return shifted(places, dx, dy);
}
