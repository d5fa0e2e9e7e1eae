import type { Rect } from '@xyflow/react';

/** Where the canvas is on the screen. */
export const canvasFrame = () =>
  document.getElementById('canvas')?.getBoundingClientRect() ?? new DOMRect();

/** What lies over the canvas, in pixels from its corner. */
export function obstacles(): Rect[] {
  const { left, top } = canvasFrame();
  const parts = document.querySelectorAll('[data-floating], #canvas .react-flow__minimap');
  return [...parts].flatMap((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ x: x - left, y: y - top, width, height }] : [];
  });
}

/** What there is room in. */
export function canvasRoom() {
  const { width, height } = canvasFrame();
  return { canvas: { width, height }, obstacles: obstacles() };
}
