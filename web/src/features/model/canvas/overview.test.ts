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

  it('have as many lines as their block has room for, and no more', () => {
    const name = 'Enter the shipping address and choose express';
    const shown = (height: number) => {
      const rect = { x: 10, y: 10, width: 110, height };
      return labelsOf([{ id: 'n', rect, words: firstWords(name), name, weight: 0 }], ROOM)[0];
    };
    expect(shown(16)?.words).toBe('Enter the shipping…');
    expect(shown(36)?.words.split('\n')).toHaveLength(2);
    expect(shown(60)?.words.split('\n')).toHaveLength(3);
    expect(shown(60)?.height).toBeLessThanOrEqual(60);
  });

  it('never lie on the block right of theirs, as if they were its own', () => {
    const lit = (id: string, x: number) => ({
      ...{ id, words: 'Open the cart', weight: 1 },
      rect: { x, y: 100, width: 40, height: 16 },
    });
    const labels = labelsOf([lit('a', 100), lit('b', 145), lit('c', 190)], ROOM);
    expect(labels.map(({ id, y }) => [id, y])).toEqual([
      ['a', 119],
      ['b', 83],
      ['c', 119],
    ]);
  });

  it('of a condition stand on its edge, where neither a block nor a label does', () => {
    const rect = { x: 10, y: 10, width: 100, height: 40 };
    const block = { id: 'n', rect, words: 'Pay', weight: 0 };
    const at = (x: number) => ({ id: `e${x}`, words: 'invalid', at: { x, y: 30 } });
    const shown = labelsOf([block], ROOM, [at(200), at(205), at(115)]);
    expect(shown.map(({ id }) => id)).toEqual(['n', 'e200']);
  });

  it('are cut after a word where that tells enough', () => {
    expect(firstWords('Enter the shipping address')).toBe('Enter the shipping…');
    expect(firstWords('Open the cart')).toBe('Open the cart');
  });
});
