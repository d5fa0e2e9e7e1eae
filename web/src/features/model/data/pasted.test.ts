import { expect, it } from 'vitest';
import { columnsOf } from './pasted.ts';

it('reads cells as a spreadsheet copies them, quoted line breaks and all', () => {
  expect(
    columnsOf(
      'city\tage\tage (invalid)\nİzmir\t18\t17\n"Ağrı\nMerkez"\t65\t66\nİzmir\t18\t\n',
      'en',
    ),
  ).toEqual([
    { name: 'city', validity: 'valid', type: 'text', values: ['İzmir', 'Ağrı\nMerkez'] },
    { name: 'age', validity: 'valid', type: 'integer', values: ['18', '65'] },
    { name: 'age', validity: 'invalid', type: 'integer', values: ['17', '66'] },
  ]);
});

it('reads what a Turkish spreadsheet saves, with a byte order mark, semicolons, decimal commas and dates', () => {
  const saved =
    '\uFEFFtutar;vade;adet;tutar (Geçersiz)\r\n12,50;22.11.2026;1.250;-1\r\n1.250,75;1.2.2027;;\r\n';
  expect(columnsOf(saved, 'tr')).toEqual([
    { name: 'tutar', validity: 'valid', type: 'decimal', values: ['12,50', '1.250,75'] },
    { name: 'vade', validity: 'valid', type: 'date', values: ['22.11.2026', '1.2.2027'] },
    { name: 'adet', validity: 'valid', type: 'integer', values: ['1.250'] },
    { name: 'tutar', validity: 'invalid', type: 'decimal', values: ['-1'] },
  ]);
  expect(columnsOf('tutar\tvade\n12,50\t22.11.2026', 'tr').map(({ type }) => type)).toEqual([
    'decimal',
    'date',
  ]);
  expect(columnsOf('tutar;vade\n12,50;22.11.2026', 'en').map(({ type }) => type)).toEqual([
    'text',
    'text',
  ]);
});

it('gives wrong values the type of the right ones under the same name', () => {
  const types = columnsOf('card\tcard (invalid)\nvisa\t1234', 'en').map(({ type }) => type);
  expect(types).toEqual(['text', 'text']);
});

it('never takes the comma of a number for the end of a cell', () => {
  const [column, ...others] = columnsOf('tutar\n12,50\n3,75', 'tr');
  expect({ column, others }).toEqual({
    column: { name: 'tutar', validity: 'valid', type: 'decimal', values: ['12,50', '3,75'] },
    others: [],
  });
  expect(columnsOf('tutar;oran\n12,50;0,5\n1,5;0,1', 'tr')).toHaveLength(2);
  expect(columnsOf('city,age\nBursa,18', 'en')).toHaveLength(2);
});

it('keeps each value under its own heading where the first cell is empty', () => {
  expect(columnsOf('\n\tage\nfirst\t18\n', 'en')).toEqual([
    { name: 'age', validity: 'valid', type: 'integer', values: ['18'] },
  ]);
});

it('makes nothing of a heading alone, or of nothing', () => {
  expect(columnsOf('name\tage', 'en')).toEqual([]);
  expect(columnsOf('', 'tr')).toEqual([]);
});
