import type { Direction } from '../types.ts';
import { type BoxIndex, grown } from './box.ts';
import type { Ends, Search } from './search.ts';

/** What looks for lines in a drawing. */
export type Finder = { index: BoxIndex<Ends>; direction: Direction; search: Search };

/** What stands so far from a node can keep every line from it. */
const CLOSE = 150;

/** Whether no line can leave one of two nodes, as where nodes lie on each other: then looking further is in vain. */
export function isHemmedIn(
  { from, to }: { from: Ends; to: Ends },
  clear: number,
  { index, direction, search }: Finder,
): boolean {
  return [from, to].some((node) => {
    const close = index.in(grown(node, CLOSE));
    const obstacles = close.filter((other) => other !== from && other !== to);
    return !search.canLeave({ from: node, obstacles, clear, direction });
  });
}
