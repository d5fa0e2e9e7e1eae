import { GRID } from '../types.ts';
import type { Cell, Joint, Row } from './cells.ts';
import { type Arc, simplex } from './simplex.ts';
import type { Space } from './space.ts';

/** Half of the grid: middles of nodes stand on it as well. */
const UNIT = GRID / 2;
/** How much a piece of an edge insists on being straight. */
const WEIGHT = { plain: 4, passing: 8, within: 16, spine: 32, back: 2 };
/** How much the height of the row counts against that. */
const LOW = 6;

/**
 * Gives each cell of a row its place across the flow: in the order of its layer, apart, with edges as
 * straight as can be, the happy path first of all.
 *
 * Gansner et al., "A technique for drawing directed graphs" (1993), section 4.2: the same method that
 * finds layers, on a graph with a point between the ends of each edge.
 *
 * @returns by cell its upper border in pixels, a multiple of the grid for nodes, and the height of the row
 */
export function placeAcross(
  { layers }: Row,
  space: Space,
): { tops: Map<Cell, number>; across: number } {
  const cells = layers.flat();
  const index = new Map(cells.map((cell, i) => [cell, i + 2]));
  const of = (cell: Cell) => index.get(cell) ?? 0;
  const arcs: Arc[] = [{ from: 0, to: 1, min: 0, weight: LOW }];
  for (const layer of layers) arcs.push(...stack(layer, of, space));
  let count = cells.length + 2;
  for (const { after } of cells)
    for (const joint of after) {
      if (!index.has(joint.to)) continue;
      const weight = weightOf(joint);
      const half = ({ across }: Cell) => across / 2 / UNIT;
      arcs.push({ from: count, to: of(joint.from), min: -half(joint.from), weight });
      arcs.push({ from: count, to: of(joint.to), min: -half(joint.to), weight });
      count++;
    }
  const values = simplex(count, arcs);
  const top = values[0] ?? 0;
  const tops = new Map(
    cells.map((cell): [Cell, number] => {
      const value = ((values[of(cell)] ?? 0) - top) * UNIT;
      // gaps and heights are multiples of the grid, so rounding down keeps nodes apart
      return [cell, cell.vertex ? Math.floor(value / GRID) * GRID : value];
    }),
  );
  const across = Math.max(...cells.map((cell) => (tops.get(cell) ?? 0) + cell.across));
  return { tops, across };
}

/** Cells of a layer one below the other, between the upper and the lower border of the row. */
function stack(layer: Cell[], of: (cell: Cell) => number, space: Space): Arc[] {
  const arcs: Arc[] = [];
  let last: Cell | undefined;
  for (const cell of layer) {
    const min = last ? (last.across + gapBetween(last, cell, space)) / UNIT : 0;
    arcs.push({ from: last ? of(last) : 0, to: of(cell), min, weight: 0 });
    last = cell;
  }
  if (last) arcs.push({ from: of(last), to: 1, min: last.across / UNIT, weight: 0 });
  return arcs;
}

const gapBetween = (a: Cell, b: Cell, { across, passing }: Space) =>
  a.vertex && b.vertex ? across : passing;

function weightOf({ from, to, link }: Joint): number {
  if (link.isSpine) return WEIGHT.spine;
  if (!from.vertex && !to.vertex) return WEIGHT.within;
  if (link.isBack) return WEIGHT.back;
  return from.vertex && to.vertex ? WEIGHT.plain : WEIGHT.passing;
}
