/** How far out the canvas can be zoomed, as a factor of its full size. */
export const MIN_ZOOM = 0.5;
/** How far in the canvas can be zoomed, as a factor of its full size. */
export const MAX_ZOOM = 2;
