import { READABLE_ZOOM } from '@caseloom/layout';
import type { Rect } from '@xyflow/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSeen, EASY_ZOOM, frameOf } from './frame.ts';
import { viewShowing } from './pan.ts';

const ROOM = { canvas: { width: 1040, height: 852 }, obstacles: [] };
const rect = (x: number, y: number, width: number, height: number): Rect => ({
  ...{ x, y, width, height },
});
const framedBy = (bounds: Rect, focus = bounds) => ({ bounds, focus, ...ROOM });
const show = (bounds: Rect, view: { x: number; y: number; zoom: number }) =>
  viewShowing([bounds], view, framedBy(bounds));

describe('a path that is chosen', () => {
  it('moves nothing where it is seen already, whatever lies over the canvas elsewhere', () => {
    const view = { x: 10, y: 10, zoom: 0.98 };
    const [start, end] = [rect(0, 0, 60, 60), rect(800, 700, 60, 60)];
    const obstacles = [rect(700, 20, 300, 50)];
    const framed = { ...framedBy(rect(0, 0, 860, 760), start), obstacles };
    expect(viewShowing([start, end], view, framed)).toBe(view);
  });

  it('comes into sight at the same size, along the way that is out of sight only', () => {
    const view = { x: 0, y: 0, zoom: 0.98 };
    const next = show(rect(900, 100, 600, 400), view);
    expect(next.zoom).toBe(0.98);
    expect(next.y).toBe(0);
    expect(next.x).toBeLessThan(0);
    expect(areSeen([rect(900, 100, 600, 400)], next, ROOM)).toBe(true);
  });

  it('is shown at another size where its text is too small, or where it has no room at this one but would at another', () => {
    const path = rect(0, 0, 900, 600);
    const tooSmall = { x: 0, y: 0, zoom: READABLE_ZOOM - 0.1 };
    expect(show(path, tooSmall)).toEqual(frameOf(framedBy(path)));
    expect(show(path, { x: 0, y: 0, zoom: 1.5 })).toEqual(frameOf(framedBy(path)));
  });

  it('that is too long to be read as a whole keeps the size, and the view where its beginning is seen', () => {
    const path = rect(0, 0, 4000, 600);
    const framed = framedBy(path, rect(0, 0, 60, 60));
    const atStart = { x: 100, y: 100, zoom: 1 };
    expect(viewShowing([path], atStart, framed)).toBe(atStart);
    const next = viewShowing([path], { x: -2500, y: 100, zoom: 1 }, framed);
    expect(next.zoom).toBe(1);
    expect(next.zoom).not.toBe(EASY_ZOOM);
    expect(areSeen([framed.focus], next, ROOM)).toBe(true);
  });

  it('is seen whole wherever the canvas stood, where it has room at a readable size', () => {
    const place = fc.integer({ min: -3000, max: 3000 });
    const zoom = fc.double({ min: 0.5, max: 2, noNaN: true });
    const path = fc.record({
      ...{ x: place, y: place },
      width: fc.integer({ min: 60, max: 1200 }),
      height: fc.integer({ min: 60, max: 1000 }),
    });
    fc.assert(
      fc.property(path, fc.record({ x: place, y: place, zoom }), (bounds, view) => {
        expect(areSeen([bounds], show(bounds, view), ROOM)).toBe(true);
      }),
    );
  });
});
