import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrange, type Column } from './arrange.ts';

type City = { name: string; size: number };
const columns: Column<City>[] = [
  { key: 'name', label: 'Name', show: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'size', label: 'Size', show: ({ size }) => size, sortBy: ({ size }) => size },
];
const table = { columns, searchIn: ({ name }: City) => name, language: 'tr' };
const first = { q: '', sort: '', page: 1, size: 10, chosen: {} };
const cities = [
  { name: 'İzmir', size: 3 },
  { name: 'Iğdır', size: 10 },
  { name: 'Çorum', size: 2 },
];
const names = (state: Partial<typeof first>) =>
  arrange(cities, table, { ...first, ...state }).shown.map(({ name }) => name);

it('keeps the given order until a column is chosen', () => {
  expect(names({})).toEqual(['İzmir', 'Iğdır', 'Çorum']);
});

it('sorts words as the language does and numbers by their value, in both directions', () => {
  expect(names({ sort: 'name' })).toEqual(['Çorum', 'Iğdır', 'İzmir']);
  expect(names({ sort: '-size' })).toEqual(['Iğdır', 'İzmir', 'Çorum']);
});

it('finds Turkish words typed without their dots', () => {
  expect(names({ q: 'igdir' })).toEqual(['Iğdır']);
});

it('shows only the rows that every chosen filter lets through', () => {
  const isBig = (city: City, value: string) => city.size > 2 === (value === 'yes');
  const filters = [{ key: 'big', label: 'Big', options: [], holds: isBig }];
  const shownFor = (chosen: Record<string, string>) =>
    arrange(cities, { ...table, filters }, { ...first, chosen }).shown.map(({ name }) => name);
  expect(shownFor({})).toHaveLength(3);
  expect(shownFor({ big: 'yes' })).toEqual(['İzmir', 'Iğdır']);
  expect(shownFor({ big: 'no' })).toEqual(['Çorum']);
});

it('shows the last page when there is no such page any more', () => {
  expect(arrange(cities, table, { ...first, page: 9 })).toMatchObject({ page: 1, pages: 1 });
});

it('shows every row on exactly one page', () => {
  fc.assert(
    fc.property(fc.nat(80), fc.constantFrom(10, 25, 50), (count, size) => {
      const rows = Array.from({ length: count }, (_, place) => ({ name: `${place}`, size: place }));
      const { pages } = arrange(rows, table, { ...first, size });
      const seen = Array.from({ length: pages }, (_, place) =>
        arrange(rows, table, { ...first, size, page: place + 1 }),
      ).flatMap(({ shown }) => shown);
      expect(seen).toEqual(rows);
    }),
  );
});
