import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, firstWords, labelsOf } from './overview.ts';

const ROOM = { x: 0, y: 0, width: 1000, height: 800 };
const blocks = fc.array(
  fc.record({
    rect: fc.record({
      x: fc.integer({ min: 0, max: 950 }),
      y: fc.integer({ min: 0, max: 780 }),
      width: fc.integer({ min: 2, max: 200 }),
      height: fc.integer({ min: 2, max: 60 }),
    }),
    words: fc.string({ maxLength: 19 }),
    weight: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 60 },
);
const numbered = (some: Omit<Block, 'id'>[]): Block[] =>
  some.map((block, index) => ({ ...block, id: `n${index}` }));

describe('the words of the overview', () => {
  it('never lie over each other, nor beyond the room', () => {
    fc.assert(
      fc.property(blocks.map(numbered), (some) => {
        const labels = labelsOf(some, ROOM);
        for (const [index, a] of labels.entries()) {
          expect(a.x + a.width).toBeLessThanOrEqual(ROOM.width);
          for (const b of labels.slice(index + 1)) {
            const areDisjoint =
              a.x >= b.x + b.width ||
              b.x >= a.x + a.width ||
              a.y >= b.y + b.height ||
              b.y >= a.y + a.height;
            expect(areDisjoint).toBe(true);
          }
        }
      }),
    );
  });

  it('are those of the block that matters most, where two have room for one', () => {
    const rect = { x: 10, y: 10, width: 100, height: 40 };
    const [shown, ...others] = labelsOf(
      [
        { id: 'plain', rect, words: 'plain', weight: 0 },
        { id: 'faulty', rect, words: 'faulty', weight: 2 },
      ],
      ROOM,
    );
    expect([shown?.id, others]).toEqual(['faulty', []]);
  });

  it('stand below a circle in which they would be cut off', () => {
    const rect = { x: 100, y: 100, width: 48, height: 48 };
    const circle = { id: 'start', rect, weight: 1 };
    expect(labelsOf([{ ...circle, words: 'Start' }], ROOM)[0]?.isInside).toBe(true);
    const [below] = labelsOf([{ ...circle, words: 'Başlangıç' }], ROOM);
    expect(below?.isInside).toBe(false);
    expect(below?.y).toBeGreaterThan(rect.y + rect.height);
  });

  it('are cut after a word where that tells enough', () => {
    expect(firstWords('Enter the shipping address')).toBe('Enter the shipping…');
    expect(firstWords('Open the cart')).toBe('Open the cart');
  });
});
