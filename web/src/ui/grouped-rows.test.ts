import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupOf, nextRow, placeGroups, rowsSeen, topOf } from './grouped-rows.ts';

const SIZES = { row: 30, head: 20 };
const drawnGroups = fc
  .array(fc.record({ count: fc.integer({ min: 0, max: 300 }), isCollapsed: fc.boolean() }), {
    maxLength: 4,
  })
  .map((groups) =>
    placeGroups(
      groups.map((group, at) => ({ name: `${at}`, ...group })),
      SIZES,
    ),
  );

/** Every row that is not folded away, in order. */
const openRows = (groups: ReturnType<typeof placeGroups>) =>
  groups
    .filter(({ isCollapsed }) => !isCollapsed)
    .flatMap(({ start, count }) => Array.from({ length: count }, (_, at) => start + at));

describe('rows in groups', () => {
  it('stand below each other, each in its own group', () => {
    fc.assert(
      fc.property(drawnGroups, (groups) => {
        const tops = openRows(groups).map((index) => topOf(groups, index, SIZES));
        expect(tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) >= SIZES.row)).toBe(
          true,
        );
        for (const index of openRows(groups)) {
          const group = groupOf(groups, index);
          const top = topOf(groups, index, SIZES);
          expect(group && top >= group.top + SIZES.head).toBe(true);
          expect(group && top + SIZES.row <= group.top + group.height).toBe(true);
        }
      }),
    );
  });

  it('are drawn exactly where something of them is seen', () => {
    const view = {
      top: fc.integer({ min: 0, max: 30_000 }),
      height: fc.integer({ min: 1, max: 900 }),
    };
    fc.assert(
      fc.property(drawnGroups, fc.record(view), (groups, seen) => {
        const isSeen = (index: number) => {
          const top = topOf(groups, index, SIZES);
          return top < seen.top + seen.height && top + SIZES.row > seen.top;
        };
        const drawn = rowsSeen(groups, SIZES, { ...seen, spare: 0 });
        expect(drawn).toEqual(openRows(groups).filter(isSeen));
      }),
    );
  });

  it('are gone through one by one in both directions, past those that are folded away', () => {
    fc.assert(
      fc.property(drawnGroups, (groups) => {
        const open = openRows(groups);
        for (const [at, index] of open.entries()) {
          expect(nextRow(groups, index, 1)).toBe(open[at + 1]);
          expect(nextRow(groups, index, -1)).toBe(open[at - 1]);
        }
        expect(nextRow(groups, -1, 1)).toBe(open[0]);
      }),
    );
  });
});
