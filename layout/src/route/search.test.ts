import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from './box.ts';
import { type Ends, Search } from './search.ts';

const search = new Search();
const SETTING = { clear: 7, direction: 'right' } as const;

function aStep(x: number, y: number): Ends {
  const box = { left: x, right: x + 150, top: y, bottom: y + 60 };
  return { ...box, middle: { x: x + 75, y: y + 30 }, inset: 10, isRound: false };
}

describe('a node that lines shall leave', () => {
  const node = aStep(0, 0);
  const canLeave = (...obstacles: Box[]) => search.canLeave({ from: node, obstacles, ...SETTING });

  it('lets them go where nothing stands, or something beside it', () => {
    expect(canLeave()).toBe(true);
    expect(canLeave(aStep(180, 0), aStep(-180, 0))).toBe(true);
  });

  it('is hemmed in only where what lies on it covers all of its sides', () => {
    expect(canLeave(aStep(15, 15))).toBe(true);
    expect(canLeave(aStep(15, 15), aStep(-15, -15))).toBe(false);
  });

  it('has no line wherever it is hemmed in', () => {
    const place = fc.tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -4, max: 4 }));
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), (places) => {
        const obstacles = places.map(([x, y]) => aStep(15 * x, 15 * y));
        const far = aStep(900, 300);
        const found = search.find({
          from: node,
          to: far,
          obstacles,
          others: [],
          full: [],
          ...SETTING,
        });
        expect(canLeave(...obstacles)).toBe(found !== undefined);
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    );
  });
});
