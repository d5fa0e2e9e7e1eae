/** How far out the canvas can be zoomed, as a factor of its full size. */
export const MIN_ZOOM = 0.5;
/** The smallest window, in pixels, in which a whole drawing is seen. */
const SMALLEST = { width: 300, height: 200 };
/** Beyond the place of a node there is the node. */
const BEYOND = 300;

/** How far out the canvas of a drawing can be zoomed: so far that all of it is seen, where that is further. */
export function minZoomOf(nodes: readonly { position: { x: number; y: number } }[]): number {
  const spanOf = (axis: 'x' | 'y') => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { position } of nodes) {
      least = Math.min(least, position[axis]);
      most = Math.max(most, position[axis]);
    }
    return nodes.length > 0 ? most - least + BEYOND : BEYOND;
  };
  return Math.min(MIN_ZOOM, SMALLEST.width / spanOf('x'), SMALLEST.height / spanOf('y'));
}

/** How far in the canvas can be zoomed, as a factor of its full size. */
export const MAX_ZOOM = 2;
