import type { Position } from '@caseloom/engine';

/** How far out the canvas can be zoomed, as a factor of its full size. */
export const MIN_ZOOM = 0.5;
/** The smallest window, in pixels, in which a whole drawing is seen. */
const SMALLEST = { width: 300, height: 200 };
/** Beyond the place of a node or a note there is what it shows. */
const BEYOND = 300;

/** A node or a note, by its place. */
type Placed = { position: Position };

/** How far out the canvas of a drawing can be zoomed: so far that all of it is seen, its notes too, where that is further. */
export function minZoomOf(nodes: readonly Placed[], notes: readonly Placed[] = []): number {
  const parts = [...nodes, ...notes];
  const spanOf = (axis: 'x' | 'y') => {
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { position } of parts) {
      lowest = Math.min(lowest, position[axis]);
      highest = Math.max(highest, position[axis]);
    }
    return parts.length > 0 ? highest - lowest + BEYOND : BEYOND;
  };
  return Math.min(MIN_ZOOM, SMALLEST.width / spanOf('x'), SMALLEST.height / spanOf('y'));
}

/** How far in the canvas can be zoomed, as a factor of its full size. */
export const MAX_ZOOM = 2;
