import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf, rowsOf } from './cells.ts';

it('reads lines as a person writes them, with outer bars or without', () => {
  expect(rowsOf('| name | age |\n| Ayşe | 30  |\n\nAli | 7')).toEqual([
    ['name', 'age'],
    ['Ayşe', '30'],
    ['Ali', '7'],
  ]);
  expect(rowsOf('a\nb | c')).toEqual([
    ['a', ''],
    ['b', 'c'],
  ]);
  expect(rowsOf('')).toEqual([]);
});

it('gives back what was written, bars, backslashes and empty cells too', () => {
  const cell = fc.string({ maxLength: 6 }).map((text) => text.trim());
  const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 4,
    }),
  );
  fc.assert(
    fc.property(table, (rows) => {
      expect(rowsOf(linesOf(rows))).toEqual(rows);
    }),
  );
});
