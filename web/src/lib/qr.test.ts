import fc from 'fast-check';
import { expect, it } from 'vitest';
import { qrSquares } from './qr.ts';

/** Reads the smallest code back: its mask from beside the finder, then the bits as they lie. */
function readSmallest(squares: boolean[][]): string {
  const dark = (x: number, y: number) => squares[y]?.[x] ?? false;
  const mask = [2, 3, 4].reduce((sum, x) => sum * 2 + Number(dark(x, 8)), 0) ^ 0b101;
  expect(mask, 'the test reads codes that turn every other square').toBe(0);
  const isPattern = (x: number, y: number) =>
    x === 6 || y === 6 || (x < 9 && y < 9) || (x > 12 && y < 9) || (x < 9 && y > 12);
  let bits = '';
  [20, 18, 16, 14, 12, 10, 8, 5, 3, 1].forEach((right, turn) => {
    for (let step = 0; step < 21; step++) {
      const y = turn % 2 === 0 ? 20 - step : step;
      for (const x of [right, right - 1]) {
        if (!isPattern(x, y)) bits += Number(dark(x, y) !== ((x + y) % 2 === 0));
      }
    }
  });
  const length = Number.parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, at) =>
    Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8), 2),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

it('keeps a text as it is read back', () => {
  const texts = ['Işıl 7', 'a', 'Caseloom', 'çay 12', 'log in', '?', 'path', 'ğüşiöç'];
  const readable = texts.filter((text) => {
    const squares = qrSquares(text);
    const [two, three, four] = [2, 3, 4].map((x) => squares[8]?.[x]);
    return two && !three && four;
  });
  expect(readable.length).toBeGreaterThan(0);
  for (const text of readable) expect(readSmallest(qrSquares(text))).toBe(text);
});

it('is a square that grows with its text, with a finder in three corners', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      const squares = qrSquares(text);
      const size = squares.length;
      expect((size - 17) % 4).toBe(0);
      for (const row of squares) expect(row).toHaveLength(size);
      for (const [left, top] of [
        [0, 0],
        [size - 7, 0],
        [0, size - 7],
      ] as const) {
        const edge = squares[top]?.slice(left, left + 7);
        expect(edge?.every(Boolean)).toBe(true);
        expect(squares[top + 3]?.[left + 3]).toBe(true);
        expect(squares[top + 1]?.[left + 1]).toBe(false);
      }
    }),
    { numRuns: 30 },
  );
});

it('says when a text is too long', () => {
  expect(qrSquares('x'.repeat(412))).toHaveLength(77);
  expect(() => qrSquares('x'.repeat(413))).toThrow(RangeError);
});
