import { READABLE_ZOOM } from '@caseloom/layout';
import type { Rect } from '@xyflow/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSeen, frameOf, freeRects } from './frame.ts';

const CANVAS = { width: 1040, height: 852 };
const TOOLBAR = { x: 12, y: 12, width: 42, height: 260 };
const VIEW_TOOLS = { x: 12, y: 620, width: 42, height: 220 };
const OBSTACLES = [TOOLBAR, VIEW_TOOLS];
const ROOM = { canvas: CANVAS, obstacles: OBSTACLES };
const bounds = fc.record({
  x: fc.integer({ min: -3000, max: 3000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
  width: fc.integer({ min: 60, max: 6000 }),
  height: fc.integer({ min: 60, max: 6000 }),
});

const areDisjoint = (a: Rect, b: Rect) =>
  a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;

/** Where a part of the drawing is seen, in pixels of the canvas. */
function seenAt(part: Rect, { x, y, zoom }: { x: number; y: number; zoom: number }): Rect {
  return {
    ...{ x: part.x * zoom + x, y: part.y * zoom + y },
    ...{ width: part.width * zoom, height: part.height * zoom },
  };
}

describe('what is framed', () => {
  it('never has text too small to be read, and is never closer than full size', () => {
    fc.assert(
      fc.property(bounds, (all) => {
        const { zoom } = frameOf({ bounds: all, focus: all, ...ROOM });
        expect(zoom).toBeGreaterThanOrEqual(READABLE_ZOOM);
        expect(zoom).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('lies under nothing where all of it has room', () => {
    const small = bounds.filter(({ width, height }) => width < 1050 && height < 900);
    fc.assert(
      fc.property(small, (all) => {
        const view = frameOf({ bounds: all, focus: all, ...ROOM });
        const seen = seenAt(all, view);
        for (const obstacle of OBSTACLES) expect(areDisjoint(seen, obstacle)).toBe(true);
        expect(seen.x).toBeGreaterThanOrEqual(0);
        expect(seen.x + seen.width).toBeLessThanOrEqual(CANVAS.width);
      }),
    );
  });

  it('has the focus in it, free of what lies over the canvas, where not all has room', () => {
    const large = bounds.filter(({ width, height }) => width > 1500 || height > 1500);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(large, share, share, (all, right, down) => {
        const focus = {
          x: all.x + right * Math.max(0, all.width - 180),
          y: all.y + down * Math.max(0, all.height - 60),
          ...{ width: Math.min(180, all.width), height: Math.min(60, all.height) },
        };
        const view = frameOf({ bounds: all, focus, ...ROOM });
        const seen = seenAt(focus, view);
        expect(seen.x).toBeGreaterThanOrEqual(0);
        expect(seen.x + seen.width).toBeLessThanOrEqual(CANVAS.width);
        expect(seen.y).toBeGreaterThanOrEqual(0);
        expect(seen.y + seen.height).toBeLessThanOrEqual(CANVAS.height);
        for (const obstacle of OBSTACLES) expect(areDisjoint(seen, obstacle)).toBe(true);
      }),
    );
  });

  it('is all of the canvas where what lies over it leaves nothing', () => {
    const all = { x: 0, y: 0, ...CANVAS };
    expect(freeRects(all, [all])).toEqual([all]);
  });

  it('is the whole checkout in a small window too, with labels of 10 pixels, of 11 in the usual one', () => {
    const checkout = { x: 0, y: 0, width: 844, height: 825 };
    const tools = { x: 12, y: 12, width: 42, height: 272 };
    for (const [canvas, pixels] of [
      [{ width: 880, height: 672 }, 10],
      [{ width: 1040, height: 852 }, 11],
    ] as const) {
      const viewTools = { x: 12, y: canvas.height - 228, width: 42, height: 216 };
      const view = frameOf({
        ...{ bounds: checkout, focus: checkout, canvas },
        obstacles: [tools, viewTools],
      });
      const seen = seenAt(checkout, view);
      expect(13 * view.zoom).toBeGreaterThanOrEqual(pixels);
      expect(Math.min(seen.x, seen.y)).toBeGreaterThanOrEqual(0);
      expect(seen.x + seen.width).toBeLessThanOrEqual(canvas.width);
      expect(seen.y + seen.height).toBeLessThanOrEqual(canvas.height);
    }
  });
});

describe('parts of a drawing', () => {
  const node = { x: 100, y: 100, width: 150, height: 60 };
  const view = (change = {}) => ({ x: 0, y: 0, zoom: 1, ...change });

  it('are seen where all of each can be read and nothing lies over it', () => {
    expect(areSeen([node, { ...node, x: 800 }], view(), ROOM)).toBe(true);
  });

  it.each([
    ['one leaves the canvas', view({ x: -101 })],
    ['a toolbar lies over one', view({ x: -60 })],
    ['their text is too small', view({ zoom: READABLE_ZOOM * 0.99 })],
  ])('are not seen where %s', (_, at) => {
    expect(areSeen([node], at, ROOM)).toBe(false);
  });
});
