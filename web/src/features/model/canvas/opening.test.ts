import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf, onCanvas } from './frame.ts';
import { openingOf } from './opening.ts';

const ROOM = { canvas: { width: 880, height: 752 }, obstacles: [] };
const START = { x: 0, y: 4000, width: 60, height: 60 };
const BOUNDS = { x: -200, y: 0, width: 20_000, height: 8000 };
const stepAt = (x: number, y: number) => ({ x, y, width: 220, height: 60 });

const isSeen = (part: typeof START, view: ReturnType<typeof frameOf>) => {
  const { x, y, width, height } = onCanvas(part, view);
  return x >= 0 && y >= 0 && x + width <= ROOM.canvas.width && y + height <= ROOM.canvas.height;
};

describe('a drawing that has no room as a whole', () => {
  it('opens at Start where its first step is near', () => {
    const next = stepAt(160, 4000);
    expect(openingOf({ bounds: BOUNDS, start: START, next }, ROOM)).toEqual({
      bounds: BOUNDS,
      focus: START,
    });
  });

  it('opens with Start and its first step in sight where both can be read', () => {
    const next = stepAt(200, 3500);
    const view = frameOf({ ...openingOf({ bounds: BOUNDS, start: START, next }, ROOM), ...ROOM });
    expect([isSeen(START, view), isSeen(next, view)]).toEqual([true, true]);
  });

  it('opens at its first step where that is too far from Start, and has it in sight wherever it is', () => {
    const far = fc.record({
      x: fc.integer({ min: 0, max: 19_000 }),
      y: fc.integer({ max: 7900, min: 0 }),
    });
    fc.assert(
      fc.property(far, ({ x, y }) => {
        const next = stepAt(x, y);
        const target = openingOf({ bounds: BOUNDS, start: START, next }, ROOM);
        const { x: left, width } = onCanvas(next, frameOf({ ...target, ...ROOM }));
        expect(left + width / 2).toBeGreaterThanOrEqual(0);
        expect(left + width / 2).toBeLessThanOrEqual(ROOM.canvas.width);
      }),
    );
  });

  it('opens at Start where that leads nowhere', () => {
    expect(openingOf({ bounds: BOUNDS, start: START, next: undefined }, ROOM).focus).toBe(START);
  });
});
