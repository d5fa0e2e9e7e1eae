import { expect, it } from 'vitest';
import { unusedColumns } from './unused.ts';

const sheet = {
  ...{ name: '', first: 2, columns: {} },
  headings: ['ID', 'Title', 'Test cases', 'Owner', '', 'Name'],
  rows: [
    ['R-1', 'Log in', 'TC_1', '', 'x', 'Log in'],
    ['R-2', 'Pay', 'TC_2, TC_3', ' ', '', 'Pay'],
    ['R-3', 'Leave'],
  ],
};

it('columns that no field takes are named with the number of their values', () => {
  expect(unusedColumns(sheet, { id: 0, title: 1 })).toEqual([
    { name: 'Test cases', at: 2, count: 2 },
    { name: '', at: 4, count: 1 },
  ]);
});

it('no column is called unused where the column of IDs is not known', () => {
  expect(unusedColumns(sheet, { title: 1 })).toEqual([]);
});
