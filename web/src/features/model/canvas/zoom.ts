/** How far out the canvas can be zoomed, as a factor of its full size. */
export const MIN_ZOOM = 0.5;
/** The smallest window, in pixels, in which a whole drawing is seen. */
const SMALLEST = { width: 300, height: 200 };
/** Beyond the place of a node there is the node. */
const BEYOND = 300;

/** How far out the canvas of a drawing can be zoomed: so far that all of it is seen, where that is further. */
export function minZoomOf(nodes: readonly { position: { x: number; y: number } }[]): number {
  const spanOf = (axis: 'x' | 'y') => {
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { position } of nodes) {
      lowest = Math.min(lowest, position[axis]);
      highest = Math.max(highest, position[axis]);
    }
    return nodes.length > 0 ? highest - lowest + BEYOND : BEYOND;
  };
  return Math.min(MIN_ZOOM, SMALLEST.width / spanOf('x'), SMALLEST.height / spanOf('y'));
}

/** How far in the canvas can be zoomed, as a factor of its full size. */
export const MAX_ZOOM = 2;
