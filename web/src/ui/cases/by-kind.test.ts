import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readByKind, sortByKind } from './by-kind.ts';
import { polarityOf } from './polarity-of.ts';

type Row = Parameters<typeof polarityOf>[0] & { id: number; isHappyPath: boolean };

const drawnCases = fc
  .array(fc.constantFrom('positive', 'negative', 'unstated'), { maxLength: 40 })
  .map((kinds) => {
    const happy = kinds.indexOf('positive');
    return kinds.map(
      (kind, id): Row => ({
        ...{ id, polarity: kind === 'negative' ? kind : 'positive', isHappyPath: id === happy },
        ...(kind === 'unstated' && { unstated: ['polarity'] }),
      }),
    );
  });

const sizes = fc.integer({ min: 1, max: 9 });

/** What a server answers that has these cases. */
const serverOf =
  (rows: Row[]) =>
  async ({ polarity, from, limit }: { polarity?: string; from: number; limit: number }) => {
    const fitting = rows.filter((row) => !polarity || polarityOf(row) === polarity);
    return { items: fitting.slice(from, from + limit), total: fitting.length };
  };

describe('cases by kind', () => {
  it('are on the pages together as they are in one sorted list, none lost and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(drawnCases, sizes, fc.boolean(), async (rows, size, isShort) => {
        const sorted = sortByKind(rows);
        const count = Math.max(1, Math.ceil(rows.length / size));
        const pages = await Promise.all(
          Array.from({ length: count }, (_, page) =>
            readByKind(serverOf(rows), { page, size, isShort }),
          ),
        );
        expect(pages.flatMap(({ items }) => items)).toEqual(sorted.items);
        expect(pages[0]).toMatchObject({ total: rows.length, counts: sorted.counts });
      }),
    );
  });

  it('that fit on a page come by one call, and by one of each kind where there are more than was said', async () => {
    const rows: Row[] = [1, 2, 3].map((id) => ({
      id,
      polarity: 'positive',
      isHappyPath: id === 1,
    }));
    const read = vi.fn(serverOf(rows));
    await readByKind(read, { page: 0, size: 3, isShort: true });
    expect(read).toHaveBeenCalledTimes(1);
    await readByKind(read, { page: 0, size: 2, isShort: true });
    expect(read).toHaveBeenCalledTimes(5);
  });

  it('begin with the happy path, and end with the negative ones and those whose type nobody stated', () => {
    fc.assert(
      fc.property(drawnCases, (rows) => {
        const { items, counts } = sortByKind(rows);
        expect(items.findIndex(({ isHappyPath }) => isHappyPath)).toBe(counts.happyPath - 1);
        const positive = counts.happyPath + counts.positive;
        const kinds = items.slice(positive).map(polarityOf);
        const named = (kind: 'negative' | 'unstated') => Array(counts[kind]).fill(kind);
        expect(kinds).toEqual([...named('negative'), ...named('unstated')]);
      }),
    );
  });
});
