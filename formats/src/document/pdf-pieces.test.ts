import { expect, it } from 'vitest';
import type { Line, Page } from './pdf-lines.ts';
import { piecesOfPages } from './pdf-pieces.ts';

/** A page of text in two columns, as a journal has it, and how often its lines are looked at. */
function aJournal(count: number): { page: Page; reads: () => number } {
  let reads = 0;
  const lines = Array.from({ length: count }, (_, index): Line => {
    const segments = [0, 300].map((left) => ({ text: 'words', left, right: left + 250 }));
    const place = { y: (count - index) * 12, size: 10, font: 'Serif' };
    return {
      ...place,
      get segments() {
        reads += 1;
        return segments;
      },
    };
  });
  return { page: { number: 1, width: 600, height: count * 12, lines }, reads: () => reads };
}

it('a page of text in two columns is no table, to its last line', () => {
  const { page } = aJournal(40);
  const pieces = piecesOfPages([page]);
  expect(new Set(pieces.map(({ kind }) => kind))).toEqual(new Set(['paragraph']));
});

it('a page of text in two columns takes linear time', () => {
  const [small, large] = [500, 1000].map((count) => {
    const { page, reads } = aJournal(count);
    piecesOfPages([page]);
    return reads();
  });
  expect(large).toBeLessThan((small ?? 0) * 2.5);
});
