import { describe, expect, it, vi } from 'vitest';
import { placeInGroups, readGrouped, readGrouping, sectionChoices } from './grouping.ts';

type Case = { id: number; polarity: 'positive' | 'negative'; isHappyPath: boolean };
const cases: Case[] = [1, 2, 3, 4].map((id) => ({ id, polarity: 'positive', isHappyPath: false }));
const callsOf = () => ({
  list: vi.fn(async ({ from = 0, limit }: { from?: number; limit: number }) => ({
    items: cases.slice(from, from + limit),
    total: cases.length,
  })),
  sections: vi.fn(async () => [
    { section: 'Shop', total: 3 },
    { section: '', total: 1 },
  ]),
});

describe('a list of cases', () => {
  it('by section asks for its groups once, and for each page in their order', async () => {
    const calls = callsOf();
    const options = { grouping: 'section', size: 2, isShort: false } as const;
    const first = await readGrouped(calls, { ...options, page: 0 });
    expect(first.groups).toEqual([
      { name: 'Shop', count: 3 },
      { name: '', count: 1 },
    ]);
    const second = await readGrouped(calls, { ...options, page: 1 });
    expect(second.items.map(({ id }) => id)).toEqual([3, 4]);
    expect(calls.sections).toHaveBeenCalledTimes(1);
    expect(calls.list).toHaveBeenLastCalledWith({ from: 2, limit: 2, groupBy: 'section' });
  });

  it('in one piece is one group of all its cases, whatever their types are', async () => {
    const options = { grouping: 'none', page: 0, size: 3, isShort: false } as const;
    const { items, groups } = await readGrouped(callsOf(), options);
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(groups).toEqual([{ name: '', count: 4 }]);
  });

  it('finds the place of a case in the order that it has', async () => {
    const list = vi.fn(async () => ({ items: [], total: 7 }));
    const test = { polarity: 'negative', key: 'K' } as const;
    expect(await placeInGroups(list, { ...test, grouping: 'section' })).toBe(7);
    expect(list).toHaveBeenLastCalledWith({ groupBy: 'section', before: 'K', limit: 1 });
    expect(await placeInGroups(list, { ...test, grouping: 'none' })).toBe(7);
    expect(list).toHaveBeenLastCalledWith({ before: 'K', limit: 1 });
    // seven positive ones, and seven negative ones before it
    expect(await placeInGroups(list, { ...test, grouping: 'kind' })).toBe(14);
  });
});

describe('the groups of a list', () => {
  it.each([
    ['kind', undefined, { isWritten: false, hasSections: false }],
    ['kind', undefined, { isWritten: false, hasSections: true }],
    ['section', undefined, { isWritten: true, hasSections: true }],
    ['none', undefined, { isWritten: true, hasSections: false }],
    ['kind', 'kind', { isWritten: true, hasSections: true }],
    ['section', 'section', { isWritten: false, hasSections: true }],
    ['kind', 'section', { isWritten: false, hasSections: false }],
    ['none', 'colour', { isWritten: true, hasSections: false }],
  ])('are “%s” where the address says %s of %o', (grouping, word, list) => {
    expect(readGrouping(word, list)).toBe(grouping);
  });
});

describe('the sections to filter by', () => {
  it('are those of the list in their order, each behind those that hold it', () => {
    const sections = ['Shop › Basket', 'Account', 'Shop', '', 'Shop › Basket › Coupons'];
    expect(sectionChoices(sections, ' › ')).toEqual([
      ...['Shop', 'Shop › Basket', 'Account', 'Shop › Basket › Coupons'],
    ]);
  });
});
