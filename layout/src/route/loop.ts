import type { Position } from '@caseloom/engine';
import { at } from '../types.ts';
import { type BoxIndex, spanned } from './box.ts';
import type { Ends } from './search.ts';

/** How far a loop leads out of its node: as far as there is room. */
const OUT = [20, 11, 6];

const CORNERS = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

/** An edge from a node to itself: around that corner of it where the fewest others stand, upper right first. */
export function loopOf(node: Ends, nodes: BoxIndex<Ends>): Position[] {
  const loops = OUT.flatMap((out) =>
    CORNERS.map(([across, down]) => around(node, { across, down, out })),
  );
  const obstacles = (loop: Position[]) => {
    const [, a, b, c] = loop;
    if (!a || !b || !c) return 0;
    return [...nodes.in(spanned(a, b, 1)), ...nodes.in(spanned(b, c, 1))].length;
  };
  const best = loops.toSorted((a, b) => obstacles(a) - obstacles(b));
  return at(best, 0);
}

type Corner = { across: number; down: number; out: number };

function around(
  { left, right, top, bottom, middle, inset }: Ends,
  { across, down, out }: Corner,
): Position[] {
  const side = across > 0 ? right : left;
  const end = down > 0 ? bottom : top;
  const off = Math.min(inset + 10, (bottom - top) / 2);
  const y = middle.y + down * Math.max(0, (bottom - top) / 2 - off);
  const x = middle.x + across * Math.max(0, (right - left) / 2 - inset - 20);
  return [
    { x: side, y },
    { x: side + across * out, y },
    { x: side + across * out, y: end + down * out },
    { x, y: end + down * out },
    { x, y: end },
  ];
}
