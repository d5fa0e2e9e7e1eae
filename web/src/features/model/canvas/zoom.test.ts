import { expect, it } from 'vitest';
import { frameOfWhole } from './frame.ts';
import { MIN_ZOOM, minZoomOf } from './zoom.ts';

const at = (x: number, y = 0) => ({ position: { x, y } });

it('a drawing of usual size is zoomed out to half its size', () => {
  expect(minZoomOf([])).toBe(MIN_ZOOM);
  expect(minZoomOf([at(0), at(200)])).toBe(MIN_ZOOM);
});

it('a large drawing is zoomed out until all of it is seen, also on a phone', () => {
  const nodes = [at(0), at(40_000, 9_000)];
  const { zoom } = frameOfWhole({
    bounds: { x: 0, y: 0, width: 40_200, height: 9_060 },
    ...{ canvas: { width: 375, height: 600 }, obstacles: [] },
  });
  expect(zoom).toBeGreaterThanOrEqual(minZoomOf(nodes));
  expect(zoom * 40_200).toBeLessThanOrEqual(375);
  expect(minZoomOf(nodes)).toBeGreaterThan(0.001);
});

it('a note far from the nodes is zoomed out to as well', () => {
  const [nodes, notes] = [[at(0), at(200)], [at(5_000)]];
  const { zoom } = frameOfWhole({
    bounds: { x: 0, y: 0, width: 5_200, height: 60 },
    ...{ canvas: { width: 375, height: 600 }, obstacles: [] },
  });
  expect(zoom).toBeGreaterThanOrEqual(minZoomOf(nodes, notes));
});
