import { expect, it } from 'vitest';
import { randomBelow } from '../../random.ts';
import { searchStarter, starterArray } from './starter.ts';

it.each([
  { columns: 16, group: 9, fixed: 1 },
  { columns: 20, group: 8, fixed: 2 },
  { columns: 20, group: 7, fixed: 3 },
  { columns: 9, group: 4, fixed: 0 },
])('a starter array of shape %o covers all pairs except those of two fixed symbols', (shape) => {
  const { columns, group, fixed } = shape;
  const starter = searchStarter(shape, randomBelow(1), 300_000) ?? new Int32Array();
  const rows = starterArray(starter, group);
  expect(rows).toHaveLength(columns * group);
  for (let last = 1; last < columns; last++) {
    const pairs = new Set(rows.map((row) => `${row[0]} ${row[last]}`));
    const both = [...pairs].filter((pair) => pair.split(' ').every((value) => +value >= group));
    expect(pairs.size - both.length).toBe((group + fixed) ** 2 - fixed ** 2);
  }
});

it('searchStarter returns undefined when its budget ends before it finds a starter vector', () => {
  expect(searchStarter({ columns: 4, group: 8, fixed: 0 }, randomBelow(1), 1000)).toBeUndefined();
});
