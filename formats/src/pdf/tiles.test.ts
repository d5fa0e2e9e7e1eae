import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossingsOf } from './continued.ts';
import { tilesOf } from './tiles.ts';

const PAGE = { width: 1000, height: 600 };
const NONE = { labels: [], lines: [] };
const block = (x: number, y: number, width = 150, height = 60) => ({ x, y, width, height });

describe('a drawing on pages', () => {
  const place = fc.integer({ min: 0, max: 4000 });
  const side = fc.integer({ min: 20, max: 500 });
  const blocks = fc.array(fc.tuple(place, place, side, side), { minLength: 1, maxLength: 60 });

  it('has each of its blocks whole on one page only, none of which is larger than a page', () => {
    fc.assert(
      fc.property(blocks, (places) => {
        const all = places.map(([x, y, width, height]) => block(x, y, width, height));
        const tiles = tilesOf({ ...NONE, blocks: all }, PAGE);
        const shown = tiles.flatMap((tile) => tile.blocks);
        expect(shown).toHaveLength(all.length);
        expect(new Set(shown)).toEqual(new Set(all));
        for (const { area, blocks: own } of tiles) {
          expect(area.width).toBeLessThanOrEqual(PAGE.width + 0.001);
          expect(area.height).toBeLessThanOrEqual(PAGE.height + 0.001);
          for (const { x, y, width, height } of own) {
            expect(x).toBeGreaterThanOrEqual(area.x - 0.001);
            expect(y).toBeGreaterThanOrEqual(area.y - 0.001);
            expect(x + width).toBeLessThanOrEqual(area.x + area.width + 0.001);
            expect(y + height).toBeLessThanOrEqual(area.y + area.height + 0.001);
          }
        }
      }),
    );
  });

  it('that is a little larger than a page is cut between two rows, not into four parts that are nearly the same', () => {
    const rows = Array.from({ length: 7 }, (_, row) => row * 100);
    const all = rows.flatMap((y) => [0, 200, 400, 600, 800].map((x) => block(x, y)));
    const tiles = tilesOf({ ...NONE, blocks: all }, PAGE);
    expect(tiles.map((tile) => tile.blocks.length)).toEqual([30, 5]);
    const [first, second] = tiles.map(({ area }) => area);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBe(second?.y);
  });

  it('is cut beside a label, which stands on one page', () => {
    const all = [block(0, 0), block(900, 0), block(1200, 0)];
    const label = block(1060, 20, 120, 12);
    const tiles = tilesOf({ blocks: all, labels: [label], lines: [] }, { ...PAGE, width: 1060 });
    expect(tiles.map((tile) => tile.blocks.length)).toEqual([2, 2]);
    expect(tiles[1]?.blocks).toContain(label);
    expect(tiles[1]?.area.x).toBeLessThanOrEqual(label.x);
  });
});

describe('a line that goes on, on another page', () => {
  const areas = [0, 1000].map((x) => ({ x, y: 0, ...PAGE }));
  const at = (x: number, y: number) => ({ x, y });

  it('says at the border where it leaves one page, and where it comes into the next', () => {
    expect(crossingsOf([at(900, 50), at(1100, 50)], areas)).toEqual([
      { part: 0, other: 1, side: 'right', point: at(1000, 50), isOut: true },
      { part: 1, other: 0, side: 'left', point: at(1000, 50), isOut: false },
    ]);
  });

  it('that comes back says so twice, and one that stays says nothing', () => {
    const around = [at(900, 50), at(1100, 50), at(1100, 90), at(900, 90)];
    expect(crossingsOf(around, areas).map(({ part, isOut }) => [part, isOut])).toEqual([
      [0, true],
      [0, false],
      [1, true],
      [1, false],
    ]);
    expect(crossingsOf([at(10, 50), at(900, 50)], areas)).toEqual([]);
  });
});
